import type { Transaction } from 'kysely';
import type { Schema } from '../session/schema.ts';

/** Records a change of a key or an account in the change's own transaction. Details never contain a key. */
export async function audit(
  transaction: Transaction<Schema>,
  entry: { readonly action: string; readonly subjectId: string; readonly detail: Readonly<Record<string, unknown>> },
): Promise<void> {
  const { action, subjectId, detail } = entry;
  await transaction
    .insertInto('audit_log')
    .values({ action, subject_id: subjectId, actor: actorOf(detail), detail: JSON.stringify(detail) })
    .execute();
}

/** The session of the console that made the change. What an operator does has an entry of its command beside this one. */
function actorOf({ by, session }: Readonly<Record<string, unknown>>): string | null {
  const sessionId = (by as { readonly sessionId?: string } | undefined)?.sessionId ?? session;
  return typeof sessionId === 'string' ? `console session ${sessionId}` : null;
}
