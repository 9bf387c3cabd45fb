import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Condition, inRange, textWith } from './condition.ts';
import { contactChannels } from './contact-channel.ts';
import { type FigureName, figureNames } from './figures.ts';
import { histogramEdges } from './histogram.ts';
import type { IndexedCreator } from './indexed-creator.ts';
import type { CreatorIndex } from './ports.ts';
import { everyCreator, type MeasuredCondition, type SearchQuery } from './query.ts';
import { referenceCount, referenceDistribution, referenceSearch, referenceTally } from './reference-search.ts';
import { anyPage, anyQuery, generatedCreators } from './testing/arbitraries.ts';
import { exampleCases, indexedExamples, normalisedExample } from './testing/examples.ts';
import { namesOfKind } from './tokens.ts';
import { wordsContract } from './words.contract.ts';

export interface CreatorIndexUnderTest {
  readonly index: CreatorIndex;
  /** Applies changes; resolves when searches see them. */
  readonly applyChanges: (changed: readonly IndexedCreator[], removedIds: readonly number[]) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface CreatorIndexContract {
  /** Creates an engine that holds exactly these creators. */
  readonly open: (creators: readonly IndexedCreator[]) => Promise<CreatorIndexUnderTest>;
  /** Number of generated requests over all data sets. Default 6000. */
  readonly requests?: number;
}

const anyFigure = fc.constantFrom(...figureNames);

/** Edges on and between the values of the creators. */
function anyEdges(creators: readonly IndexedCreator[]): fc.Arbitrary<readonly number[]> {
  const values = creators.flatMap((creator) => figureNames.map((name) => creator[name] ?? 0));
  const edge = fc.oneof(fc.constantFrom(...values), fc.constantFrom(-1, 0, 0.5, 1e9));
  return fc.uniqueArray(edge, { minLength: 1, maxLength: 30 }).map((edges) => edges.sort((a, b) => a - b));
}

const wholeSearch = { offset: 0, limit: 10_000 };

/**
 * Compares an engine with the reference search: totals, pages, orders and counts. Run it in a test file of the engine.
 *
 * @example
 * creatorIndexContract('PostgresCreatorIndex', { open: async (creators) => ... });
 */
export function creatorIndexContract(name: string, { open, requests = 6000 }: CreatorIndexContract): void {
  describe(`${name} agrees with the reference search`, () => {
    describe.each([
      { creators: 0, share: 0.01 },
      { creators: 1, share: 0.02 },
      { creators: 60, share: 0.22 },
      { creators: 400, share: 0.75 },
    ])('with $creators creators', ({ creators: count, share }) => {
      const creators = generatedCreators({ count, seed: 100 + count });
      // Some seeds are not among the creators.
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
            expect(await engine.index.search(query, page)).toEqual(referenceSearch(query, creators, page));
          }),
          { numRuns },
        );
      }, 120_000);

      test('counts matches, and those in given sets, for generated requests', async () => {
        const ids = seeds.map(({ id }) => id);
        await fc.assert(
          fc.asyncProperty(
            anyQuery(seeds),
            fc.array(fc.subarray([...ids, 4_000_000_000]), { maxLength: 3 }),
            async (query, sets) => {
              expect(await engine.index.count(query, ...sets)).toEqual(referenceCount(query, creators, sets));
            },
          ),
          { numRuns: Math.ceil((requests * share) / 3) },
        );
      }, 120_000);

      test('counts matches by name, for generated requests', async () => {
        const kinds = ['interest', 'topic', 'language'] as const;
        const named = kinds.map((kind) => {
          const names = [...new Set([...creators.flatMap((one) => namesOfKind(kind, one)), 'unheard'])];
          return fc.record({ kind: fc.constant(kind), names: fc.subarray(names) });
        });
        await fc.assert(
          fc.asyncProperty(anyQuery(seeds), fc.oneof(...named), async (query, { kind, names }) => {
            const expected = referenceTally(query, creators, { kind, names });
            expect(await engine.index.tally(query, kind, names)).toEqual(expected);
          }),
          { numRuns: Math.ceil((requests * share) / 6) },
        );
      }, 120_000);

