import { type ImportBatch, type ImportCounts, importRememberedDays } from '@creator-discovery/creators';
import { sql } from 'kysely';
import type { Database, Work } from '../session/database.ts';

const longAgo = sql`business_now() - make_interval(days => ${importRememberedDays})`;

/**
 * Claims a batch for this transaction. Returns null if it is new, or its counts if it was written before. Waits for a concurrent
 * transaction with the same batch, before taking any other lock.
 */
export async function takeBatch(trx: Work, batch: ImportBatch): Promise<ImportCounts | null> {
  const { numAffectedRows } = await sql`
    insert into creator_import_batch (batch_id, import_id) values (${bytes(batch.batchId)}, ${bytes(batch.importId)})
    on conflict (batch_id) do update set at = business_now() where creator_import_batch.at < ${longAgo}
  `.execute(trx);
  if (numAffectedRows === 1n) return null;
  return trx
    .selectFrom('creator_import_batch')
    .select(['added', 'updated', 'suppressed'])
    .where('batch_id', '=', bytes(batch.batchId))
    .executeTakeFirstOrThrow();
}

/** Stores the counts of a batch, in its transaction. */
export async function countBatch(trx: Work, batch: ImportBatch, counts: ImportCounts): Promise<void> {
  const { added, updated, suppressed } = counts;
  await trx
    .updateTable('creator_import_batch')
    .set({ added, updated, suppressed })
    .where('batch_id', '=', bytes(batch.batchId))
    .execute();
}

/** Deletes the batches of an import, and those of abandoned imports. */
export async function forgetBatches(db: Database, importId: string): Promise<void> {
  await sql`
    delete from creator_import_batch where import_id = ${bytes(importId)} or at < ${longAgo}
  `.execute(db);
}

function bytes(hash: string): Buffer {
  return Buffer.from(hash, 'hex');
}
