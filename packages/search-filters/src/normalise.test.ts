import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { filterObject } from './filter-object.ts';
import { filters } from './filters/index.ts';
import { type IndexedCreator, indexedCreator } from './indexed-creator.ts';
import { type FilterDictionaries, type NormalisedFilters, normaliseFilters } from './normalise.ts';
import type { CreatorReader, Place } from './ports.ts';
import type { Problem } from './problem.ts';
import { languageDictionary, placeDictionary } from './testing/dictionaries.ts';

const seedCreators: Readonly<Record<string, IndexedCreator>> = {
  known: indexedCreator(
    {
      id: 5,
      platform: 'photonet',
      contact_types: [],
      topics: ['chess'],
      audience: { languages: [{ code: 'en', percentage: 90 }] },
    },
    placeDictionary,
  ),
  blank: indexedCreator({ id: 6, platform: 'photonet', contact_types: [] }, placeDictionary),
};

const dictionaries: FilterDictionaries = {
  places: placeDictionary,
  languages: languageDictionary,
  // Own properties only: a generated handle may be `valueOf`.
  seeds: {
    seed: async (platform, handle) =>
      (platform === 'photonet' && Object.hasOwn(seedCreators, handle) && seedCreators[handle]) || null,
  },
};

async function accepted(input: unknown): Promise<NormalisedFilters> {
  const filters = await normaliseFilters(input, dictionaries);
  if (!filters.ok) throw new Error(JSON.stringify(filters.problems));
  return filters;
}

async function problems(input: unknown): Promise<readonly Problem[]> {
  const filters = await normaliseFilters(input, dictionaries);
  return filters.ok ? [] : filters.problems;
}

async function codes(input: unknown): Promise<readonly string[]> {
  return (await problems(input)).map(({ field, code }) => `${field} ${code}`);
}

const photonet = { basic: { platform: 'photonet' } };

test('a lookalike filter reads the text that names its creator, on the platform of the search', async () => {
  const read: CreatorReader = (text, platform) =>
    text.endsWith('/known')
      ? { ok: true, handle: 'known' }
      : { ok: false, code: 'conflict', problem: `on ${platform}` };
  const filters = async (lookalikeCreators: string) =>
    normaliseFilters({ ...photonet, creator: { lookalikeCreators } }, { ...dictionaries, readCreator: read });
  expect(await filters('https://photonet.example/known')).toMatchObject({
    ok: true,
    filtersUsed: { creator: { lookalikeCreators: 'known' } },
  });
  expect(await filters('https://shortnet.example/@known')).toMatchObject({
    problems: [{ field: 'creator.lookalikeCreators', code: 'conflict', problem: 'on photonet' }],
  });
});

