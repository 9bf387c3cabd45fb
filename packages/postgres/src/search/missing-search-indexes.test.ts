import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { PostgresCreatorStore } from '../creators/postgres-creator-store.ts';
import { migrate } from '../schema/migrate.ts';
import { ownerOf, testDatabase } from '../testing/test-database.ts';
import { makeSearchIndex } from './missing-search-indexes.ts';

const { url, db } = await testDatabase();
const owner = await ownerOf(url);
const store = new PostgresCreatorStore(db, { byId: () => null });

await write('first');
const complete = await indexes();
/** Returns every index of search rows, with the index of the whole table that it belongs to. */
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

test('dropped indexes are recreated, including rows written since', async () => {
  expect(await store.dropSearchIndexes(3)).toBe(true);
  expect(await indexes()).toEqual(keysOnly());
  await write('meanwhile');
  await store.makeSearchIndexes();
  expect(await indexes()).toEqual(complete);
  expect(await searchRows()).toBe(6);
});

test('they stay if there are more creators, or if some are missing already', async () => {
  expect(await store.dropSearchIndexes(5)).toBe(false);
  expect(await indexes()).toEqual(complete);
  expect(await store.dropSearchIndexes(6)).toBe(true);
  expect(await store.dropSearchIndexes(6)).toBe(false);
  await store.makeSearchIndexes();
  await store.makeSearchIndexes();
  expect(await indexes()).toEqual(complete);
});

test('they stay if the table is in use for long', async () => {
  await owner.query('begin; lock table creator_search in row exclusive mode');
  expect(await store.dropSearchIndexes(6)).toBe(false);
  await owner.query('rollback');
  expect(await indexes()).toEqual(complete);
});

test('a migration recreates those of an interrupted import', async () => {
  await store.dropSearchIndexes(6);
  for (let made = 0; made < 5; made++) expect(await makeSearchIndex(db)).toBe(true);
  expect(await migrate(url)).toEqual([
    `${complete.length - keysOnly().length - 5} search indexes left by an interrupted import`,
  ]);
  expect(await indexes()).toEqual(complete);
  expect(await migrate(url)).toEqual([]);
});

test('several are created concurrently, and then those of the whole table', async () => {
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

test('creators can be written while several callers create them', async () => {
  await store.dropSearchIndexes(6);
  await Promise.all([
    store.makeSearchIndexes(),
    store.makeSearchIndexes(),
    write('beside 1'),
    migrate(url),
    write('beside 2'),
  ]);
  expect(await indexes()).toEqual(complete);
  expect(await searchRows()).toBe(12);
});

test('the application role cannot change the statements, which run as the owner', async () => {
  const attempt = sql`insert into missing_search_index values (1, 'create index on account (name)')`.execute(db);
  await expect(attempt).rejects.toMatchObject({ code: '42501' });
});
