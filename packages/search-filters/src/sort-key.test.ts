import { describe, expect, test } from '@jest/globals';
import { indexedCreator, type SearchedFacts } from './indexed-creator.ts';
import { normaliseFilters } from './normalise.ts';
import { platforms } from './platform.ts';
import { referenceSearch } from './reference-search.ts';
import { type SortBy, sortByValues } from './sort-by.ts';
import { sortKeys } from './sort-key.ts';
import { languageDictionary, placeDictionary } from './testing/dictionaries.ts';

type Facts = Partial<SearchedFacts>;

function indexed(creators: readonly Facts[]) {
  return creators.map((facts, i) =>
    indexedCreator({ id: i + 1, platform: 'photonet', contact_types: [], ...facts }, placeDictionary),
  );
}

const audience = { audience: { locations: [{ id: 'spain', percentage: 60 }] } };
const seed = { follower_count: 5, topics: ['chess', 'go'], ...audience };

const dictionaries = {
  places: placeDictionary,
  languages: languageDictionary,
  seeds: { seed: async () => indexed([seed])[0] ?? null },
};

async function order(sortBy: SortBy, filters: object, creators: readonly Facts[]): Promise<readonly number[]> {
  const normalised = await normaliseFilters(
    { ...filters, basic: { platform: 'photonet', contactDetails: [], sortBy } },
    dictionaries,
  );
  if (!normalised.ok) throw new Error(JSON.stringify(normalised.problems));
  expect(normalised.warnings).toEqual([]);
  expect(normalised.filtersUsed.basic.sortBy).toBe(sortBy);
  return referenceSearch(normalised.query, indexed(creators), { offset: 0, limit: 100 }).creatorIds;
}

const byShareInSpain = {
  filters: { audience: { location: { name: 'Spain' } } },
  worstFirst: [
    { follower_count: 9, audience: { locations: [{ id: 'spain', percentage: 1 }] } },
    { audience: { locations: [{ id: 'seville', percentage: 2 }] } },
  ],
};

/** For each key, the filters it needs and creators in reverse order. */
const ordered: Readonly<Partial<Record<SortBy, { readonly filters?: object; readonly worstFirst: readonly Facts[] }>>> =
  {
    FOLLOWER_COUNT: { worstFirst: [{}, { follower_count: 0 }, { follower_count: 1 }] },
    ENGAGEMENT_RATE: {
      worstFirst: [{ follower_count: 9 }, { engagement_rate_pct: 1.2 }, { engagement_rate_pct: 1.3 }],
    },
    AVERAGE_VIEWS: { worstFirst: [{ follower_count: 9 }, { average_views: 1 }, { average_views: 2 }] },
    AVERAGE_LIKES: { worstFirst: [{ follower_count: 9 }, { average_likes: 1 }, { average_likes: 2 }] },
    AVERAGE_LIKE: { worstFirst: [{ follower_count: 9 }, { average_likes: 1 }, { average_likes: 2 }] },
    CONTENT_COUNT: { worstFirst: [{ follower_count: 9 }, { content_count: 1 }, { content_count: 2 }] },
    FOLLOWER_GROWTH: {
      filters: { performance: { audienceGrowth: { interval: 3 } } },
      worstFirst: [
        { follower_growth_pct: { '1': 99 } },
        { follower_growth_pct: { '3': -5 } },
        { follower_growth_pct: { '3': 5 } },
      ],
    },
    AUDIENCE_LOCATION: byShareInSpain,
    AUDIENCE_LOCATIONS: byShareInSpain,
    AUDIENCE_LANGUAGE: {
      filters: { audience: { language: { code: 'en' } } },
      worstFirst: [
        { follower_count: 9, audience: { languages: [{ code: 'en', percentage: 1 }] } },
        { audience: { languages: [{ code: 'en', percentage: 2 }] } },
      ],
    },
    AUDIENCE_AGE: {
      filters: { audience: { age: { minValue: 18 } } },
      worstFirst: [
        {
          follower_count: 9,
          audience: {
            ages: [
              { min: 18, max: 20, percentage: 3 },
              { min: 13, max: 17, percentage: 90 },
            ],
          },
        },
        {
          audience: {
            ages: [
              { min: 18, max: 20, percentage: 2 },
              { min: 21, max: 30, percentage: 2 },
            ],
          },
        },
      ],
    },
    AUDIENCE_LOOKALIKES: {
      filters: { audience: { audienceLookalike: 'seed' } },
      worstFirst: [
        { follower_count: 9, audience: { locations: [{ id: 'spain', percentage: 40 }] } },
        { audience: { locations: [{ id: 'spain', percentage: 50 }] } },
      ],
    },
    CREATOR_LOOKALIKES: {
      filters: { creator: { lookalikeCreators: 'seed' } },
      worstFirst: [
        { follower_count: 9, topics: ['chess'] },
        { follower_count: 5, topics: ['chess', 'go'] },
      ],
    },
    DESCRIPTION: {
      filters: { content: { bioKeywords: { any: ['a', 'b c', 'd'] } } },
      worstFirst: [{ follower_count: 9, bio: 'a b x' }, { bio: 'a b c' }],
    },
    TOPIC_RELEVANCE: {
      filters: { content: { topics: ['a', 'b'] } },
      worstFirst: [{ follower_count: 9, topics: ['a', 'x', 'y'] }, { topics: ['b', 'a'] }],
    },
  };