describe('filters_used', () => {
  test('shows the defaults', async () => {
    const { filtersUsed } = await accepted({
      ...photonet,
      audience: { gender: { code: 'MALE' } },
      performance: { audienceGrowth: { percentage: 5 } },
    });
    expect(filtersUsed).toEqual({
      basic: { platform: 'photonet', contactDetails: ['EMAIL'], sortBy: 'FOLLOWER_COUNT' },
      creator: {},
      audience: { gender: { code: 'MALE', percentage: 50 } },
      performance: { audienceGrowth: { interval: 1, percentage: 5 } },
    });
  });

  test('shows the resolved names', async () => {
    const { filtersUsed } = await accepted({
      ...photonet,
      creator: { location: { name: 'cordoba' }, language: { name: 'FRENCH' } },
      audience: { location: { name: 'spain', percentage: 20 }, language: { code: ' ES' } },
    });
    expect(filtersUsed.creator).toEqual({
      location: { id: 'cordoba-ar', display_name: 'Córdoba' },
      language: { code: 'fr', name: 'French' },
    });
    expect(filtersUsed.audience).toEqual({
      location: { id: 'spain', display_name: 'Spain', percentage: 20 },
      language: { code: 'es', name: 'Spanish' },
    });
  });

  test('has the distinct values of a plural form, and one value means the same in both forms', async () => {
    const values = [{ name: 'spain' }, { id: 'seville' }, { id: 'spain', display_name: 'Spain' }];
    const { filtersUsed, canonical, summary } = await accepted({ ...photonet, creator: { locations: values } });
    expect(filtersUsed.creator?.locations?.map(({ id }) => id)).toEqual(['spain', 'seville']);
    expect(summary).toContain('in Spain or Seville');
    expect(canonical).toBe((await accepted({ ...photonet, creator: { location: { id: 'spain' } } })).canonical);
    const audience = { location: { id: 'spain', percentage: 20 }, language: { code: 'es' } };
    const {
      location: { percentage, ...location },
      language,
    } = audience;
    const plural = { locations: { values: [location], percentage }, languages: { values: [language] } };
    expect((await accepted({ ...photonet, audience: plural })).canonical).toBe(
      (await accepted({ ...photonet, audience })).canonical,
    );
  });

  test('leaves out filters that restrict nothing', async () => {
    const { filtersUsed } = await accepted({
      ...photonet,
      creator: { audienceRange: {}, interests: { values: [] } },
      audience: { age: {} },
      content: {
        bioKeywords: { any: [], none: [] },
        captionKeywords: { keywords: [] },
        hashtags: [],
        topics: [],
        mostRecentPosts: null,
      },
      performance: { averageLikes: {}, audienceGrowth: {} },
    });
    expect(Object.keys(filtersUsed)).toEqual(['basic', 'creator']);
    expect(filtersUsed.creator).toEqual({});
  });

  test('has distinct trimmed entries without #', async () => {
    const { filtersUsed } = await accepted({
      basic: { platform: 'photonet', contactDetails: ['PHONE', 'EMAIL', 'PHONE'] },
      creator: { lookalikeCreators: ' @ known ' },
      content: {
        hashtags: [' #fit', 'FIT ', ' run '],
        topics: [' Go ', 'go'],
        bioKeywords: { all: ['Yoga', 'yoga!', 'a b', 'B-a'] },
      },
    });
    expect(filtersUsed.basic.contactDetails).toEqual(['PHONE', 'EMAIL']);
    expect(filtersUsed.creator?.lookalikeCreators).toBe('known');
    expect(filtersUsed.content).toEqual({
      hashtags: ['fit', 'run'],
      topics: ['Go'],
      bioKeywords: { all: ['Yoga', 'a b'] },
    });
  });
});

test('filters that the platform does not have are ignored with warnings', async () => {
  const { filtersUsed, query, warnings } = await accepted({
    basic: { platform: 'videonet' },
    creator: { interests: { values: ['a'] }, accountType: { types: ['CREATOR'] } },
    content: { hashtags: ['b'] },
  });
  expect(filtersUsed).toEqual({
    basic: { platform: 'videonet', contactDetails: ['EMAIL'], sortBy: 'FOLLOWER_COUNT' },
    creator: {},
  });
  expect(query.conditions.map(({ kind }) => kind)).toEqual(['all']);
  expect(warnings).toEqual([
    'creator.interests was ignored: it only works on photonet.',
    'creator.accountType was ignored: it only works on photonet.',
    'content.hashtags was ignored: it only works on photonet and shortnet.',
  ]);
});

test('a keyword that loses characters is read with a warning', async () => {
  const bioKeywords = { any: ['C++', 'Café', '🧘'], none: ['R&B', 'C++'] };
  const { filtersUsed, warnings } = await accepted({
    ...photonet,
    content: { bioKeywords, captionKeywords: { keywords: ['c', 'C++', '京都・大阪'] } },
  });
  expect(filtersUsed.content?.bioKeywords).toEqual(bioKeywords);
  expect(warnings).toEqual([
    'content.bioKeywords compares letters, digits and emoji only: "C++" searches for "c"; "R&B" searches for "r" and "b".',
    'content.captionKeywords compares letters, digits and emoji only: "C++" searches for "c"; "京都・大阪" searches for "京都" and "大阪".',
  ]);
});

