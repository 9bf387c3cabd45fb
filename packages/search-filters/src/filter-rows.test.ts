import { describe, expect, test } from '@jest/globals';
import { contactChannels } from './contact-channel.ts';
import { accountTypes, genders } from './creator-attributes.ts';
import type { FilterObject } from './filter-object.ts';
import { type IndexedCreator, indexedCreator, type SearchedFacts } from './indexed-creator.ts';
import { normaliseFilters } from './normalise-filters.ts';
import { type Platform, platforms } from './platform.ts';
import { searchByReading } from './reading.ts';
import { languageDictionary, placeDictionary } from './testing/dictionaries.ts';

/** Each row of table 2.1: what it finds, and what it would find if the row were ignored. */

type Facts = Partial<SearchedFacts>;
type Filters = Partial<Omit<FilterObject, 'basic'>> & { readonly basic?: Partial<FilterObject['basic']> };

const seeds = new Map<string, IndexedCreator>();

async function found(filters: Filters, creators: readonly Facts[]): Promise<readonly number[]> {
  const platform: Platform = filters.basic?.platform ?? 'photonet';
  const input = { ...filters, basic: { platform, contactDetails: [], ...filters.basic } };
  const normalised = await normaliseFilters(input, {
    places: placeDictionary,
    languages: languageDictionary,
    seeds: { seed: async (_, handle) => seeds.get(handle) ?? null },
  });
  if (!normalised.ok) throw new Error(JSON.stringify(normalised.problems));
  const indexed = creators.map((facts, i) =>
    indexedCreator({ id: i + 1, platform, contact_types: [], ...facts }, placeDictionary),
  );
  return searchByReading(normalised.query, indexed, { offset: 0, limit: 100 }).creatorIds;
}

/** The first creators match, the others (and one of whom nothing is known) do not. */
interface Row {
  readonly filters: Filters;
  readonly matching: readonly Facts[];
  readonly others: readonly Facts[];
}

const audienceAges = [
  { min: 13, max: 17, percentage: 10 },
  { min: 18, max: 24, percentage: 30 },
  { min: 25, max: 34, percentage: 20 },
];

