import type { Transaction } from 'kysely';
import type { Schema } from '../schema/tables.ts';

/** Records a change of a key or an account in the change's own transaction. Details never contain a key. */
export async function audit(
  transaction: Transaction<Schema>,
  entry: { readonly action: string; readonly subjectId: string; readonly detail: Readonly<Record<string, unknown>> },
): Promise<void> {
  await transaction
    .insertInto('audit_log')
    .values({ action: entry.action, subject_id: entry.subjectId, detail: JSON.stringify(entry.detail) })
    .execute();
}
