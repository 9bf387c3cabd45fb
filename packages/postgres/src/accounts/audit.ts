import type { Transaction } from 'kysely';
import type { Schema } from '../schema/tables.ts';

/** Notes who changed what about keys and accounts, in the change's own transaction. Details never hold a key. */
export async function audit(
  transaction: Transaction<Schema>,
  note: { readonly action: string; readonly subjectId: string; readonly detail: Readonly<Record<string, unknown>> },
): Promise<void> {
  await transaction
    .insertInto('audit_log')
    .values({ action: note.action, subject_id: note.subjectId, detail: JSON.stringify(note.detail) })
    .execute();
}