test.each([
  ['Córdoba', 'Córdoba (city, cordoba-ar). Other places of this name: Córdoba (city, cordoba-es). Send an id to'],
  ['City of most of its region', null],
  [
    'City of a larger region',
    'Seville (city, seville), which is spelled differently. Other places of this name: Shire',
  ],
])('a warning names the places that %s can mean', async (name, warning) => {
  const city = placeDictionary.byId('seville') as Place;
  const region = {
    ...city,
    id: 'shire',
    displayName: 'Shire',
    ordinal: city.ordinal - 1,
    population: city.population + 1,
  };
  const named: Record<string, readonly Place[]> = {
    'City of most of its region': [city, region],
    'City of a larger region': [
      { ...city, name: 'City of a larger regions' },
      { ...region, population: 70 },
    ],
  };
  const places = { ...placeDictionary, named: (given: string) => named[given] ?? placeDictionary.named(given) };
  const filters = await normaliseFilters({ ...photonet, creator: { location: { name } } }, { ...dictionaries, places });
  const expected = warning === null ? [] : [expect.stringContaining(`creator.location was read as ${warning}`)];
  expect(filters.ok && filters.warnings).toEqual(expected);
});

test('a language that is spelled otherwise adds a warning', async () => {
  const languages = { ...languageDictionary, resolve: () => languageDictionary.byCode('es') };
  const given = { ...photonet, creator: { language: { name: 'Spanisch' } } };
  const filters = await normaliseFilters(given, { ...dictionaries, languages });
  expect(filters.ok && filters.warnings).toEqual([
    'creator.language was read as Spanish (es), which is spelled differently.',
  ]);
});