const rows: Readonly<Record<string, Row>> = {
  'creator.audienceRange': {
    filters: { creator: { audienceRange: { minValue: 10, maxValue: 20 } } },
    matching: [{ follower_count: 10 }, { follower_count: 20 }],
    others: [{ follower_count: 9 }, { follower_count: 21 }],
  },
  'creator.audienceRange.minValue alone': {
    filters: { creator: { audienceRange: { minValue: 10 } } },
    matching: [{ follower_count: 10 }, { follower_count: 9_007_199_254_740_991 }],
    others: [{ follower_count: 9 }],
  },
  'creator.audienceRange.maxValue alone': {
    filters: { creator: { audienceRange: { maxValue: 10 } } },
    matching: [{ follower_count: 0 }, { follower_count: 10 }],
    others: [{ follower_count: 11 }],
  },
  'creator.location.id': {
    filters: { creator: { location: { id: 'andalusia' } } },
    matching: [{ location_id: 'andalusia' }, { location_id: 'seville' }],
    others: [{ location_id: 'spain' }, { location_id: 'madrid' }, { location_id: 'cordoba-ar' }],
  },
  'creator.location.name': {
    filters: { creator: { location: { name: 'CORDOBA' } } },
    matching: [{ location_id: 'cordoba-ar' }],
    others: [{ location_id: 'cordoba-es' }],
  },
  'creator.language.code': {
    filters: { creator: { language: { code: 'es', name: 'whatever' } } },
    matching: [{ language: 'es' }],
    others: [{ language: 'en' }],
  },
  'creator.language.name': {
    filters: { creator: { language: { name: 'spanish' } } },
    matching: [{ language: 'es' }],
    others: [{ language: 'en' }],
  },
  'creator.age': {
    filters: { creator: { age: { minValue: 18, maxValue: 30 } } },
    matching: [{ age: 18 }, { age: 30 }],
    others: [{ age: 17 }, { age: 31 }],
  },
  'creator.verified': {
    filters: { creator: { verified: { value: true } } },
    matching: [{ is_verified: true }],
    others: [{ is_verified: false }],
  },
  'creator.interests': {
    filters: { creator: { interests: { values: ['Beauty', 'travel'] } } },
    matching: [{ interests: ['beauty', 'cars'] }, { interests: ['Travel'] }],
    others: [{ interests: ['cars'] }],
  },
  'audience.location without percentage': {
    filters: { audience: { location: { name: 'Spain' } } },
    matching: [{ audience: { locations: [{ id: 'seville', percentage: 0.01 }] } }],
    others: [
      { audience: { locations: [{ id: 'argentina', percentage: 90 }] } },
      { audience: { locations: [{ id: 'spain', percentage: 0 }] } },
    ],
  },
  'audience.location.percentage': {
    filters: { audience: { location: { id: 'spain', percentage: 30 } } },
    matching: [
      { audience: { locations: [{ id: 'spain', percentage: 30 }] } },
      {
        audience: {
          locations: [
            { id: 'seville', percentage: 10 },
            { id: 'madrid', percentage: 20 },
          ],
        },
      },
    ],
    others: [
      {
        audience: {
          locations: [
            { id: 'spain', percentage: 29 },
            { id: 'seville', percentage: 29 },
          ],
        },
      },
    ],
  },
  'audience.age': {
    filters: { audience: { age: { minValue: 18, maxValue: 34, percentage: 50 } } },
    matching: [{ audience: { ages: audienceAges } }],
    others: [
      { audience: { ages: [{ min: 18, max: 35, percentage: 90 }] } },
      { audience: { ages: [{ min: 17, max: 34, percentage: 90 }] } },
      { audience: { ages: [{ min: 18, max: 34, percentage: 49.9 }] } },
    ],
  },
  'audience.age without percentage': {
    filters: { audience: { age: { minValue: 25 } } },
    matching: [{ audience: { ages: audienceAges } }],
    others: [
      { audience: { ages: audienceAges.slice(0, 2) } },
      { audience: { ages: [{ min: 25, max: 34, percentage: 0 }] } },
    ],
  },
  'audience.gender with its default of 50': {
    filters: { audience: { gender: { code: 'FEMALE' } } },
    matching: [{ audience: { genders: [{ code: 'FEMALE', percentage: 50 }] } }],
    others: [
      { audience: { genders: [{ code: 'FEMALE', percentage: 49 }] } },
      { audience: { genders: [{ code: 'MALE', percentage: 90 }] } },
    ],
  },
  'audience.gender.percentage': {
    filters: { audience: { gender: { code: 'MALE', percentage: 20 } } },
    matching: [{ audience: { genders: [{ code: 'MALE', percentage: 20 }] } }],
    others: [{ audience: { genders: [{ code: 'MALE', percentage: 19 }] } }],
  },
  'audience.language.code': {
    filters: { audience: { language: { code: 'en', percentage: 25 } } },
    matching: [{ audience: { languages: [{ code: 'en', percentage: 25 }] } }],
    others: [
      {
        audience: {
          languages: [
            { code: 'en', percentage: 24 },
            { code: 'es', percentage: 76 },
          ],
        },
      },
    ],
  },
  'audience.language.name without percentage': {
    filters: { audience: { language: { name: 'English' } } },
    matching: [{ audience: { languages: [{ code: 'en', percentage: 1 }] } }],
    others: [{ audience: { languages: [{ code: 'es', percentage: 99 }] } }],
  },
  'audience.audienceCredibilityScore': {
    filters: { audience: { audienceCredibilityScore: 0.8 } },
    matching: [{ audience: { credibility: 0.8 } }],
    others: [{ audience: { credibility: 0.79 } }],
  },
  'content.bioKeywords.any': {
    filters: { content: { bioKeywords: { any: ['vegan', 'plant based'] } } },
    matching: [{ bio: 'I am Vegan!' }, { bio: 'based on a plant' }],
    others: [{ bio: 'plant' }, { bio: '' }],
  },
  'content.bioKeywords.all': {
    filters: { content: { bioKeywords: { all: ['yoga', 'madrid spain'] } } },
    matching: [{ bio: 'Spain, Madrid. YOGA' }],
    others: [{ bio: 'yoga in spain' }, { bio: 'madrid spain' }],
  },
  'content.bioKeywords.none': {
    filters: { content: { bioKeywords: { none: ['agency', 'only fans'] } } },
    matching: [{ bio: 'only me' }, { bio: '' }],
    others: [{ bio: 'An Agency' }, { bio: 'fans only' }],
  },
  'content.captionKeywords': {
    filters: { content: { captionKeywords: { keywords: ['summer sale', 'gift'] } } },
    matching: [{ captions: ['summer', 'big sale'] }, { captions: ['a gift'] }],
    others: [{ captions: ['summer'] }, { bio: 'gift' }],
  },
  'content.hashtags': {
    filters: { content: { hashtags: ['ootd', 'Fit'] } },
    matching: [{ hashtags: ['OOTD'] }, { hashtags: ['fit', 'run'] }],
    others: [{ hashtags: ['run'] }, { captions: ['#fit'] }],
  },
  'content.mostRecentPosts': {
    filters: { content: { mostRecentPosts: '2024-02-29' } },
    matching: [{ last_post_at: '2024-02-29' }, { last_post_at: '2024-03-01' }],
    others: [{ last_post_at: '2024-02-28' }],
  },
  'content.topics': {
    filters: { content: { topics: ['Chess', 'go'] } },
    matching: [{ topics: ['chess'] }, { topics: ['GO', 'poker'] }],
    others: [{ topics: ['poker'] }],
  },
  'content.minPostCount': {
    filters: { content: { minPostCount: 5 } },
    matching: [{ content_count: 5 }],
    others: [{ content_count: 4 }],
  },
  'content.maxPostCount': {
    filters: { content: { maxPostCount: 5 } },
    matching: [{ content_count: 5 }, { content_count: 0 }],
    others: [{ content_count: 6 }],
  },
  'performance.audienceGrowth below zero': {
    filters: { performance: { audienceGrowth: { interval: 2, percentage: -10 } } },
    matching: [{ follower_growth_pct: { '2': -10 } }],
    others: [{ follower_growth_pct: { '2': -10.1 } }, { follower_growth_pct: { '1': 5 } }],
  },
  'creator.audienceRange of one number': {
    filters: { creator: { audienceRange: { minValue: 10, maxValue: 10 } } },
    matching: [{ follower_count: 10 }],
    others: [{ follower_count: 9 }, { follower_count: 11 }],
  },
  'content.minPostCount and maxPostCount alike': {
    filters: { content: { minPostCount: 10, maxPostCount: 10 } },
    matching: [{ content_count: 10 }],
    others: [{ content_count: 9 }, { content_count: 11 }],
  },
  'audience.location.percentage 0': {
    filters: { audience: { location: { id: 'spain', percentage: 0 } } },
    matching: [{ audience: { locations: [{ id: 'spain', percentage: 0 }] } }],
    others: [{ audience: { locations: [{ id: 'argentina', percentage: 90 }] } }],
  },
  'audience.language.percentage 0': {
    filters: { audience: { language: { code: 'en', percentage: 0 } } },
    matching: [{ audience: { languages: [{ code: 'en', percentage: 0 }] } }],
    others: [{ audience: { languages: [{ code: 'es', percentage: 90 }] } }],
  },
  'audience.age.percentage 0': {
    filters: { audience: { age: { maxValue: 24, percentage: 0 } } },
    matching: [{ audience: { ages: [{ min: 18, max: 24, percentage: 0 }] } }],
    others: [{ audience: { ages: [{ min: 25, max: 34, percentage: 90 }] } }],
  },
  'content.bioKeywords.any with none': {
    filters: { content: { bioKeywords: { any: ['chef'], none: ['agency'] } } },
    matching: [{ bio: 'chef' }],
    others: [{ bio: 'chef, agency' }, { bio: 'agency' }, { bio: '' }],
  },
  'content.bioKeywords.any with all': {
    filters: { content: { bioKeywords: { any: ['chef', 'cook'], all: ['vegan'] } } },
    matching: [{ bio: 'vegan chef' }],
    others: [{ bio: 'vegan' }, { bio: 'chef' }],
  },
  'performance.averageLikes': {
    filters: { performance: { averageLikes: { minValue: 1.5, maxValue: 2.5 } } },
    matching: [{ average_likes: 1.5 }, { average_likes: 2.5 }],
    others: [{ average_likes: 1.4 }, { average_likes: 2.6 }],
  },
  'performance.averageViews': {
    filters: { performance: { averageViews: { minValue: 100, maxValue: 200 } } },
    matching: [{ average_views: 100 }, { average_views: 200 }],
    others: [{ average_views: 99 }, { average_views: 201 }],
  },
  'performance.engagementRate': {
    filters: { performance: { engagementRate: { minValue: 3, maxValue: 4 } } },
    matching: [{ engagement_rate_pct: 3 }, { engagement_rate_pct: 4 }],
    others: [{ engagement_rate_pct: 2.99 }, { engagement_rate_pct: 4.01 }],
  },
  'performance.audienceGrowth with its default of 1 month': {
    filters: { performance: { audienceGrowth: { percentage: 5 } } },
    matching: [{ follower_growth_pct: { '1': 5 } }],
    others: [
      { follower_growth_pct: { '1': 4.9, '2': 50, '3': 50, '4': 50, '5': 50, '6': 50 } },
      { follower_growth_pct: { '6': 50 } },
    ],
  },
};

