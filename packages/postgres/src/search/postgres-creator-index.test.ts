import type { IndexedCreator } from '@creator-discovery/search-filters';
import { everyCreator } from '@creator-discovery/search-filters';
import { creatorIndexContract, generatedCreators, referenceSearch } from '@creator-discovery/search-filters/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { createDatabase, type Database } from '../session/database.ts';
import { createMigratedDatabase, type TestDatabase } from '../testing.ts';
import { PostgresCreatorIndex, type PostgresCreatorIndexOptions } from './postgres-creator-index.ts';
import { putSearchRows } from './search-rows.ts';
import { otherAges } from './standard-age-bands.ts';

async function put(db: Database, creators: readonly IndexedCreator[]): Promise<void> {
  const rows = JSON.stringify(creators.map(({ id, platform }) => ({ id, platform })));
  await db.transaction().execute(async (transaction) => {
    await sql`
      insert into creator (id, platform, handle, handle_key, name, is_verified, is_private, interests, topics, hashtags, captions, contact_types, as_of)
      overriding system value
      select id, platform, 'h' || id, 'h' || id, 'Name', false, false, '{}', '{}', '{}', '{}', '{}', now()
      from json_to_recordset(${rows}::json) as row (id integer, platform text)
      on conflict (id) do nothing
    `.execute(transaction);
    await putSearchRows(transaction, creators);
  });
}

async function open(creators: readonly IndexedCreator[], options: PostgresCreatorIndexOptions) {
  const database = await createMigratedDatabase();
  const db = createDatabase(database.url);
  await put(db, creators);
  await sql`analyze creator_search`.execute(db);
  return {
    index: new PostgresCreatorIndex(db, options),
    applyChanges: async (changed: readonly IndexedCreator[], removedIds: readonly number[]) => {
      await put(db, changed);
      await sql`delete from creator_search where creator_id = any(${removedIds}::integer[])`.execute(db);
    },
    close: async () => {
      await db.destroy();
      await database.drop();
    },
  };
}

creatorIndexContract('PostgresCreatorIndex', { open: (creators) => open(creators, {}), requests: 2500 });
creatorIndexContract('PostgresCreatorIndex walking its indexes', {
  open: (creators) => open(creators, { walkedShare: 0, sampledPercent: 100 }),
  requests: 1000,
});

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createMigratedDatabase();
  db = createDatabase(database.url);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test('an erased creator leaves the search with its row', async () => {
  const creators = generatedCreators({ count: 3, seed: 2 }).map((creator) => ({
    ...creator,
    platform: 'shortnet' as const,
  }));
  await put(db, creators);
  await sql`delete from creator where id = ${creators[1]?.id}`.execute(db);
  const page = await new PostgresCreatorIndex(db).search(everyCreator('shortnet'), { offset: 0, limit: 10 });
  expect([...page.creatorIds].sort()).toEqual([creators[0]?.id, creators[2]?.id]);
});

test('audiences are ordered by likeness to the millionth, whatever age bands are recorded', async () => {
  const creators = generatedCreators({ count: 400, seed: 3 });
  const { index, close } = await open(creators, {});
  const seeds = creators.filter(({ audience }) => otherAges(audience.ages) !== null).slice(0, 40);
  const page = { offset: 0, limit: 400 };
  for (const { platform, ...seed } of seeds) {
    const condition = { kind: 'alike', to: 'audience', seed, minimum: 1 } as const;
    const query = { platform, conditions: [condition], sort: { by: 'condition', condition } } as const;
    expect(await index.search(query, page)).toEqual(referenceSearch(query, creators, page));
  }
  expect(seeds).toHaveLength(40);
  await close();
});