describe.each(Object.entries(ordered) as [SortBy, NonNullable<(typeof ordered)[SortBy]>][])(
  '%s',
  (sortBy, { filters = {}, worstFirst }) => {
    // The seed has id 1 and is never among the results.
    const creators = filters && JSON.stringify(filters).includes('seed') ? [seed, ...worstFirst] : worstFirst;

    test('orders by its figure, descending, unknown last', async () => {
      const ids = creators.map((_, i) => i + 1).slice(creators.length - worstFirst.length);
      expect(await order(sortBy, filters, creators)).toEqual([...ids].reverse());
    });
  },
);

test('DESCRIPTION counts entries of any and all together', async () => {
  const filters = { content: { bioKeywords: { any: ['a', 'b'], all: ['c'] } } };
  expect(await order('DESCRIPTION', filters, [{ follower_count: 9, bio: 'a c' }, { bio: 'a b c' }])).toEqual([2, 1]);
});

test('FOLLOWER_GROWTH covers one month unless the filter names another interval', async () => {
  expect(
    await order('FOLLOWER_GROWTH', {}, [
      { follower_growth_pct: { '1': 1, '2': 9 } },
      { follower_growth_pct: { '1': 2 } },
    ]),
  ).toEqual([2, 1]);
});

test('ties go by follower count, unknown last, then by id', async () => {
  const creators = [{ follower_count: 1 }, {}, { follower_count: 2 }, { follower_count: 1 }, {}];
  expect(await order('ENGAGEMENT_RATE', {}, creators)).toEqual([3, 1, 4, 2, 5]);
});

describe('a key that can’t be used', () => {
  const withFallback = sortByValues.filter((sortBy) => sortKeys[sortBy].kind !== 'value');

  test('there are 24 keys, and each is tried here', () => {
    expect(sortByValues).toHaveLength(24);
    expect(
      [...Object.keys(ordered), ...sortByValues.filter((sortBy) => sortKeys[sortBy].kind === 'no_data')].sort(),
    ).toEqual([...sortByValues].sort());
  });

  test.each(withFallback.flatMap((sortBy) => platforms.map((platform) => [sortBy, platform] as const)))(
    '%s on %s falls back to FOLLOWER_COUNT with a warning',
    async (sortBy, platform) => {
      const normalised = await normaliseFilters({ basic: { platform, sortBy } }, dictionaries);
      expect(normalised).toMatchObject({
        ok: true,
        query: { sort: { by: 'figure', figure: 'followers' } },
        filtersUsed: { basic: { sortBy: 'FOLLOWER_COUNT' } },
      });
      expect(normalised.ok && normalised.warnings).toEqual([expect.stringContaining(sortBy)]);
    },
  );

  test('DESCRIPTION with only excluded words has nothing to count', async () => {
    const normalised = await normaliseFilters(
      { basic: { platform: 'photonet', sortBy: 'DESCRIPTION' }, content: { bioKeywords: { none: ['x'] } } },
      dictionaries,
    );
    expect(normalised.ok && normalised.query.sort).toEqual({ by: 'figure', figure: 'followers' });
  });
});