describe.each(Object.entries(rows))('%s', (_, row) => {
  test('finds exactly the creators that meet it', async () => {
    expect(await found(row.filters, [...row.matching, ...row.others])).toEqual(
      expect.arrayContaining(row.matching.map((_, i) => i + 1)),
    );
    expect(await found(row.filters, [...row.matching, ...row.others])).toHaveLength(row.matching.length);
  });

  test('never finds a creator of whom that is unknown', async () => {
    expect(await found(row.filters, [{}])).toEqual([]);
  });
});

test.each(platforms)('basic.platform %s finds creators of that platform only', async (platform) => {
  const everywhere = platforms.map((on) => ({ platform: on }));
  expect(await found({ basic: { platform } }, everywhere)).toEqual([platforms.indexOf(platform) + 1]);
});

describe('basic.contactDetails', () => {
  test.each(contactChannels)('%s finds creators with that channel only', async (channel) => {
    const others = contactChannels.filter((other) => other !== channel);
    expect(
      await found({ basic: { contactDetails: [channel] } }, [{ contact_types: [channel] }, { contact_types: others }]),
    ).toEqual([1]);
  });

  test('all channels must be there', async () => {
    const creators: Facts[] = [
      { contact_types: ['EMAIL'] },
      { contact_types: ['PHONE', 'EMAIL'] },
      { contact_types: ['PHONE'] },
    ];
    expect(await found({ basic: { contactDetails: ['EMAIL', 'PHONE'] } }, creators)).toEqual([2]);
  });

  test('an e-mail is asked for when nothing is said, and nothing when the list is empty', async () => {
    const creators: Facts[] = [{ contact_types: ['PHONE'] }, { contact_types: ['EMAIL'] }, {}];
    const query = await normaliseFilters(
      { basic: { platform: 'photonet' } },
      {
        places: placeDictionary,
        languages: languageDictionary,
        seeds: { seed: async () => null },
      },
    );
    expect(query.ok && query.filtersUsed.basic.contactDetails).toEqual(['EMAIL']);
    expect(await found({ basic: { contactDetails: [] } }, creators)).toEqual([1, 2, 3]);
  });
});