describe('refusals', () => {
  test.each([{ name: 'English (US)' }, { code: 'en-US' }, { code: 'en_gb' }, { code: ' EN ' }])(
    '%j is read as the import reads it',
    async (language) => {
      const { filtersUsed } = await accepted({ ...photonet, creator: { language } });
      expect(filtersUsed.creator?.language).toEqual({ code: 'en', name: 'English' });
    },
  );

  test('suggest the nearest names or codes, whichever was given', async () => {
    const first = async (group: object) => (await problems({ ...photonet, ...group }))[0];
    const nearest = async (group: object) => (await first(group))?.allowed;
    expect(await nearest({ creator: { location: { name: 'Spanien' } } })).toEqual(['Spain']);
    expect(await nearest({ audience: { location: { name: 'Madridd', percentage: 5 } } })).toEqual(['Madrid']);
    expect(await nearest({ creator: { location: { id: 'spai' } } })).toBeUndefined();
    expect(await first({ creator: { language: { name: 'Frensh' } } })).toMatchObject({
      problem: 'is not a known language; see search_languages',
      allowed: ['French'],
    });
    expect(await first({ audience: { language: { code: 'spa' } } })).toMatchObject({
      problem: 'is not a known ISO 639-1 code; see search_languages',
      allowed: ['es'],
    });
  });

  test('list every problem, sorted by field', async () => {
    const refused = await problems({
      basic: { platform: 'myspace', contactDetails: ['EMAIL', 'FAX'], colour: 'red' },
      creator: { location: { name: 'Atlantis' }, audienceRange: { minValue: 5, maxValue: 1 } },
      audience: { location: { name: 'Atlantis', percentage: 101 }, gender: {} },
      extra: 1,
    });
    expect(refused.map(({ field, code }) => [field, code])).toEqual([
      ['audience.gender.code', 'required'],
      ['audience.location.name', 'not_allowed_value'],
      ['audience.location.percentage', 'too_large'],
      ['basic.colour', 'unknown_field'],
      ['basic.contactDetails[1]', 'not_allowed_value'],
      ['basic.platform', 'not_allowed_value'],
      ['creator.audienceRange.minValue', 'conflict'],
      ['creator.location.name', 'not_allowed_value'],
      ['extra', 'unknown_field'],
    ]);
    expect(refused.find(({ field }) => field === 'creator.location.name')).not.toHaveProperty('allowed');
    expect(refused.find(({ field }) => field === 'basic.platform')?.allowed).toEqual([
      'photonet',
      'videonet',
      'shortnet',
    ]);
    expect(refused.find(({ field }) => field === 'audience.location.percentage')?.max).toBe(100);
  });

  test.each([
    [undefined, ' required'],
    [null, ' wrong_type'],
    ['x', ' wrong_type'],
    [[], ' wrong_type'],
    [{}, 'basic required'],
    [{ basic: {} }, 'basic.platform required'],
    [{ basic: { platform: 7 } }, 'basic.platform wrong_type'],
    [{ basic: { platform: 'PHOTONET' } }, 'basic.platform not_allowed_value'],
  ])('%j is not a filter object', async (input, expected) => {
    expect(await codes(input)).toEqual([expected]);
  });

  const long = 'x'.repeat(10_000);
  test.each([
    ['basic', { platform: 'photonet', sortBy: 'PRICE' }, 'basic.sortBy not_allowed_value'],
    ['basic', { platform: 'photonet', contactDetails: 'EMAIL' }, 'basic.contactDetails wrong_type'],
    ['basic', { platform: 'photonet', contactDetails: ['email'] }, 'basic.contactDetails[0] not_allowed_value'],
    ['creator', { audienceRange: { minValue: '1' } }, 'creator.audienceRange.minValue wrong_type'],
    ['creator', { audienceRange: { min: 1 } }, 'creator.audienceRange.min unknown_field'],
    ['creator', { age: { minValue: 2, maxValue: 1 } }, 'creator.age.minValue conflict'],
    ['creator', { location: {} }, 'creator.location exactly_one_of'],
    ['creator', { location: { id: 'spain', name: 'Spain' } }, 'creator.location exactly_one_of'],
    ['creator', { location: { name: 'Spain', display_name: 'Spain' } }, 'creator.location exactly_one_of'],
    ['creator', { location: { display_name: 'Spain' } }, 'creator.location exactly_one_of'],
    ['creator', { location: { id: 'mars' } }, 'creator.location.id not_allowed_value'],
    ['creator', { location: 'Spain' }, 'creator.location wrong_type'],
    ['creator', { language: {} }, 'creator.language exactly_one_of'],
    ['creator', { language: { code: 'xx' } }, 'creator.language.code not_allowed_value'],
    ['creator', { language: { name: 'Klingon' } }, 'creator.language.name not_allowed_value'],
    ['creator', { gender: {} }, 'creator.gender.code required'],
    ['creator', { gender: { code: 'OTHER' } }, 'creator.gender.code not_allowed_value'],
    ['creator', { verified: {} }, 'creator.verified.value required'],
    ['creator', { verified: true }, 'creator.verified wrong_type'],
    ['creator', { interests: {} }, 'creator.interests.values required'],
    ['creator', { accountType: { types: ['BOT'] } }, 'creator.accountType.types[0] not_allowed_value'],
    ['creator', { lookalikeCreators: 'nobody' }, 'creator.lookalikeCreators not_allowed_value'],
    ['creator', { lookalikeCreators: 'blank' }, 'creator.lookalikeCreators not_allowed_value'],
    ['creator', { lookalikeCreators: '@' }, 'creator.lookalikeCreators invalid_format'],
    ['creator', { lookalikeCreators: long }, 'creator.lookalikeCreators too_long'],
    ['audience', { location: { percentage: 5 } }, 'audience.location exactly_one_of'],
    ['audience', { location: { id: 'spain', name: 'Spain' } }, 'audience.location exactly_one_of'],
    ['audience', { location: { name: 'Spain', display_name: 'Spain' } }, 'audience.location exactly_one_of'],
    ['audience', { location: { id: 'spain', percentage: -1 } }, 'audience.location.percentage too_small'],
    ['audience', { age: { percentage: 5 } }, 'audience.age.minValue required'],
    ['audience', { age: { minValue: 30, maxValue: 18, percentage: 5 } }, 'audience.age.minValue conflict'],
    ['audience', { gender: { percentage: 5 } }, 'audience.gender.code required'],
    ['audience', { language: { percentage: 5 } }, 'audience.language exactly_one_of'],
    ['audience', { audienceLookalike: 'blank' }, 'audience.audienceLookalike not_allowed_value'],
    ['audience', { audienceCredibilityScore: 1.1 }, 'audience.audienceCredibilityScore too_large'],
    ['content', { bioKeywords: { any: [long] } }, 'content.bioKeywords.any[0] too_long'],
    ['content', { bioKeywords: { none: ['!!!'] } }, 'content.bioKeywords.none[0] invalid_format'],
    ['content', { bioKeywords: { all: Array(101).fill('x') } }, 'content.bioKeywords.all too_long'],
    ['content', { bioKeywords: ['x'] }, 'content.bioKeywords wrong_type'],
    ['creator', { locations: [] }, 'creator.locations too_short'],
    ['creator', { languages: Array(21).fill({ code: 'es' }) }, 'creator.languages too_long'],
    ['creator', { locations: [{ id: 'spain' }, { name: 'Nowhere' }] }, 'creator.locations[1].name not_allowed_value'],
    ['creator', { location: { id: 'spain' }, locations: [{ id: 'madrid' }] }, 'creator.locations exactly_one_of'],
    ['creator', { language: {}, languages: [{ code: 'es' }] }, 'creator.language exactly_one_of'],
    ['audience', { languages: { percentage: 5 } }, 'audience.languages.values required'],
    ['audience', { locations: { values: [{}] } }, 'audience.locations.values[0] exactly_one_of'],
    ['content', { captionKeywords: {} }, 'content.captionKeywords.keywords required'],
    ['content', { captionKeywords: { keywords: [''] } }, 'content.captionKeywords.keywords[0] too_short'],
    ['content', { hashtags: ['#'] }, 'content.hashtags[0] invalid_format'],
    ['content', { hashtags: ['vegan', ','] }, 'content.hashtags[1] invalid_format'],
    ['content', { hashtags: ['\u0000x'] }, 'content.hashtags[0] invalid_format'],
    ['content', { topics: ['\ud800'] }, 'content.topics[0] invalid_format'],
    ['content', { mostRecentPosts: '2023-02-29' }, 'content.mostRecentPosts invalid_format'],
    ['content', { mostRecentPosts: 20240101 }, 'content.mostRecentPosts wrong_type'],
    ['content', { minPostCount: -1 }, 'content.minPostCount too_small'],
    ['content', { maxPostCount: 1.5 }, 'content.maxPostCount wrong_type'],
    ['content', { maxPostCount: 9_007_199_254_740_992 }, 'content.maxPostCount too_large'],
    ['content', { minPostCount: 3, maxPostCount: 2 }, 'content.minPostCount conflict'],
    ['performance', { averageLikes: { minValue: 3, maxValue: 2 } }, 'performance.averageLikes.minValue conflict'],
    ['performance', { averageViews: { maxValue: null } }, 'performance.averageViews.maxValue wrong_type'],
    ['performance', { engagementRate: 3 }, 'performance.engagementRate wrong_type'],
    ['performance', { audienceGrowth: { interval: 7 } }, 'performance.audienceGrowth.interval too_large'],
    ['performance', { audienceGrowth: { interval: 0 } }, 'performance.audienceGrowth.interval too_small'],
    ['offset', 10, 'offset unknown_field'],
  ])('%s %j is refused', async (group, value, expected) => {
    expect(await codes({ ...photonet, [group]: value })).toContain(expected);
  });

  test('are all reported, with the index of each, and once for each fault', async () => {
    const locations = [{ name: 'Nowhere' }, { id: 'spain', nam: 'X' }, { id: 'mars' }];
    const refused = await problems({ ...photonet, creator: { locations }, content: { mentions: [''] } });
    expect(refused.map(({ field, code, allowed = [] }) => [field, code, ...allowed])).toEqual([
      ['content.mentions[0]', 'too_short'],
      ['creator.locations[0].name', 'not_allowed_value'],
      ['creator.locations[1].nam', 'unknown_field', 'creator.locations[1].name'],
      ['creator.locations[2].id', 'not_allowed_value'],
    ]);
  });

  test('explain malformed text', async () => {
    const refused = await problems({ ...photonet, content: { bioKeywords: { any: ['vegan\u0000', ' '] } } });
    expect(refused.map(({ field, problem }) => `${field} ${problem}`)).toEqual([
      'content.bioKeywords.any[0] must not contain NUL or unpaired surrogates',
      'content.bioKeywords.any[1] must not be blank',
    ]);
  });

  test('never contain the given value', async () => {
    const refused = await problems({
      ...photonet,
      creator: { location: { name: 'secret place' }, gender: { code: 'secret gender' } },
    });
    expect(JSON.stringify(refused)).not.toContain('secret');
  });

  test('distinguish an unknown seed from one with too little data', async () => {
    const [unknown] = await problems({ ...photonet, creator: { lookalikeCreators: 'nobody' } });
    const [blank] = await problems({ ...photonet, creator: { lookalikeCreators: 'blank' } });
    expect(unknown?.problem).toBe('is not a creator known on photonet');
    expect(blank?.problem).toContain('too little data');
  });

  test('a seed of another platform is unknown', async () => {
    expect(await codes({ basic: { platform: 'videonet' }, creator: { lookalikeCreators: 'known' } })).toEqual([
      'creator.lookalikeCreators not_allowed_value',
    ]);
  });
});

