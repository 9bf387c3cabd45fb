import {
  type Condition,
  type ContactChannel,
  everyCreator,
  type FilterDictionaries,
  type FilterObject,
  inRange,
  type MeasuredCondition,
  normaliseFilters,
  type SearchQuery,
  type SortBy,
  textWith,
  wordsOfEntry,
} from '@creator-discovery/search-filters';
import type { Vocabularies, Vocabulary } from './vocabulary.ts';

export const requestClasses = [
  'broad',
  'ranges',
  'place and language',
  'words',
  'audience',
  'mixed narrow',
  'several values',
] as const;
export type RequestClass = (typeof requestClasses)[number];

export interface BenchRequest {
  readonly className: RequestClass;
  /** Body of `search_creators` without the offset. */
  readonly filters: FilterObject;
  readonly query: SearchQuery;
  readonly offset: 0 | 490;
}

const sorts: readonly SortBy[] = ['FOLLOWER_COUNT', 'ENGAGEMENT_RATE', 'AVERAGE_LIKES', 'FOLLOWER_GROWTH'];

/** Filters without platform and order; `contactDetails` defaults to e-mail. */
interface FilterSet extends Omit<FilterObject, 'basic'> {
  readonly contactDetails?: ContactChannel[];
}

function atLeast(minValue: number) {
  return { minValue };
}

function between(minValue: number, maxValue: number) {
  return { minValue, maxValue };
}

/** Days since 1970; the last posts of generated creators are older. */
const today = 20_758;

function daysAgo(days: number): string {
  return new Date((today - days) * 86_400_000).toISOString().slice(0, 10);
}

const filterSets: Readonly<Record<RequestClass, (v: Vocabulary) => readonly FilterSet[]>> = {
  broad: () => [
    {},
    { contactDetails: [] },
    { creator: { verified: { value: true } } },
    { creator: { gender: { code: 'FEMALE' } } },
    { contactDetails: [], creator: { gender: { code: 'MALE' } } },
    { contactDetails: [], creator: { verified: { value: true } } },
  ],
  ranges: () => [
    { creator: { audienceRange: between(10_000, 100_000) } },
    { performance: { engagementRate: atLeast(3) } },
    { creator: { audienceRange: between(5_000, 50_000) }, performance: { engagementRate: between(2, 8) } },
    {
      creator: { audienceRange: atLeast(100_000) },
      content: { minPostCount: 100 },
      performance: { averageLikes: atLeast(1_000) },
    },
    {
      content: { mostRecentPosts: daysAgo(14) },
      performance: { audienceGrowth: { interval: 1, percentage: 3 } },
    },
    {
      contactDetails: [],
      creator: { age: between(20, 35) },
      performance: { averageViews: atLeast(5_000), averageLikes: between(100, 10_000) },
    },
  ],
  'place and language': (v) => [
    { creator: { location: { id: v.place(0.1) } } },
    { contactDetails: [], creator: { location: { id: v.place(0.02) } } },
    { creator: { location: { id: v.place(0.002) } } },
    { creator: { language: { code: v.language(0) } } },
    { creator: { language: { code: v.language(3) }, audienceRange: atLeast(10_000) } },
    {
      creator: { location: { id: v.place(0.05) }, language: { code: v.language(1) }, gender: { code: 'FEMALE' } },
    },
  ],
  words: (v) => [
    { content: { bioKeywords: { any: [v.bioWord(0.02)] } } },
    { content: { bioKeywords: { any: v.bioWords(0.01, 6) } } },
    { content: { bioKeywords: { any: v.bioWords(0.03, 3), none: v.bioWords(0.05, 2) } } },
    { contactDetails: [], content: { bioKeywords: { all: [v.bioWord(0.1), v.bioWord(0.04)] } } },
    { content: { bioKeywords: { any: [v.bioWords(0.05, 2).join(' '), v.bioWords(0.02, 2).join(' ')] } } },
    { content: { captionKeywords: { keywords: v.captionWords(0.02, 3) }, hashtags: v.hashtags(0.02, 2) } },
  ],
  audience: (v) => [
    { audience: { location: { id: v.audiencePlace(0.2), percentage: 20 } } },
    { audience: { age: { ...between(18, 34), percentage: 50 } } },
    { audience: { gender: { code: 'FEMALE', percentage: 60 } } },
    { audience: { language: { code: v.language(0), percentage: 35 }, audienceCredibilityScore: 0.8 } },
    {
      audience: {
        location: { id: v.audiencePlace(0.1), percentage: 12.5 },
        gender: { code: 'FEMALE', percentage: 50 },
        age: { ...between(18, 24), percentage: 22.5 },
      },
    },
    {
      contactDetails: [],
      audience: { language: { code: v.language(2) }, age: { ...between(25, 44), percentage: 40 } },
    },
  ],
  'mixed narrow': (v) => [
    {
      creator: { location: { id: v.place(0.05) }, audienceRange: between(5_000, 200_000) },
      content: { bioKeywords: { any: v.bioWords(0.02, 4) } },
    },
    {
      creator: { language: { code: v.language(0) } },
      audience: { gender: { code: 'FEMALE', percentage: 55 } },
      content: { topics: v.topics(3) },
      performance: { engagementRate: atLeast(2) },
    },
    {
      creator: {
        ...(v.platform === 'photonet' && { interests: { values: v.interests(2) } }),
        location: { id: v.place(0.1) },
      },
      content: { mostRecentPosts: daysAgo(30), minPostCount: 50 },
    },
    {
      creator: { gender: { code: 'FEMALE' }, age: between(18, 30) },
      content: { hashtags: v.hashtags(0.01, 3) },
      performance: { averageLikes: atLeast(200) },
    },
    {
      contactDetails: ['EMAIL', 'PHONE'],
      audience: { location: { id: v.audiencePlace(0.15), percentage: 30 }, audienceCredibilityScore: 0.7 },
      content: { bioKeywords: { any: v.bioWords(0.04, 5), none: v.bioWords(0.02, 2) } },
    },
    {
      creator: { audienceRange: atLeast(20_000) },
      audience: { age: { ...between(18, 34), percentage: 55 } },
      content: { captionKeywords: { keywords: v.captionWords(0.01, 4) } },
      performance: { audienceGrowth: { interval: 1, percentage: 1 } },
    },
  ],
  'several values': (v) => [
    { creator: { locations: v.somePlaces(0.05, 3) } },
    { contactDetails: [], creator: { locations: v.somePlaces(0.01, 12), audienceRange: atLeast(10_000) } },
    { creator: { languages: [0, 2, 4].map((rank) => ({ code: v.language(rank) })), gender: { code: 'FEMALE' } } },
    { audience: { locations: { values: v.someAudiencePlaces(0.1, 3), percentage: 30 } } },
    { audience: { languages: { values: [0, 1].map((rank) => ({ code: v.language(rank) })) } } },
    {
      creator: { locations: v.somePlaces(0.1, 2) },
      audience: {
        locations: { values: v.someAudiencePlaces(0.05, 5) },
        languages: { values: [0, 1, 2].map((rank) => ({ code: v.language(rank) })), percentage: 40 },
      },
    },
  ],
};