      test('counts matches between edges of any figure, for generated requests', async () => {
        await fc.assert(
          fc.asyncProperty(anyQuery(seeds), anyFigure, anyEdges(seeds), async (query, figure, edges) => {
            const expected = referenceDistribution(query, creators, { figure, edges });
            expect(await engine.index.distribution(query, figure, edges)).toEqual(expected);
          }),
          { numRuns: Math.ceil((requests * share) / 3) },
        );
      }, 120_000);
    });

    describe('after changes', () => {
      test('finds new values, and neither old values nor removed creators', async () => {
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
            const ids = now.map(({ id }) => id);
            const edges = histogramEdges('followers');
            await fc.assert(
              fc.asyncProperty(anyQuery(now), anyPage, async (query, page) => {
                expect(await engine.index.search(query, page)).toEqual(referenceSearch(query, now, page));
                expect(await engine.index.count(query, ids)).toEqual(referenceCount(query, now, [ids]));
                const followers = { figure: 'followers', edges } as const;
                expect(await engine.index.distribution(query, 'followers', edges)).toEqual(
                  referenceDistribution(query, now, followers),
                );
              }),
              { numRuns: Math.ceil(requests / 100) },
            );
          }
        } finally {
          await engine.close();
        }
      }, 120_000);
    });

    describe('finds exactly the matching creators of each filter’s examples', () => {
      const cases = exampleCases();
      let engine: CreatorIndexUnderTest;
      beforeAll(async () => {
        engine = await open(cases.flatMap(indexedExamples));
      });
      afterAll(() => engine.close());

      test.each(cases.map((example) => [example.name, example] as const))('%s', async (_, example) => {
        const { query } = await normalisedExample(example);
        const own = new Set(indexedExamples(example).map(({ id }) => id));
        const { creatorIds } = await engine.index.search(query, wholeSearch);
        expect(creatorIds.filter((id) => own.has(id)).sort((a, b) => a - b)).toEqual(
          example.matching.map(({ id }) => id),
        );
      });
    });

    wordsContract({ open, requests });

    describe('for hostile requests', () => {
      const creators = [...generatedCreators({ count: 300, seed: 5 }), ...longWinded];
      let engine: CreatorIndexUnderTest;
      beforeAll(async () => {
        engine = await open(creators);
      });
      afterAll(() => engine.close());

      test.each(Object.entries(hostileQueries()))('%s', async (_, query) => {
        expect(await engine.index.search(query, wholeSearch)).toEqual(referenceSearch(query, creators, wholeSearch));
      });

      test.each(Object.entries(hostileQueries()))('%s, counted', async (_, query) => {
        const ids = creators.map(({ id }) => id).filter((id) => id % 2 === 0);
        expect(await engine.index.count(query, ids)).toEqual(referenceCount(query, creators, [ids]));
        const edges = histogramEdges('engagementRate');
        const expected = referenceDistribution(query, creators, { figure: 'engagementRate', edges });
        expect(await engine.index.distribution(query, 'engagementRate', edges)).toEqual(expected);
      });

      test('the pages of a search contain every match exactly once', async () => {
        const query: SearchQuery = { ...everyCreator('photonet'), sort: { by: 'figure', figure: 'engagementRate' } };
        const whole = await engine.index.search(query, wholeSearch);
        const ids: number[] = [];
        for (let offset = 0; offset < whole.total; offset += 7) {
          ids.push(...(await engine.index.search(query, { offset, limit: 7 })).creatorIds);
        }
        expect(ids).toEqual(whole.creatorIds);
        expect(new Set(ids).size).toBe(whole.total);
      });

      test('concurrent searches do not mix', async () => {
        const queries = fc.sample(anyQuery(creators), { numRuns: 40, seed: 3 });
        const answers = await Promise.all(queries.map((query) => engine.index.search(query, { offset: 0, limit: 10 })));
        expect(answers).toEqual(queries.map((query) => referenceSearch(query, creators, { offset: 0, limit: 10 })));
      });
    });
  });
}

const endless = 'x'.repeat(10_000);
const [anybody] = generatedCreators({ count: 1, seed: 8, firstId: 5000 });