describe('arbitrary JSON', () => {
  const known = ['basic', 'creator', 'audience', 'content', 'performance'];
  const groups = known.flatMap((group) => {
    const schema = filterObject.shape[group as 'creator'];
    const shape = 'unwrap' in schema ? schema.unwrap().shape : (schema as unknown as { shape: object }).shape;
    return Object.keys(shape).map((field) => [group, field] as const);
  });
  const members = 'minValue maxValue id name code percentage values types value any none keywords interval'.split(' ');
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.dictionary(fc.constantFrom(...members), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 4 }),
    fc.array(fc.string(), { maxLength: 3 }),
  );
  const input = fc.array(fc.tuple(fc.constantFrom(...groups), value), { maxLength: 6 }).map((fields) => {
    const filters: Record<string, Record<string, unknown>> = { basic: { platform: 'photonet' } };
    for (const [[group, field], given] of fields) filters[group] = { ...filters[group], [field]: given };
    return filters;
  });

  test('is refused, or is the same search when filters_used is sent back', async () => {
    expect(groups).toHaveLength(filters.length + ['platform', 'sortBy'].length);
    await fc.assert(
      fc.asyncProperty(
        fc.oneof({ weight: 9, arbitrary: input }, { weight: 1, arbitrary: fc.jsonValue() }),
        async (given) => {
          const filters = await normaliseFilters(given, dictionaries);
          if (!filters.ok) return expect(filters.problems.length).toBeGreaterThan(0);
          const again = await normaliseFilters(JSON.parse(JSON.stringify(filters.filtersUsed)), dictionaries);
          expect(again).toMatchObject({
            ok: true,
            query: filters.query,
            filtersUsed: filters.filtersUsed,
            canonical: filters.canonical,
          });
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe('the canonical search', () => {
  test('is equal for equal searches', async () => {
    const a = await accepted({
      ...photonet,
      creator: { language: { name: 'english' } },
      content: { topics: ['A', 'b'], bioKeywords: { any: ['x y', 'z'] } },
    });
    const b = await accepted({
      content: { bioKeywords: { any: ['Z', 'y X'] }, topics: ['B', 'a'] },
      creator: { language: { code: 'en' } },
      basic: { sortBy: 'FOLLOWER_COUNT', platform: 'photonet' },
    });
    expect(a.canonical).toBe(b.canonical);
  });

  test.each([
    { basic: { platform: 'videonet' } },
    { basic: { platform: 'photonet', contactDetails: [] } },
    { basic: { platform: 'photonet', sortBy: 'AVERAGE_LIKES' } },
  ])('of %j differs from that of a plain search', async (other) => {
    expect((await accepted(other)).canonical).not.toBe((await accepted(photonet)).canonical);
  });
});

describe('the summary', () => {
  test('is one line that describes the filters', async () => {
    const { summary } = await accepted({
      ...photonet,
      creator: { audienceRange: { minValue: 10_000, maxValue: 50_000 }, location: { name: 'Spain' } },
      audience: { gender: { code: 'FEMALE' }, age: { minValue: 18, maxValue: 24 } },
      content: { bioKeywords: { any: ['yoga\nteacher', 'pilates'] } },
    });
    expect(summary).toBe(
      'photonet creators with EMAIL, 10000 to 50000 followers, in Spain, audience aged 18 to 24, audience female at least 50 %, bio with "yoga teacher" or "pilates"; by FOLLOWER_COUNT',
    );
  });

  test('describes every filter', async () => {
    const { summary } = await accepted({
      basic: { platform: 'photonet', contactDetails: ['PHONE', 'EMAIL'], sortBy: 'FOLLOWER_GROWTH' },
      creator: {
        audienceRange: { minValue: 10 },
        language: { code: 'en' },
        gender: { code: 'MALE' },
        age: { maxValue: 40 },
        verified: { value: true },
        interests: { values: ['beauty', 'cars'] },
        accountType: { types: ['CREATOR'] },
        lookalikeCreators: 'known',
      },
      content: {
        bioKeywords: { all: ['a', 'b'], none: ['c'] },
        hashtags: ['d', 'e'],
        topics: ['f'],
        mostRecentPosts: '2024-05-06',
      },
      performance: { averageLikes: { maxValue: 7 }, audienceGrowth: { interval: 2, percentage: 5 } },
    });
    expect(summary).toBe(
      'photonet creators with PHONE, EMAIL, at least 10 followers, language English, male, at most 40 years old, verified, interested in beauty or cars, account type CREATOR, like @known, bio with "a" and "b", bio without "c", #d or #e, about f, posted since 2024-05-06, at most 7 average likes, grown at least 5 % in 2 months; by FOLLOWER_GROWTH',
    );
  });

  test('describes filters on audience and posts', async () => {
    const { summary } = await accepted({
      basic: { platform: 'shortnet', contactDetails: [] },
      audience: {
        location: { id: 'spain', percentage: 20 },
        language: { code: 'es' },
        age: { minValue: 18, percentage: 30 },
        audienceCredibilityScore: 0.8,
      },
      content: { captionKeywords: { keywords: ['a'] }, minPostCount: 3 },
      performance: { averageViews: { minValue: 1 }, engagementRate: { minValue: 2, maxValue: 4 } },
    });
    expect(summary).toBe(
      'shortnet creators, audience in Spain at least 20 %, audience aged 18 and over at least 30 %, audience language Spanish, audience credibility at least 0.8, captions with "a", at least 3 posts, at least 1 average views, 2 to 4 % engagement; by FOLLOWER_COUNT',
    );
  });

  test('is at most 500 characters', async () => {
    const many = Array.from({ length: 100 }, (_, i) => `${'word'.repeat(40)}${i}`);
    const { summary } = await accepted({ ...photonet, content: { bioKeywords: { any: many } } });
    expect([...summary].length).toBeLessThanOrEqual(500);
    expect(summary).toContain('; by FOLLOWER_COUNT');
  });
});
