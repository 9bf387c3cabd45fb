/** Why a command can't be done: one line for a person, exit status 1. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** The operator's token ended after the call began. */
export class TokenHasEnded extends Refusal {
  constructor() {
    super('this token has ended; nothing more was changed');
  }
}

/** The command itself is wrong: exit status 2. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage';
}
