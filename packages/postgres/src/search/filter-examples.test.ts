import type { ImportRecord } from '@creator-discovery/creators';
import {
  type ContactChannel,
  type Filter,
  figureNames,
  filters,
  type SearchedFacts,
} from '@creator-discovery/search-filters';
import { exampleCases, normalisedExample, placeDictionary } from '@creator-discovery/search-filters/testing';
import { describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { deriveSearchRows } from '../creators/derive-search-rows.ts';
import { PostgresCreatorStore } from '../creators/postgres-creator-store.ts';
import { testDatabase } from '../testing/test-database.ts';
import { columnOf } from './figure-columns.ts';
import { PostgresCreatorIndex } from './postgres-creator-index.ts';

/** Tests the examples of every filter from import records to search rows and back. */

const cases = exampleCases();
const creators = cases.flatMap(({ matching, others, seed }) => [...matching, ...others, ...(seed ? [seed] : [])]);

const { url, db } = await testDatabase();

await new PostgresCreatorStore(db, placeDictionary).upsert(creators.map(recordOf), 'update');

function recordOf({ id, contact_types, ...facts }: SearchedFacts): ImportRecord {
  const contacts = contact_types.map((type: ContactChannel) => ({ type, value: `${type.toLowerCase()}@example.com` }));
  return { ...facts, handle: `example${id}`, name: 'Example', contacts } as ImportRecord;
}

/** Returns the example numbers of creators, from their handles. */
async function numbersOf(creatorIds: readonly number[]): Promise<readonly number[]> {
  const { rows } = await sql<{ handle: string }>`
    select handle from creator where id = any(${creatorIds}::integer[])
  `.execute(db);
  return rows.map(({ handle }) => Number(handle.replace('example', ''))).sort((a, b) => a - b);
}

async function rowsByCreator(): Promise<ReadonlyMap<number, Readonly<Record<string, unknown>>>> {
  const { rows } = await sql<{ creator_id: number; row: Record<string, unknown> }>`
    select creator_id, to_jsonb(creator_search) as row from creator_search
  `.execute(db);
  return new Map(rows.map(({ creator_id, row }) => [creator_id, row]));
}

describe('filters find imported creators', () => {
  test.each(cases.map((example) => [example.name, example] as const))('%s', async (_, example) => {
    const { query } = await normalisedExample(example);
    const page = await new PostgresCreatorIndex(db).search(query, { offset: 0, limit: 10_000 });
    const own = new Set(
      [...example.matching, ...example.others, ...(example.seed ? [example.seed] : [])].map(({ id }) => id),
    );
    // The seed is identified by its example number, and may be among the results.
    const found = (await numbersOf(page.creatorIds)).filter((number) => own.has(number) && number !== example.seed?.id);
    expect(found).toEqual(example.matching.map(({ id }) => id));
  });
});

/** Figures without a filter, and therefore without an example. */
function unreadColumns(): readonly string[] {
  const read = new Set<string>((filters as readonly Filter[]).flatMap(({ reads }) => reads.of));
  return figureNames.filter((name) => !read.has(name)).map((name) => columnOf[name].column);
}

test('every column that filters read has a value in some example', async () => {
  const rows = [...(await rowsByCreator()).values()];
  const columns = Object.keys(rows[0] ?? {}).filter((column) => !unreadColumns().includes(column));
  const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);
  expect(columns.filter((column) => rows.every((row) => isEmpty(row[column])))).toEqual([]);
});

test('rebuilt search rows equal the imported ones', async () => {
  const before = await rowsByCreator();
  await sql`update creator_search set followers = null, tokens = '{}'`.execute(db);
  expect(await deriveSearchRows(url, { ...placeDictionary, version: 'again' })).toBe(creators.length);
  const after = await rowsByCreator();
  const columns = Object.keys([...before.values()][0] ?? {});
  const changed = columns.filter((column) =>
    [...before].some(([id, row]) => JSON.stringify(row[column]) !== JSON.stringify(after.get(id)?.[column])),
  );
  expect(changed).toEqual([]);
});
