import { everyCreator, inRange } from '@creator-discovery/search-filters';
import { placeDictionary } from '@creator-discovery/search-filters/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PostgresCreatorStore } from '../creators/postgres-creator-store.ts';
import { PostgresCreatorFeed } from '../search-feed/postgres-creator-feed.ts';
import { createDatabase, type Database } from '../session/database.ts';
import { createMigratedDatabase, type TestDatabase } from '../testing.ts';
import { deriveSearchRows } from './derive-search-rows.ts';
import { PostgresCreatorIndex } from './postgres-creator-index.ts';

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

const renumbered = {
  version: 'renumbered',
  byId: (id: string) => {
    const place = placeDictionary.byId(id);
    return place && { ...place, ordinal: place.ordinal + 1000, lastOrdinal: place.lastOrdinal + 1000 };
  },
};

async function livingAt(ordinal: number): Promise<number> {
  const query = { ...everyCreator('photonet'), conditions: [inRange('place', { min: ordinal, max: ordinal })] };
  return (await new PostgresCreatorIndex(db).search(query, { offset: 0, limit: 10 })).total;
}

test('a new place dictionary derives the search rows of every creator again, once, and the feed has the change', async () => {
  const seville = placeDictionary.byId('seville');
  if (!seville) throw new Error('the dictionary has no Seville');
  const record = { platform: 'photonet' as const, name: 'N', location_id: 'seville' };
  const records = Array.from({ length: 1001 }, (_, number) => ({ ...record, handle: `h${number}` }));
  await new PostgresCreatorStore(db, placeDictionary).upsert(records, 'update');
  const feed = new PostgresCreatorFeed(db);
  const before = await feed.position();

  expect(await deriveSearchRows(database.url, { ...renumbered, version: 'first' })).toBe(1001);
  expect(await deriveSearchRows(database.url, renumbered)).toBe(1001);
  expect(await deriveSearchRows(database.url, renumbered)).toBe(0);

  expect(await livingAt(seville.ordinal)).toBe(0);
  expect(await livingAt(seville.ordinal + 1000)).toBe(1001);
  const changes = await feed.changes(before);
  expect(!changes.expired && changes.creatorIds.length).toBe(1001);
});
