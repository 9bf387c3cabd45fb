import type { CreatorStore } from '@creator-discovery/creators';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import pg from 'pg';
import { PostgresCreatorStore } from '../creators/postgres-creator-store.ts';
import { migrate } from '../schema/migrate.ts';
import { createDatabase, type Database } from '../session/database.ts';
import { createMigratedDatabase, type TestDatabase } from '../testing.ts';
import { makeSearchIndex } from './missing-search-indexes.ts';

let database: TestDatabase;
let db: Database;
let store: CreatorStore;
let owner: pg.Client;
let complete: readonly string[];
beforeAll(async () => {
  database = await createMigratedDatabase();
  db = createDatabase(database.url);
  store = new PostgresCreatorStore(db, { byId: () => null });
  await write('first');
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  complete = await indexes();
});
afterAll(async () => {
  await owner.end();
  await db.destroy();
  await database.drop();
});

/** Every index of search rows as it is, with the one of the whole table that each of a platform belongs to. */
async function indexes(): Promise<readonly string[]> {
  const { rows } = await sql<{ index: string }>`
    select concat_ws(' ', pg_get_indexdef(i.indexrelid), inhparent::regclass, indisvalid) as index
    from pg_partition_tree('creator_search') join pg_index i on i.indrelid = relid
      left join pg_inherits on inhrelid = i.indexrelid
    order by 1
  `.execute(db);
  return rows.map(({ index }) => index);
}

async function write(handle: string): Promise<void> {
  const records = (['photonet', 'videonet', 'shortnet'] as const).map((platform) => ({
    platform,
    handle,
    name: handle,
    topics: ['Yoga'],
    follower_count: 5,
  }));
  await store.upsert(records, 'update');
}

async function searchRows(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int from creator_search`.execute(db);
  return rows[0]?.count ?? 0;
}

function keysOnly(): readonly string[] {
  return complete.filter((index) => index.includes('UNIQUE'));
}

test('indexes that were dropped are all made as they were, over what was written meanwhile', async () => {
  expect(await store.dropSearchIndexes(3)).toBe(true);
  expect(await indexes()).toEqual(keysOnly());
  await write('meanwhile');
  await store.makeSearchIndexes();
  expect(await indexes()).toEqual(complete);
  expect(await searchRows()).toBe(6);
});

test('they stay where there are more creators, and where some are missing already', async () => {
  expect(await store.dropSearchIndexes(5)).toBe(false);
  expect(await indexes()).toEqual(complete);
  expect(await store.dropSearchIndexes(6)).toBe(true);
  expect(await store.dropSearchIndexes(6)).toBe(false);
  await store.makeSearchIndexes();
  await store.makeSearchIndexes();
  expect(await indexes()).toEqual(complete);
});

test('they stay where the table is in use for long', async () => {
  await owner.query('begin; lock table creator_search in row exclusive mode');
  expect(await store.dropSearchIndexes(6)).toBe(false);
  await owner.query('rollback');
  expect(await indexes()).toEqual(complete);
}, 30_000);

test('whoever broke off while they were made leaves the rest to a migration', async () => {
  await store.dropSearchIndexes(6);
  for (let made = 0; made < 5; made++) expect(await makeSearchIndex(db)).toBe(true);
  expect(await migrate(database.url)).toEqual([
    `${complete.length - keysOnly().length - 5} indexes of searches, which a first import had left for its end`,
  ]);
  expect(await indexes()).toEqual(complete);
  expect(await migrate(database.url)).toEqual([]);
});

test('while one is made, others are too, and those of the whole table once they are', async () => {
  await store.dropSearchIndexes(6);
  await db.transaction().execute(async (trx) => {
    await sql`select make_search_index()`.execute(trx);
    const ofPlatforms = complete.filter((index) => !index.includes(' ON ONLY ') && !keysOnly().includes(index));
    for (let made = 1; made < ofPlatforms.length; made++) expect(await makeSearchIndex(db)).toBe(true);
    await expect(sql`set local lock_timeout = '50ms'; select make_search_index()`.execute(db)).rejects.toMatchObject({
      code: '55P03',
    });
  });
  await store.makeSearchIndexes();
  expect(await indexes()).toEqual(complete);
});

test('creators are written while they are made, by several together', async () => {
  await store.dropSearchIndexes(6);
  await Promise.all([
    store.makeSearchIndexes(),
    store.makeSearchIndexes(),
    write('beside 1'),
    migrate(database.url),
    write('beside 2'),
  ]);
  expect(await indexes()).toEqual(complete);
  expect(await searchRows()).toBe(12);
});

test('the application role may not say what is made: it is made with the rights of the owner', async () => {
  const attempt = sql`insert into missing_search_index values (1, 'create index on account (name)')`.execute(db);
  await expect(attempt).rejects.toMatchObject({ code: '42501' });
});
