import type { Work } from '../session/database.ts';

/** Records a change of a key or an account, in the transaction of the change. `detail` never contains a key. */
export async function audit(
  transaction: Work,
  entry: { readonly action: string; readonly subjectId: string; readonly detail: Readonly<Record<string, unknown>> },
): Promise<void> {
  const { action, subjectId, detail } = entry;
  await transaction
    .insertInto('audit_log')
    .values({ action, subject_id: subjectId, actor: actorOf(detail), detail: JSON.stringify(detail) })
    .execute();
}

/** Returns the console session that made the change. Changes by operators have a separate record of their command. */
function actorOf({ by, session }: Readonly<Record<string, unknown>>): string | null {
  const sessionId = (by as { readonly sessionId?: string } | undefined)?.sessionId ?? session;
  return typeof sessionId === 'string' ? `console session ${sessionId}` : null;
}
