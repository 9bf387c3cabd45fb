import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { IndexedCreator } from './indexed-creator.ts';
import type { CreatorIndex } from './ports.ts';
import { everyCreator, type SearchQuery } from './query.ts';
import { searchByReading } from './reading.ts';
import { anyPage, anyQuery, generatedCreators } from './testing/arbitraries.ts';

export interface CreatorIndexUnderTest {
  readonly index: CreatorIndex;
  /** Makes changed and new creators searchable and takes the others out; resolves when searches see it. */
  readonly applyChanges: (changed: readonly IndexedCreator[], removedIds: readonly number[]) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface CreatorIndexContract {
  /** Makes an engine that holds exactly these creators. */
  readonly open: (creators: readonly IndexedCreator[]) => Promise<CreatorIndexUnderTest>;
  /** Generated requests to compare, over all data sets. Default 6000. */
  readonly requests?: number;
}

const wholeSearch = { offset: 0, limit: 10_000 };

/**
 * What every engine must do: the same totals, pages and orders as reading all creators one by one. Run it in a test file
 * of the engine:
 *
 * @example
 * creatorIndexContract('PostgresCreatorIndex', { open: async (creators) => ... });
 */
export function creatorIndexContract(name: string, { open, requests = 6000 }: CreatorIndexContract): void {
  describe(`${name} answers as reading every creator does`, () => {
    describe.each([
      { creators: 0, share: 0.01 },
      { creators: 1, share: 0.02 },
      { creators: 60, share: 0.22 },
      { creators: 400, share: 0.75 },
    ])('with $creators creators', ({ creators: count, share }) => {
      const creators = generatedCreators({ count, seed: 100 + count });
      // Seeds need not be among the creators.
      const seeds = [...creators, ...generatedCreators({ count: 3, seed: 7, firstId: 1_000_000 })];
      let engine: CreatorIndexUnderTest;
      beforeAll(async () => {
        engine = await open(creators);
      });
      afterAll(() => engine.close());

      test('for generated requests', async () => {
        const numRuns = Math.ceil(requests * share);
        await fc.assert(
          fc.asyncProperty(anyQuery(seeds), anyPage, async (query, page) => {
            expect(await engine.index.search(query, page)).toEqual(searchByReading(query, creators, page));
          }),
          { numRuns },
        );
      }, 120_000);
    });

    describe('after changes', () => {
      test('old values are gone, new ones are found, removed creators are not', async () => {
        const before = generatedCreators({ count: 120, seed: 1 });
        const engine = await open(before);
        try {
          let current = new Map(before.map((creator) => [creator.id, creator]));
          for (let round = 1; round <= 5; round += 1) {
            const changed = generatedCreators({ count: 40, seed: 10 + round, firstId: round * 25 }).map((creator) => ({
              ...creator,
              platform: current.get(creator.id)?.platform ?? creator.platform,
            }));
            const removed = [round * 7, round * 11, 900];
            await engine.applyChanges(
              changed.filter(({ id }) => !removed.includes(id)),
              removed,
            );
            current = new Map(
              [...current, ...changed.map((creator) => [creator.id, creator] as const)].filter(
                ([id]) => !removed.includes(id),
              ),
            );
            const now = [...current.values()];
            await fc.assert(
              fc.asyncProperty(anyQuery(now), anyPage, async (query, page) => {
                expect(await engine.index.search(query, page)).toEqual(searchByReading(query, now, page));
              }),
              { numRuns: Math.ceil(requests / 100) },
            );
          }
        } finally {
          await engine.close();
        }
      }, 120_000);
    });

    describe('for requests made to hurt', () => {
      const creators = [...generatedCreators({ count: 300, seed: 5 }), ...longWinded];
      let engine: CreatorIndexUnderTest;
      beforeAll(async () => {
        engine = await open(creators);
      });
      afterAll(() => engine.close());

      test.each(Object.entries(hostileQueries()))('%s', async (_, query) => {
        expect(await engine.index.search(query, wholeSearch)).toEqual(searchByReading(query, creators, wholeSearch));
      });

      test('the pages of a search are the whole search, nobody twice, nobody left out', async () => {
        const query: SearchQuery = { ...everyCreator('photonet'), sort: { by: 'engagementRate' } };
        const whole = await engine.index.search(query, wholeSearch);
        const ids: number[] = [];
        for (let offset = 0; offset < whole.total; offset += 7) {
          ids.push(...(await engine.index.search(query, { offset, limit: 7 })).creatorIds);
        }
        expect(ids).toEqual(whole.creatorIds);
        expect(new Set(ids).size).toBe(whole.total);
      });

      test('many searches at once do not mix up', async () => {
        const queries = fc.sample(anyQuery(creators), { numRuns: 40, seed: 3 });
        const answers = await Promise.all(queries.map((query) => engine.index.search(query, { offset: 0, limit: 10 })));
        expect(answers).toEqual(queries.map((query) => searchByReading(query, creators, { offset: 0, limit: 10 })));
      });
    });
  });
}

const endless = 'x'.repeat(10_000);
const [anybody] = generatedCreators({ count: 1, seed: 8, firstId: 5000 });

/** Creators who write words of 10,000 letters, the same but for the last one. */
const longWinded: readonly IndexedCreator[] = ['a', 'b'].map((last, i) => ({
  ...anybody!,
  id: 5000 + i,
  platform: 'photonet',
  bioWords: [`${endless}${last}`],
  captionWords: [`${endless}${last}`],
}));

function hostileQueries(): Readonly<Record<string, SearchQuery>> {
  const all = everyCreator('photonet');
  const known = ['yoga', 'vegan', 'chef', 'travel', 'йога', '料理', 'يوغا', '요가'];
  const unheard = Array.from({ length: 92 }, (_, i) => `unheard${i}`);
  const singles = [...known, ...unheard].map((word) => [word]);
  const pairs = known.flatMap((a) => known.filter((b) => b !== a).map((b) => [a, b]));
  const everything = { min: -Number.MAX_VALUE, max: Number.MAX_VALUE };
  return {
    '100 words to find in the bio': { ...all, bio: { any: singles, all: [], none: [] } },
    '100 words to find in the captions': { ...all, captions: singles, sort: { by: 'views' } },
    '100 words to leave out': { ...all, bio: { any: [], all: [], none: [...unheard.map((word) => [word]), ['chef']] } },
    'pairs of words to find and to leave out': {
      ...all,
      bio: { any: pairs, all: [], none: pairs.slice(0, 20) },
      sort: { by: 'bioMatches' },
    },
    'an entry of 60 words': { ...all, bio: { any: [unheard.slice(0, 60), ['yoga']], all: [], none: [] } },
    'a word that must be there and must not': { ...all, bio: { any: [], all: [['yoga']], none: [['yoga']] } },
    'ranges over everything': {
      ...all,
      followers: everything,
      age: everything,
      posts: everything,
      likes: everything,
      views: everything,
      engagementRate: everything,
      growth: { months: 2, minimum: -Number.MAX_VALUE },
      lastPostOnOrAfter: -100_000_000,
      sort: { by: 'growth', months: 2 },
    },
    'ranges without bounds': { ...all, followers: { min: null, max: null }, likes: { min: null, max: null } },
    'a range between two neighbours': { ...all, followers: { min: 2_147_483_647.5, max: 2_147_483_648 } },
    'all channels': { ...all, contacts: 2 ** 26 - 1 },
    'a place that spans the world': { ...all, place: { first: 0, last: 2_000_000_000 } },
    'an audience of any age at all': {
      ...all,
      audience: { ...all.audience, age: { min: 0, max: 1e9, minimum: 0 } },
      sort: { by: 'audienceAge' },
    },
    'a share above the whole': { ...all, audience: { ...all.audience, place: { ordinal: 4, minimum: 1_000_001 } } },
    'a word of 10,000 letters': { ...all, bio: { any: [[`${endless}a`]], all: [], none: [[endless]] } },
    'many words of 10,000 letters': { ...all, captions: ['b', 'c', 'd', 'e'].map((last) => [`${endless}${last}`]) },
    'names with quotes, braces and commas': {
      ...all,
      interests: ['{a,"b"}', "l'art", 'cars, bikes', 'NULL', '\\', '"'],
    },
    'names that are like words': {
      ...all,
      topics: ['travel'],
      hashtags: ['travel'],
      interests: ['travel'],
      bio: { any: [['travel']], all: [], none: [] },
    },
  };
}
