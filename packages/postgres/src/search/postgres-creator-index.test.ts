import type { IndexedCreator } from '@creator-discovery/search-filters';
import { everyCreator } from '@creator-discovery/search-filters';
import { creatorIndexContract, generatedCreators, referenceSearch } from '@creator-discovery/search-filters/testing';
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { Database } from '../session/database.ts';
import { openMigratedDatabase, testDatabase } from '../testing/test-database.ts';
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
  const { db, close } = await openMigratedDatabase();
  await put(db, creators);
  await sql`analyze creator_search`.execute(db);
  return {
    index: new PostgresCreatorIndex(db, options),
    applyChanges: async (changed: readonly IndexedCreator[], removedIds: readonly number[]) => {
      await put(db, changed);
      await sql`delete from creator_search where creator_id = any(${removedIds}::integer[])`.execute(db);
    },
    close,
  };
}

creatorIndexContract('PostgresCreatorIndex', { open: (creators) => open(creators, {}), requests: 800 });
creatorIndexContract('PostgresCreatorIndex walking its indexes', {
  open: (creators) => open(creators, { inOrderShare: 0, sampledPercent: 100 }),
  requests: 300,
});

const { db } = await testDatabase();

test('an erased creator is no longer found', async () => {
  const creators = generatedCreators({ count: 3, seed: 2 }).map((creator) => ({
    ...creator,
    platform: 'shortnet' as const,
  }));
  await put(db, creators);
  await sql`delete from creator where id = ${creators[1]?.id}`.execute(db);
  const page = await new PostgresCreatorIndex(db).search(everyCreator('shortnet'), { offset: 0, limit: 10 });
  expect([...page.creatorIds].sort()).toEqual([creators[0]?.id, creators[2]?.id]);
});

test('audiences are ordered by similarity to the millionth, whatever their age bands', async () => {
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