/** Returns all filter sets per platform with four sort keys and two offsets, in a shuffled but fixed order. */
export async function benchRequests(
  vocabularies: Vocabularies,
  dictionaries: Omit<FilterDictionaries, 'seeds'>,
): Promise<BenchRequest[]> {
  const requests: BenchRequest[] = [];
  for (const className of requestClasses) {
    for (const vocabulary of Object.values(vocabularies)) {
      for (const { contactDetails, ...groups } of filterSets[className](vocabulary)) {
        for (const sortBy of sorts) {
          const basic = { platform: vocabulary.platform, sortBy, ...(contactDetails && { contactDetails }) };
          const filters = { ...groups, basic };
          const query = await queryOf(filters, dictionaries);
          for (const offset of [0, 490] as const) requests.push({ className, offset, filters, query });
        }
      }
    }
  }
  return mixed(requests);
}

async function queryOf(filters: FilterObject, dictionaries: Omit<FilterDictionaries, 'seeds'>): Promise<SearchQuery> {
  const normalised = await normaliseFilters(filters, { ...dictionaries, seeds: { seed: async () => null } });
  if (!normalised.ok) throw new Error(JSON.stringify(normalised.problems));
  return normalised.query;
}

/** Shuffles in a fixed order, so that any prefix is a fair sample. */
function mixed<Item>(items: readonly Item[]): Item[] {
  let state = 12_345;
  const keyed = items.map((item) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return { item, key: state };
  });
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}

/** Returns the most expensive searches that callers may send. */
export function hostileRequests(v: Vocabulary): Readonly<Record<string, SearchQuery>> {
  const of = (...conditions: Condition[]): SearchQuery => ({
    ...everyCreator('photonet'),
    conditions,
    sort: { by: 'figure', figure: 'engagementRate' },
  });
  const bestFirst = (condition: MeasuredCondition): SearchQuery => ({
    ...of(condition),
    sort: { by: 'condition', condition },
  });
  const entries = (keywords: readonly string[]) => keywords.map(wordsOfEntry);
  const common = v.bioWords(0.5, 100);
  const pairs = common.slice(0, 50).map((word, i) => wordsOfEntry(`${word} ${common[99 - i]}`));
  const ordinalOf = (id: string) => v.places.byId(id)?.ordinal ?? 0;
  const audiencePlaces = v.someAudiencePlaces(0.2, 20).map(({ id }) => ordinalOf(id));
  return {
    'bio: any of 100 common words': of(textWith('bio', { any: entries(common) })),
    'bio: any of 100 rare words': of(textWith('bio', { any: entries(v.bioWords(0.0005, 100)) })),
    'bio: any of 50 pairs of words': of(textWith('bio', { any: pairs })),
    'bio: 50 pairs, by matched words': bestFirst(textWith('bio', { any: pairs })),
    'bio: none of 100 common words': of(textWith('bio', { none: entries(common) })),
    'captions: any of 100 words': of(textWith('caption', { any: entries(v.captionWords(0.02, 100)) })),
    'every range at once': of(
      inRange('followers', { min: 1_000 }),
      inRange('likes', { min: 10 }),
      inRange('engagementRate', { min: 0.5, max: 20 }),
      inRange('posts', { min: 10 }),
      inRange('lastPostOn', { min: today - 300 }),
      inRange('growth3', { min: -5 }),
      inRange('credibility', { min: 0.3 }),
      inRange('female', { min: 200_000 }),
    ),
    'any audience age, by share': bestFirst({ kind: 'ages', min: 13, max: 64, minimum: 1 }),
    'audience place, by share': bestFirst({
      kind: 'share',
      of: 'place',
      entries: [ordinalOf(v.audiencePlace(0.4))],
      minimum: 1,
    }),
    '20 audience places, by share': bestFirst({
      kind: 'share',
      of: 'place',
      entries: audiencePlaces,
      minimum: 500_000,
    }),
  };
}
