import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { testDatabase } from '../testing/test-database.ts';
import { PostgresCreatorStore } from './postgres-creator-store.ts';

const { db } = await testDatabase();
const store = new PostgresCreatorStore(db, { byId: () => null });
const [long, other] = ['a1'.repeat(32), 'b2'.repeat(32)];
const records = [{ platform: 'photonet' as const, handle: 'ana', name: 'Ana' }];

test('a batch older than a week is written again, as a new one', async () => {
  const batch = { importId: long, batchId: long };
  await store.upsertOnce(batch, records, 'update');
  await sql`update creator_import_batch set at = business_now() - interval '6 days 23 hours'`.execute(db);
  expect(await store.upsertOnce(batch, records, 'update')).toMatchObject({ added: 1, writtenBefore: true });
  await sql`update creator_import_batch set at = business_now() - interval '7 days 1 hour'`.execute(db);
  expect(await store.upsertOnce(batch, records, 'update')).toMatchObject({ updated: 1, writtenBefore: false });
  expect(await store.upsertOnce(batch, records, 'update')).toMatchObject({ updated: 1, writtenBefore: true });
});

test('a finished import deletes batches that others abandoned more than a week ago', async () => {
  await sql`update creator_import_batch set at = business_now() - interval '7 days 1 hour'`.execute(db);
  await store.forgetImport(other);
  const { rows } = await sql`select from creator_import_batch`.execute(db);
  expect(rows).toEqual([]);
});
