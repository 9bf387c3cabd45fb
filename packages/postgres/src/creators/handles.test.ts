import { type CreatorName, handleKey } from '@creator-discovery/creators';
import { readHandle } from '@creator-discovery/creators/reading';
import { platforms } from '@creator-discovery/search-filters';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { sql } from 'kysely';
import { testDatabase } from '../testing/test-database.ts';
import { PostgresCreatorStore } from './postgres-creator-store.ts';
import { PostgresSeedCreators } from './postgres-seed-creators.ts';

const places = { byId: () => null };

const { db } = await testDatabase();
const store = new PostgresCreatorStore(db, places);
const seeds = new PostgresSeedCreators(db, places);

/** Letters for which case rules disagree. */
const difficult = fc.constantFrom(...'aAiIİıσςΣßẞéÉkKKﬁŉᾳΐΰǅϴ', 'e\u0301', 'i\u0307', 'ss');
const anyHandle = fc
  .string({
    unit: fc.oneof(difficult, difficult, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 })),
    minLength: 1,
  })
  .map(handleIn)
  .filter((handle) => handle !== null);

/** A handle and another spelling of it, which may be a different handle. */
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
  .map(([handle, respell]) => [handle, handleIn(respell(handle)) ?? handle] as const);

function handleIn(text: string): string | null {
  const reading = readHandle(text);
  return reading.ok && reading.kind === 'handle' ? reading.handle : null;
}

async function idOf(name: CreatorName): Promise<number | null> {
  return (await store.byNames([name]))[0]?.id ?? null;
}

test('a creator is found, erased and suppressed by exactly those spellings of its handle that have its key', async () => {
  await fc.assert(
    fc.asyncProperty(anySpellings, fc.constantFrom(...platforms), async ([handle, other], platform) => {
      const own = { platform, handle };
      const name = { platform, handle: other };
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
    { numRuns: 60 },
  );
});

test('a seed is found by a link with its user id', async () => {
  await store.upsert([{ platform: 'videonet', handle: 'seed', name: 'Seed', platform_user_id: 'UC_seed' }], 'update');
  const link = 'https://videonet.example/channel/UC_seed';
  expect((await seeds.seed('videonet', link))?.id).toBe(await idOf({ platform: 'videonet', handle: 'seed' }));
  expect(await seeds.seed('photonet', link)).toBeNull();
});

test('all spellings of a handle are one creator, whichever was imported first', async () => {
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