test.each(genders)('creator.gender %s finds that gender only', async (code) => {
  const creators = [...genders.map((gender) => ({ gender })), {}];
  expect(await found({ creator: { gender: { code } } }, creators)).toEqual([genders.indexOf(code) + 1]);
});

test.each(accountTypes)('creator.accountType %s finds that type only', async (type) => {
  const creators = [...accountTypes.map((account_type) => ({ account_type })), {}];
  expect(await found({ creator: { accountType: { types: [type] } } }, creators)).toEqual([
    accountTypes.indexOf(type) + 1,
  ]);
});

test('creator.accountType with several types finds any of them', async () => {
  const creators = accountTypes.map((account_type) => ({ account_type }));
  expect(await found({ creator: { accountType: { types: ['CREATOR', 'PERSONAL'] } } }, creators)).toEqual([1, 3]);
});

test('creator.verified false does not restrict', async () => {
  expect(await found({ creator: { verified: { value: false } } }, [{ is_verified: true }, {}])).toEqual([1, 2]);
});

test.each([1, 2, 3, 4, 5, 6] as const)(
  'performance.audienceGrowth over %i months reads that interval',
  async (interval) => {
    const creators = ['1', '2', '3', '4', '5', '6'].map((months) => ({ follower_growth_pct: { [months]: 10 } }));
    expect(await found({ performance: { audienceGrowth: { interval, percentage: 10 } } }, creators)).toEqual([
      interval,
    ]);
  },
);

describe('lookalikes', () => {
  const seedFacts: Facts = {
    topics: ['chess', 'go'],
    bio: 'I play board games',
    language: 'en',
    follower_count: 1000,
    audience: {
      locations: [{ id: 'spain', percentage: 80 }],
      ages: audienceAges,
      genders: [{ code: 'FEMALE', percentage: 70 }],
    },
  };
  seeds.set('seed', indexedCreator({ id: 1, platform: 'photonet', contact_types: [], ...seedFacts }, placeDictionary));
  const unlike: Facts = {
    topics: ['cooking'],
    bio: 'Recipes',
    language: 'es',
    audience: { locations: [{ id: 'argentina', percentage: 90 }] },
  };

  test('creator.lookalikeCreators finds creators like the seed, not the seed', async () => {
    expect(
      await found({ creator: { lookalikeCreators: '@seed' } }, [seedFacts, unlike, { ...seedFacts, bio: 'other' }, {}]),
    ).toEqual([3]);
  });

  test('audience.audienceLookalike finds creators whose audience is like the seed’s, not the seed', async () => {
    const alike: Facts = { ...unlike, audience: { ...seedFacts.audience, genders: [] } };
    expect(await found({ audience: { audienceLookalike: 'seed' } }, [seedFacts, unlike, alike, {}])).toEqual([3]);
  });
});
