/** Explains in one line why a command was refused; exit status 1. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** The token expired or was revoked after the call began. */
export class EndedTokenRefusal extends Refusal {
  constructor() {
    super('the token has expired or was revoked; nothing more was changed');
  }
}

/** Exit status 2. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage';
}

/** @throws Refusal if the thing is null. */
export function existing<Thing>(thing: Thing | null, what: string): Thing {
  if (thing === null) throw new Refusal(`there is no such ${what}`);
  return thing;
}
