import type { Work } from '../session/database.ts';

type Detail = Readonly<Record<string, unknown>>;

/** Records a change of a key or an account, in the transaction of the change. `detail` never contains a key. */
export async function audit(
  work: Work,
  { action, subjectId }: { readonly action: string; readonly subjectId: string },
  detail: Detail,
): Promise<void> {
  await work
    .insertInto('audit_log')
    .values({ action, subject_id: subjectId, actor: actorOf(detail), detail: JSON.stringify(detail) })
    .execute();
}

/** Returns the console session that made the change. Changes by operators have a separate record of their command. */
function actorOf({ by, session }: Detail): string | null {
  const sessionId = (by as { readonly sessionId?: string } | undefined)?.sessionId ?? session;
  return typeof sessionId === 'string' ? `console session ${sessionId}` : null;
}
