import { type CreatorName, handleKey, parseHandle } from '@creator-discovery/creators';
import { platforms } from '@creator-discovery/search-filters';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { sql } from 'kysely';
import { createDatabase, type Database } from '../session/database.ts';
import { createMigratedDatabase, type TestDatabase } from '../testing.ts';
import { PostgresCreatorStore } from './postgres-creator-store.ts';
import { PostgresSeedCreators } from './postgres-seed-creators.ts';

const places = { byId: () => null };

let database: TestDatabase;
let db: Database;
let store: PostgresCreatorStore;
let seeds: PostgresSeedCreators;

beforeAll(async () => {
  database = await createMigratedDatabase();
  db = createDatabase(database.url);
  store = new PostgresCreatorStore(db, places);
  seeds = new PostgresSeedCreators(db, places);
});

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

/** Letters whose cases are told apart by one rule and not by another. */
const difficult = fc.constantFrom(...'aAiIİıσςΣßẞéÉkKKﬁŉᾳΐΰǅϴ', 'e\u0301', 'i\u0307', 'ss');
const anyHandle = fc
  .string({
    unit: fc.oneof(difficult, difficult, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 })),
    minLength: 1,
  })
  .map(parseHandle)
  .filter((handle) => handle !== null);

/** A handle and another spelling of it, or perhaps another handle. */
const anySpellings = fc
  .tuple(
    anyHandle,
    fc.constantFrom<(text: string) => string>(
      (text) => text.toLowerCase(),
      (text) => text.toUpperCase(),
      (text) => text.normalize('NFD'),
      (text) => text.toLowerCase().toUpperCase(),
    ),
  )
  .map(([handle, respell]) => [handle, parseHandle(respell(handle)) ?? handle] as const);

async function idOf(name: CreatorName): Promise<number | null> {
  return (await store.byNames([name]))[0]?.id ?? null;
}

test('a creator is found, erased and barred under those spellings of its handle that have its key, and no others', async () => {
  await fc.assert(
    fc.asyncProperty(anySpellings, fc.constantFrom(...platforms), async ([handle, other], platform) => {
      const [own, name] = [
        { platform, handle },
        { platform, handle: other },
      ];
      await sql`delete from suppressed_creator`.execute(db);
      await store.upsert([{ ...own, name: handle }], 'update');
      const id = await idOf(own);
      expect(id).not.toBeNull();
      const same = handleKey(own) === handleKey(name);
      expect((await idOf(name)) === id).toBe(same);
      expect((await store.named(other)).some((found) => found.id === id)).toBe(same);
      expect((await seeds.seed(platform, other))?.id === id).toBe(same);
      await store.suppress(name);
      expect((await idOf(own)) === null).toBe(same);
      expect(await store.isSuppressed(own)).toBe(same);
    }),
    { numRuns: 150 },
  );
});

test('every spelling of a handle is one creator, whichever was imported first', async () => {
  const spellings = { photonet: ['Ana.X', 'ANA.X', 'ana.x'], videonet: ['ΣΑΣ', 'σας', 'Σασ'], shortnet: ['bo', 'BO'] };
  for (const platform of platforms) {
    const ids: (number | null)[] = [];
    for (const handle of spellings[platform]) {
      await store.upsert([{ platform, handle, name: handle }], 'update');
      ids.push(await idOf({ platform, handle }));
    }
    expect(new Set(ids).size).toBe(1);
  }
});
