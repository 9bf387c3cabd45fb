import type { AdminCommand, Call } from './command.ts';
import { Refusal, TokenHasEnded } from './refusal.ts';

type Values = Readonly<Record<string, unknown>>;

/** Who runs a command. */
export interface Runner {
  /** As the audit log names them. */
  readonly actor: string;
}

/**
 * Confirms that the caller's token still works: the body of a request may arrive long after its head.
 *
 * @throws TokenHasEnded
 */
export async function confirmCaller({ services, tokenId }: Pick<Call<unknown>, 'services' | 'tokenId'>): Promise<void> {
  if (tokenId !== null && !(await services.operators.confirm(tokenId))) throw new TokenHasEnded();
}

/**
 * Runs a command and leaves what the audit log must have of it: of a change one entry before anything is changed, so that
 * none is without, and one when it has ended; of a look at something sensitive one before it is shown.
 */
export async function runCommand(command: AdminCommand, call: Call<Values>, { actor }: Runner): Promise<unknown> {
  const record = (outcome: Outcome, answer: Values = {}) =>
    call.services.auditLog.record({
      action: `admin.${command.name.replaceAll(' ', '.')}`,
      subjectId: subjectOf(command, call.input, answer),
      actor,
      reason: call.reason,
      detail: { outcome, input: withoutText(command, call.input), ...noted(command, answer) },
    });
  if (command.effect === 'reads') return command.run(call);
  if (!command.makesDatabase) await record(command.effect === 'changes' ? 'begun' : 'read');
  if (command.effect === 'reads_sensitive') return command.run(call);
  const answer = await command.run(call).catch(async (error: unknown) => {
    await record(error instanceof Refusal ? 'refused' : 'failed').catch(() => undefined);
    throw error;
  });
  await record('done', answer as Values);
  return answer;
}

type Outcome = 'begun' | 'read' | 'done' | 'refused' | 'failed';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** An id that is none names nothing, and there is no entry about it. */
function subjectOf({ subject }: AdminCommand, input: Values, answer: Values): string | null {
  if (subject === undefined) return null;
  const id = input[subject] ?? answer[subject];
  return typeof id === 'string' && uuid.test(id) ? id : null;
}

/** What was given, but for free text, which may name a person: ids, numbers, flags and chosen words. */
function withoutText({ parameters }: AdminCommand, input: Values): Values {
  return Object.fromEntries(
    Object.entries(input).filter(([name, value]) =>
      typeof value === 'string'
        ? uuid.test(value) || parameters[name]?.choices !== undefined
        : typeof value === 'number' || typeof value === 'boolean',
    ),
  );
}

function noted({ noted: names = [] }: AdminCommand, answer: Values): Values {
  const known = names.filter((name) => name in answer);
  return known.length === 0 ? {} : { answer: Object.fromEntries(known.map((name) => [name, answer[name]])) };
}
