import type { SearchQuery } from '@creator-discovery/search-filters';
import { expect, test } from '@jest/globals';
import { unknownNameWarnings } from './unknown-names.ts';

const known = {
  interest: ['travel, tourism & aviation', 'beauty'],
  topic: ['budget', 'chess'],
  hashtag: ['travel', 'ootd', '日本'],
};

/** Each search counts its look-ups. */
function ports() {
  const index = {
    counts: 0,
    async count({ conditions: [condition] }: SearchQuery) {
      this.counts += 1;
      const { token, names } = condition as { token: keyof typeof known; names: readonly string[] };
      return { total: names.filter((name) => known[token].includes(name)).length, among: [] };
    },
  };
  const facets = {
    interests: async () => ({ entries: known.interest, total: 2 }),
    topics: async () => ({ entries: known.topic.map((name) => ({ name, creatorCount: 1 })), total: 2 }),
  };
  return { index, facets };
}

function query(token: keyof typeof known, ...names: string[]): SearchQuery {
  const sort = { by: 'figure', figure: 'followers' } as const;
  return { platform: 'photonet', conditions: [{ kind: 'any', token, names }], sort };
}

test.each([
  [
    'interest',
    'travel',
    'creator.interests: no creator on photonet has “travel”. Nearest: “travel, tourism & aviation”.',
  ],
  ['topic', 'budgett', 'content.topics: no creator on photonet has “budgett”. Nearest: “budget”.'],
  ['topic', 'zzz', 'content.topics: no creator on photonet has “zzz”.'],
  ['hashtag', 'tarvel', 'content.hashtags: no creator on photonet has “tarvel”. Nearest: “travel”.'],
  ['hashtag', 'otd', 'content.hashtags: no creator on photonet has “otd”. Nearest: “ootd”.'],
  ['hashtag', '日本語', 'content.hashtags: no creator on photonet has “日本語”. Nearest: “日本”.'],
  ['hashtag', 'zzzz', 'content.hashtags: no creator on photonet has “zzzz”.'],
] as const)('the unknown %s %s is named with the nearest known ones', async (token, name, warning) => {
  expect(await unknownNameWarnings(query(token, name), 0, ports())).toEqual([warning]);
});

test('known names cost no look-up: a single one that matches, and several that were seen before', async () => {
  const some = ports();
  expect(await unknownNameWarnings(query('topic', 'chess'), 7, some)).toEqual([]);
  expect(some.index.counts).toBe(0);
  for (let call = 0; call < 3; call++)
    expect(await unknownNameWarnings(query('topic', 'chess', 'budget'), 7, some)).toEqual([]);
  expect(some.index.counts).toBe(2);
});

test('at most three unknown names are named', async () => {
  expect(await unknownNameWarnings(query('topic', 'q', 'chess', 'r', 's', 't'), 7, ports())).toHaveLength(3);
});
