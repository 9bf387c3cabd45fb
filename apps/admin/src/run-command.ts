import type { AdminCommand, Call } from './command.ts';
import { EndedTokenRefusal, Refusal } from './refusal.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Confirms that the caller's token still works: the body of a request may arrive long after its headers.
 *
 * @throws EndedTokenRefusal
 */
export async function confirmCaller({ services, tokenId }: Pick<Call<unknown>, 'services' | 'tokenId'>): Promise<void> {
  if (tokenId !== null && !(await services.operators.confirm(tokenId))) throw new EndedTokenRefusal();
}

/**
 * Runs a command and writes its audit entries. A change has one before it starts, so that none is unrecorded, and one after
 * it ends. A sensitive read has one before its result is shown.
 *
 * @param actor name in the audit log
 */
export async function runCommand(command: AdminCommand, call: Call<Values>, actor: string): Promise<unknown> {
  const record = (outcome: Outcome, answer: Values = {}) =>
    call.services.auditLog.record({
      action: `admin.${command.name.replaceAll(' ', '.')}`,
      subjectId: subjectOf(command, call.input, answer),
      actor,
      reason: call.reason,
      detail: { outcome, input: withoutText(command, call.input), ...audited(command, answer) },
    });
  if (command.effect === 'reads') return command.run(call);
  if (!command.createsDatabase) await record(command.effect === 'changes' ? 'begun' : 'read');
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

/** Returns null for a malformed id: it cannot be the subject of an entry. */
function subjectOf({ subject }: AdminCommand, input: Values, answer: Values): string | null {
  if (subject === undefined) return null;
  const id = input[subject] ?? answer[subject];
  return typeof id === 'string' && uuid.test(id) ? id : null;
}

/** Removes free text, which may name a person; keeps ids, numbers, flags and choices. */
function withoutText({ parameters }: AdminCommand, input: Values): Values {
  return Object.fromEntries(
    Object.entries(input).filter(([name, value]) =>
      typeof value === 'string'
        ? uuid.test(value) || parameters[name]?.choices !== undefined
        : typeof value === 'number' || typeof value === 'boolean',
    ),
  );
}

function audited({ audited: names = [] }: AdminCommand, answer: Values): Values {
  const known = names.filter((name) => name in answer);
  return known.length === 0 ? {} : { answer: Object.fromEntries(known.map((name) => [name, answer[name]])) };
}
