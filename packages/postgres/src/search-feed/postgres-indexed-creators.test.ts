import type { ImportRecord } from '@creator-discovery/creators';
import { fullRecord } from '@creator-discovery/creators/contract';
import {
  type IndexedBatch,
  type IndexedCreator,
  indexedBatches,
  indexedCreator,
  platforms,
} from '@creator-discovery/search-filters';
import { generatedCreators, placeDictionary } from '@creator-discovery/search-filters/testing';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { PostgresCreatorStore } from '../creators/postgres-creator-store.ts';
import { putSearchRows } from '../search/search-rows.ts';
import { searchToken } from '../search/tokens.ts';
import { createPool, databaseOver } from '../session/database.ts';
import { createMigratedDatabase } from '../testing.ts';
import { PostgresCreatorFeed } from './postgres-creator-feed.ts';
import { PostgresIndexedCreators } from './postgres-indexed-creators.ts';

const database = await createMigratedDatabase();
const pool = createPool(database.url, { statementTimeoutMs: 60_000 });
const db = databaseOver(pool);
const creators = new PostgresIndexedCreators(pool);
beforeEach(async () => {
  await sql`delete from creator`.execute(db);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

async function put(indexed: readonly IndexedCreator[]): Promise<void> {
  const rows = JSON.stringify(indexed.map(({ id, platform }) => ({ id, platform })));
  await sql`
    insert into creator (id, platform, handle, handle_key, name, is_verified, is_private, interests, topics, hashtags, captions, contact_types, as_of)
    overriding system value
    select id, platform, id, id, id, false, false, '{}', '{}', '{}', '{}', '{}', clock_timestamp()
    from json_to_recordset(${rows}) as given (id integer, platform text)
  `.execute(db);
  await putSearchRows(db, indexed);
}

/** Returns the contents of a batch per creator, in canonical order. */
function told(batches: readonly IndexedBatch[]): Map<number, unknown> {
  const all = new Map<number, unknown>();
  for (const { platform, ids, figures, sizes, tokens, shares, ages } of batches) {
    ids.forEach((id, i) => {
      const of = (starts: Uint32Array, column: Uint32Array | Float64Array) =>
        Array.from(column.subarray(starts[i], starts[i + 1]));
      const columns = (named: Readonly<Record<string, Uint32Array | Float64Array>>) =>
        Object.fromEntries(Object.entries(named).map(([name, column]) => [name, column[i]]));
      const low = of(tokens.starts, tokens.low);
      all.set(id, {
        platform,
        ...columns(figures),
        ...columns(sizes),
        tokens: of(tokens.starts, tokens.high)
          .map((high, t) => `${high}.${low[t]}`)
          .sort(),
        shares: [of(shares.starts, shares.high), of(shares.starts, shares.low), of(shares.starts, shares.shares)],
        ages: [of(ages.starts, ages.mins), of(ages.starts, ages.maxs), of(ages.starts, ages.shares)],
      });
    });
  }
  return new Map([...all].sort(([a], [b]) => a - b));
}

async function everything(limits = { greatest: 1000, readers: 1 }): Promise<IndexedBatch[]> {
  const batches: IndexedBatch[] = [];
  for (const range of await creators.ranges(limits))
    for await (const batch of creators.read(range)) batches.push(batch);
  return batches;
}

function withoutLists(creator: IndexedCreator): IndexedCreator {
  return {
    ...creator,
    contacts: 0x7fffffff,
    bioWords: null,
    captionWords: [],
    audience: { ...creator.audience, places: [], languages: [], ages: [] },
  };
}

describe('indexed creators', () => {
  test('equal the searchable creators, whatever is known of them', async () => {
    const generated = generatedCreators({ count: 5000, seed: 1 });
    const indexed = [...generated.slice(0, -50), ...generated.slice(-50).map(withoutLists)];
    await put(indexed);
    const expected = told(indexedBatches(indexed, searchToken));
    expect(told(await everything())).toEqual(expected);
    const asked = indexed.filter(({ id }) => id % 3 === 0).map(({ id }) => id);
    const some = told(await creators.byIds([...asked, 2_000_000_000]));
    expect([...some.keys()]).toEqual(asked);
    for (const [id, creator] of some) expect(creator).toEqual(expected.get(id));
    expect(await creators.byIds([])).toEqual([]);
  });

  test('are covered once by ranges of the requested size, enough for the readers', async () => {
    expect(await creators.ranges({ greatest: 100, readers: 2 })).toEqual([]);
    const indexed = generatedCreators({ count: 1000, seed: 2 });
    await put(indexed.map((creator) => ({ ...creator, platform: creator.id % 10 === 0 ? 'videonet' : 'photonet' })));
    const ranges = await creators.ranges({ greatest: 200, readers: 2 });
    expect(ranges.filter(({ platform }) => platform === 'photonet')).toHaveLength(5);
    expect(ranges.filter(({ platform }) => platform === 'videonet')).toHaveLength(1);
    expect(await creators.ranges({ greatest: 10_000, readers: 3 })).toHaveLength(4);
    const batches = await everything({ greatest: 200, readers: 2 });
    const ids = batches.flatMap((batch) => [...batch.ids]);
    expect(ids.sort((a, b) => a - b)).toEqual(indexed.map(({ id }) => id));
  });

  test('equal the imported records, without erased ones', async () => {
    const store = new PostgresCreatorStore(db, placeDictionary);
    const record: ImportRecord = {
      ...{ ...fullRecord, is_private: false, location_id: 'seville', bio: 'Crème brûlée, 寿司 #yum' },
      audience: { ...fullRecord.audience, locations: [{ id: 'seville', percentage: 60.5 }] },
      contacts: [{ type: 'EMAIL', value: 'chef@example.com' }],
    };
    await store.upsert([record, { platform: 'shortnet', handle: 'erased', name: 'Erased' }], 'update');
    await store.suppress({ platform: 'shortnet', handle: 'erased' });
    const [known] = await store.byNames([record]);
    const { contacts: _, ...facts } = record;
    const indexed = indexedCreator({ ...facts, id: known?.id ?? 0, contact_types: ['EMAIL'] }, placeDictionary);
    expect(told(await everything())).toEqual(told(indexedBatches([indexed], searchToken)));
  });

  test('with the changes since a position are exactly the current creators', async () => {
    const feed = new PostgresCreatorFeed(db);
    const store = new PostgresCreatorStore(db, placeDictionary);
    const named = (numbers: readonly number[], age: number): ImportRecord[] =>
      numbers.map((n) => ({ platform: platforms[n % 3] ?? 'photonet', handle: `fed${n}`, name: 'Fed', age }));
    await store.upsert(named([1, 2, 3, 4, 5, 6], 20), 'update');
    const position = await feed.position();
    const seen = told(await everything());
    await store.upsert(named([2, 3, 7, 8], 30), 'update');
    await store.suppress({ platform: platforms[4 % 3] ?? 'photonet', handle: 'fed4' });
    const changes = await feed.changes(position);
    if (changes.expired) throw new Error('The feed has expired');
    for (const id of changes.creatorIds) seen.delete(id);
    for (const [id, creator] of told(await creators.byIds(changes.creatorIds))) seen.set(id, creator);
    expect([...seen].sort(([a], [b]) => a - b)).toEqual([...told(await everything())]);
    expect(seen.size).toBe(7);
  });
});
