import type { CreatorStore, ImportBatch, ImportRecord } from '@creator-discovery/creators';
import { UnstorableRecords } from '@creator-discovery/creators';
import { createDatabase, type Database } from '@creator-discovery/postgres';
import { createMigratedDatabase, type TestDatabase } from '@creator-discovery/postgres/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { WritingThread } from './writing-thread.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createMigratedDatabase();
  db = createDatabase(database.url, { max: 1 });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const counts = { added: 0, updated: 0, suppressed: 0, writtenBefore: false };

/** Lists the handles of what it is asked to write, and writes nothing. */
class ListingStore implements Pick<CreatorStore, 'upsertOnce'> {
  readonly handles: string[] = [];

  async upsertOnce(_batch: ImportBatch, records: readonly ImportRecord[]) {
    this.handles.push(...records.map(({ handle }) => handle));
    if (records.some(({ bio }) => bio === unstorable)) throw new UnstorableRecords('refused');
    return counts;
  }
}

const unstorable = '\u0000';

function batch(number: number): ImportBatch {
  return { importId: '00', batchId: number.toString(16).padStart(4, '0') };
}

function record(handle: string, bio = 'hi'): ImportRecord {
  return { platform: 'photonet', handle, name: handle, bio };
}

async function storedHandles(): Promise<readonly string[]> {
  const { rows } = await sql<{ handle: string }>`select handle from creator order by handle`.execute(db);
  return rows.map(({ handle }) => handle);
}

test('the first batches are written by the store, all others by a thread, and what that cannot write by the store again', async () => {
  const store = new ListingStore();
  const thread = new WritingThread({ url: database.url, max: 3 }, store);
  const write = (number: number, records: readonly ImportRecord[]) =>
    thread.upsertOnce(batch(number), records, 'update');
  for (const number of [1, 2, 3, 4]) expect(await write(number, [record(`first.${number}`)])).toEqual(counts);
  expect(await storedHandles()).toEqual([]);

  const [fifth, refused, seventh] = await Promise.allSettled([
    write(5, [record('fifth'), record('fifth.b')]),
    write(6, [record('sixth'), record('sixth.b', unstorable)]),
    write(7, [record('seventh')]),
  ]);
  expect(fifth).toMatchObject({ status: 'fulfilled', value: { ...counts, added: 2 } });
  expect(refused).toMatchObject({ status: 'rejected', reason: expect.any(UnstorableRecords) });
  expect(seventh).toMatchObject({ status: 'fulfilled', value: { ...counts, added: 1 } });
  expect(await write(5, [record('fifth'), record('fifth.b')])).toEqual({ ...counts, added: 2, writtenBefore: true });
  await thread.end();

  expect(await storedHandles()).toEqual(['fifth', 'fifth.b', 'seventh']);
  expect(store.handles).toEqual(['first.1', 'first.2', 'first.3', 'first.4', 'sixth', 'sixth.b']);
});

test('what a thread was asked to write is written before it ends', async () => {
  const thread = new WritingThread({ url: database.url, max: 3 }, new ListingStore());
  for (const number of [11, 12, 13, 14]) await thread.upsertOnce(batch(number), [], 'update');
  const writing = thread.upsertOnce(batch(15), [record('last')], 'update');
  await thread.end();
  expect(await writing).toEqual({ ...counts, added: 1 });
  expect(await storedHandles()).toContain('last');
  await expect(thread.upsertOnce(batch(16), [record('later')], 'update')).rejects.toThrow('has ended');
});