/** Creators with words of 10,000 letters that differ only in the last one. */
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
  const of = (...conditions: Condition[]): SearchQuery => ({ ...all, conditions });
  const byFigure = (figure: FigureName, query: SearchQuery): SearchQuery => ({
    ...query,
    sort: { by: 'figure', figure },
  });
  const bestFirst = (condition: MeasuredCondition): SearchQuery => ({
    ...of(condition),
    sort: { by: 'condition', condition },
  });
  return {
    '100 words in the bio': of(textWith('bio', { any: singles })),
    '100 words in the captions': byFigure('views', of(textWith('caption', { any: singles }))),
    '100 excluded words': of(textWith('bio', { none: [...unheard.map((word) => [word]), ['chef']] })),
    'words excluded from captions': of(textWith('caption', { all: [['yoga']], none: [['chef'], ['vegan', 'travel']] })),
    'captions without any of these words': of(textWith('caption', { none: [['chef']] })),
    'wanted and excluded pairs of words': bestFirst(textWith('bio', { any: pairs, none: pairs.slice(0, 20) })),
    'two lists of words for one text': of(textWith('bio', { any: [['yoga']] }), textWith('bio', { any: [['chef']] })),
    'an entry of 60 words': of(textWith('bio', { any: [unheard.slice(0, 60), ['yoga']] })),
    'a word both required and excluded': of(textWith('bio', { all: [['yoga']], none: [['yoga']] })),
    'empty lists of words': of(textWith('bio', {})),
    'ranges over everything': byFigure('growth2', of(...figureNames.map((figure) => inRange(figure, everything)))),
    'ranges without bounds': of(inRange('followers', {}), inRange('likes', {}), inRange('place', {})),
    'a range between two neighbours': of(inRange('followers', { min: 2_147_483_647.5, max: 2_147_483_648 })),
    'a range whose bounds cross': of(inRange('likes', { min: 3, max: 2 })),
    'disjoint ranges of one figure': of(inRange('followers', { min: 100 }), inRange('followers', { max: 50 })),
    'overlapping ranges of one figure': of(inRange('followers', { min: 2 }), inRange('followers', { max: 1000 })),
    'whole numbers between fractions': of(inRange('place', { min: 3.5, max: 9.5 }), inRange('male', { min: 0.5 })),
    'bounds beyond every whole number': of(
      inRange('place', { min: -1e300, max: 1e300 }),
      inRange('lastPostOn', { min: -1e300 }),
    ),
    'a bound above every whole number': of(inRange('lastPostOn', { min: 1e300 })),
    'all channels': of({ kind: 'all', token: 'contact', names: contactChannels }),
    'two languages, both required': of({ kind: 'all', token: 'language', names: ['en', 'es'] }),
    'any of some languages': bestFirst({ kind: 'any', token: 'language', names: ['en', 'es'] }),
    'a place that spans the world': of(inRange('place', { min: 0, max: 2_000_000_000 })),
    'an audience of any age at all': bestFirst({ kind: 'ages', min: 0, max: 1e9, minimum: 0 }),
    'a share above the whole': of({ kind: 'share', of: 'place', entries: [4], minimum: 1_000_001 }),
    'two shares of places': of(
      { kind: 'share', of: 'place', entries: [4], minimum: 1 },
      { kind: 'share', of: 'place', entries: [5], minimum: 1 },
    ),
    'places that nobody has': of({
      kind: 'ranges',
      figure: 'place',
      ranges: [1e3, 2e9].map((n) => ({ min: n, max: n })),
    }),
    'shares that nobody has': of({ kind: 'share', of: 'place', entries: [1_000, 2_000], minimum: 0 }),
    'shares of most places together': bestFirst({
      kind: 'share',
      of: 'place',
      entries: Array.from({ length: 20 }, (_, i) => i + 1),
      minimum: 1_500_000,
    }),
    'a word of 10,000 letters': of(textWith('bio', { any: [[`${endless}a`]], none: [[endless]] })),
    'many words of 10,000 letters': of(
      textWith('caption', { any: ['b', 'c', 'd', 'e'].map((last) => [`${endless}${last}`]) }),
    ),
    'names with quotes, braces and commas': of({
      kind: 'any',
      token: 'interest',
      names: ['{a,"b"}', "l'art", 'cars, bikes', 'NULL', '\\', '"'],
    }),
    'names that equal words': of(
      { kind: 'any', token: 'topic', names: ['travel'] },
      { kind: 'any', token: 'hashtag', names: ['travel'] },
      { kind: 'any', token: 'interest', names: ['travel'] },
      textWith('bio', { any: [['travel']] }),
    ),
  };
}
