import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { createDatabase, type Database } from '../session/database.ts';
import { createMigratedDatabase, type TestDatabase } from '../testing.ts';
import { PostgresCreatorStore } from './postgres-creator-store.ts';

let database: TestDatabase;
let db: Database;
let store: PostgresCreatorStore;

beforeAll(async () => {
  database = await createMigratedDatabase();
  db = createDatabase(database.url);
  store = new PostgresCreatorStore(db, { byId: () => null });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const [long, other] = ['a1'.repeat(32), 'b2'.repeat(32)];
const records = [{ platform: 'photonet' as const, handle: 'ana', name: 'Ana' }];

test('a batch that was written more than a week ago is written again, and is then new', async () => {
  const batch = { importId: long, batchId: long };
  await store.upsertOnce(batch, records, 'update');
  await sql`update creator_import_batch set at = business_now() - interval '6 days 23 hours'`.execute(db);
  expect(await store.upsertOnce(batch, records, 'update')).toMatchObject({ added: 1, writtenBefore: true });
  await sql`update creator_import_batch set at = business_now() - interval '7 days 1 hour'`.execute(db);
  expect(await store.upsertOnce(batch, records, 'update')).toMatchObject({ updated: 1, writtenBefore: false });
  expect(await store.upsertOnce(batch, records, 'update')).toMatchObject({ updated: 1, writtenBefore: true });
});

test('an import that comes to its end takes what others have left for more than a week with it', async () => {
  await sql`update creator_import_batch set at = business_now() - interval '7 days 1 hour'`.execute(db);
  await store.forgetImport(other);
  const { rows } = await sql`select from creator_import_batch`.execute(db);
  expect(rows).toEqual([]);
});
