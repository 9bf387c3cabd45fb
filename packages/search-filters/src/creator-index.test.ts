import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { creatorIndexContract } from './creator-index.contract.ts';
import type { IndexedCreator } from './indexed-creator.ts';
import { compareCreators, matches, searchByReading } from './reading.ts';
import { anyQuery, generatedCreators } from './testing/arbitraries.ts';

/** Keeps creators in a map and reads all of them: shows what the contract asks, and that it can be met. */
creatorIndexContract('reading a map', {
  open: async (creators) => {
    const kept = new Map<number, IndexedCreator>(creators.map((creator) => [creator.id, creator]));
    return {
      index: { search: async (query, page) => searchByReading(query, kept.values(), page) },
      applyChanges: async (changed, removedIds) => {
        for (const creator of changed) kept.set(creator.id, creator);
        for (const id of removedIds) kept.delete(id);
      },
      close: async () => {},
    };
  },
  requests: 300,
});

describe('generated requests are telling', () => {
  const creators = generatedCreators({ count: 400, seed: 500 });
  const queries = fc.sample(anyQuery(creators), { numRuns: 1500, seed: 9 });

  test('most find some creators, not all', () => {
    const totals = queries.map((query) => searchByReading(query, creators, { offset: 0, limit: 0 }).total);
    expect(totals.filter((total) => total > 0).length).toBeGreaterThan(900);
    expect(totals.filter((total) => total > 0 && total < 250).length).toBeGreaterThan(600);
  });

  test('every order stands among them', () => {
    expect([...new Set(queries.map(({ sort }) => sort.by))].sort()).toEqual([
      'audienceAge',
      'audienceLanguage',
      'audiencePlace',
      'audienceSimilarity',
      'bioMatches',
      'creatorSimilarity',
      'engagementRate',
      'followers',
      'growth',
      'likes',
      'posts',
      'topicMatches',
      'views',
    ]);
  });
});

test('the order is total: two creators never stand on the same place', () => {
  const creators = generatedCreators({ count: 30, seed: 4 });
  fc.assert(
    fc.property(anyQuery(creators), fc.constantFrom(...creators), fc.constantFrom(...creators), (query, a, b) => {
      expect(Math.sign(compareCreators(query, a, b))).toBe(
        -Math.sign(compareCreators(query, b, a)) || (a === b ? 0 : Number.NaN),
      );
      expect(matches({ ...query, platform: 'photonet' }, { ...a, platform: 'videonet' })).toBe(false);
    }),
  );
});
