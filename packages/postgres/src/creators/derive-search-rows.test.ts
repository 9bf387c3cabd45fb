import { everyCreator, inRange, textWith, wordsOfEntry } from '@creator-discovery/search-filters';
import { placeDictionary } from '@creator-discovery/search-filters/testing';
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { PostgresCreatorIndex } from '../search/postgres-creator-index.ts';
import { tokens } from '../search/tokens.ts';
import { PostgresCreatorFeed } from '../search-feed/postgres-creator-feed.ts';
import { testDatabase } from '../testing/test-database.ts';
import { deriveSearchRows } from './derive-search-rows.ts';
import { PostgresCreatorStore } from './postgres-creator-store.ts';

const { url, db } = await testDatabase();

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

test('a new place dictionary rebuilds the search rows of every creator once, and publishes the changes', async () => {
  const seville = placeDictionary.byId('seville');
  if (!seville) throw new Error('the dictionary has no Seville');
  const record = { platform: 'photonet' as const, name: 'N', location_id: 'seville' };
  const records = Array.from({ length: 1001 }, (_, number) => ({ ...record, handle: `h${number}` }));
  await new PostgresCreatorStore(db, placeDictionary).upsert(records, 'update');
  const feed = new PostgresCreatorFeed(db);
  const before = await feed.position();

  expect(await deriveSearchRows(url, { ...renumbered, version: 'first' })).toBe(1001);
  expect(await deriveSearchRows(url, renumbered)).toBe(1001);
  expect(await deriveSearchRows(url, renumbered)).toBe(0);

  expect(await livingAt(seville.ordinal)).toBe(0);
  expect(await livingAt(seville.ordinal + 1000)).toBe(1001);
  const changes = await feed.changes(before);
  expect(!changes.expired && changes.creatorIds.length).toBe(1001);
});

test('creators that have left the platform stay out of searches', async () => {
  const seville = placeDictionary.byId('seville');
  const record = { platform: 'photonet' as const, name: 'N', handle: 'gone.soon', location_id: 'seville' };
  await new PostgresCreatorStore(db, placeDictionary).upsert([record], 'update');
  await sql`update creator set gone_since = business_now() where handle_key = 'gone.soon'`.execute(db);
  await sql`delete from creator_search
    where creator_id in (select id from creator where gone_since is not null)`.execute(db);
  const before = await livingAt(seville?.ordinal ?? 0);
  await deriveSearchRows(url, { ...renumbered, version: 'with somebody gone' });
  expect(await livingAt((seville?.ordinal ?? 0) + 1000)).toBe(1001);
  expect(before).toBe(0);
});

test('a batch may take longer than sessions may idle in a transaction', async () => {
  let waits = true;
  const byId = (id: string) => {
    // Blocks this process as a busy machine does, a little longer than the five seconds of `sessionTimeouts`.
    if (waits) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5_500);
    waits = false;
    return placeDictionary.byId(id);
  };
  expect(await deriveSearchRows(url, { version: 'slow', byId })).toBe(1001);
});

async function writing(entry: string): Promise<number> {
  const query = { ...everyCreator('photonet'), conditions: [textWith('bio', { any: [wordsOfEntry(entry)] })] };
  return (await new PostgresCreatorIndex(db).search(query, { offset: 0, limit: 10 })).total;
}

test('rows derived with other word rules are rebuilt', async () => {
  const places = { ...placeDictionary, version: 'places' };
  const bio = '毎週着物を紹介しています。京都在住のスタイリスト';
  const record = { platform: 'photonet' as const, name: 'N', handle: 'kyoto', bio };
  await new PostgresCreatorStore(db, placeDictionary).upsert([record], 'update');
  await deriveSearchRows(url, places);
  const former = tokens('bio', ['毎週着物を紹介しています', '京都在住のスタイリスト']);
  await sql`
    update creator_search set tokens = ${former}::bigint[], bio_words = 2
    where creator_id = (select id from creator where handle = 'kyoto')
  `.execute(db);
  await sql`update search_derivation set version = 'places d909ed8b473cf2a2'`.execute(db);
  expect(await writing('京都')).toBe(0);

  expect(await deriveSearchRows(url, places)).toBeGreaterThan(0);
  expect(await writing('京都')).toBe(1);
});
