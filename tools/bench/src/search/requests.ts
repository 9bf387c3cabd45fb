import { everyCreator, type Platform, type SearchQuery, type Sort } from '@creator-discovery/search-filters';
import type { Vocabulary } from './vocabulary.ts';

export const requestClasses = ['broad', 'ranges', 'place and language', 'words', 'audience', 'mixed narrow'] as const;
export type RequestClass = (typeof requestClasses)[number];

export interface BenchRequest {
  readonly className: RequestClass;
  readonly query: SearchQuery;
  readonly offset: 0 | 490;
}

const email = 2;
const sorts: readonly Sort[] = [
  { by: 'followers' },
  { by: 'engagementRate' },
  { by: 'likes' },
  { by: 'growth', months: 1 },
];

function percent(share: number): number {
  return share * 10_000;
}

type Filters = Partial<SearchQuery>;
const noAudience = everyCreator('photonet').audience;
const noBio = everyCreator('photonet').bio;

function entries(words: readonly string[]) {
  return words.map((word) => [word]);
}

function atLeast(min: number) {
  return { min, max: null };
}

function between(min: number, max: number) {
  return { min, max };
}

/** Days of the generated creators' last posts lie before this one. */
const today = 20_758;

const filterSets: Readonly<Record<RequestClass, (v: Vocabulary) => readonly Filters[]>> = {
  broad: () => [
    {},
    { contacts: 0 },
    { verifiedOnly: true },
    { gender: 'FEMALE' },
    { gender: 'MALE', contacts: 0 },
    { contacts: 0, verifiedOnly: true },
  ],
  ranges: () => [
    { followers: between(10_000, 100_000) },
    { engagementRate: atLeast(3) },
    { followers: between(5_000, 50_000), engagementRate: between(2, 8) },
    { followers: atLeast(100_000), likes: atLeast(1_000), posts: atLeast(100) },
    { growth: { months: 1, minimum: 3 }, lastPostOnOrAfter: today - 14 },
    { views: atLeast(5_000), likes: between(100, 10_000), age: between(20, 35), contacts: 0 },
  ],
  'place and language': (v) => [
    { place: v.place(0.1) },
    { place: v.place(0.02), contacts: 0 },
    { place: v.place(0.002) },
    { language: v.language(0) },
    { language: v.language(3), followers: atLeast(10_000) },
    { place: v.place(0.05), language: v.language(1), gender: 'FEMALE' },
  ],
  words: (v) => [
    { bio: { ...noBio, any: entries([v.bioWord(0.02)]) } },
    { bio: { ...noBio, any: entries(v.bioWords(0.01, 6)) } },
    { bio: { any: entries(v.bioWords(0.03, 3)), all: [], none: entries(v.bioWords(0.05, 2)) } },
    { bio: { ...noBio, all: entries([v.bioWord(0.1), v.bioWord(0.04)]) }, contacts: 0 },
    { bio: { ...noBio, any: [v.bioWords(0.05, 2), v.bioWords(0.02, 2)] } },
    { captions: entries(v.captionWords(0.02, 3)), hashtags: v.hashtags(0.02, 2) },
  ],
  audience: (v) => [
    { audience: { ...noAudience, place: { ordinal: v.audiencePlace(0.2), minimum: percent(20) } } },
    { audience: { ...noAudience, age: { ...between(18, 34), minimum: percent(50) } } },
    { audience: { ...noAudience, gender: { code: 'FEMALE', minimum: percent(60) } } },
    { audience: { ...noAudience, language: { code: v.language(0), minimum: percent(35) }, credibility: 0.8 } },
    {
      audience: {
        ...noAudience,
        place: { ordinal: v.audiencePlace(0.1), minimum: percent(12.5) },
        gender: { code: 'FEMALE', minimum: percent(50) },
        age: { ...between(18, 24), minimum: percent(22.5) },
      },
    },
    {
      audience: {
        ...noAudience,
        language: { code: v.language(2), minimum: 1 },
        age: { ...between(25, 44), minimum: percent(40) },
      },
      contacts: 0,
    },
  ],
  'mixed narrow': (v) => [
    { place: v.place(0.05), bio: { ...noBio, any: entries(v.bioWords(0.02, 4)) }, followers: between(5_000, 200_000) },
    {
      language: v.language(0),
      topics: v.topics(3),
      engagementRate: atLeast(2),
      audience: { ...noAudience, gender: { code: 'FEMALE', minimum: percent(55) } },
    },
    {
      interests: v.platform === 'photonet' ? v.interests(2) : [],
      place: v.place(0.1),
      lastPostOnOrAfter: today - 30,
      posts: atLeast(50),
    },
    { hashtags: v.hashtags(0.01, 3), gender: 'FEMALE', age: between(18, 30), likes: atLeast(200) },
    {
      contacts: email | 512,
      bio: { any: entries(v.bioWords(0.04, 5)), all: [], none: entries(v.bioWords(0.02, 2)) },
      audience: { ...noAudience, place: { ordinal: v.audiencePlace(0.15), minimum: percent(30) }, credibility: 0.7 },
    },
    {
      captions: entries(v.captionWords(0.01, 4)),
      growth: { months: 1, minimum: 1 },
      followers: atLeast(20_000),
      audience: { ...noAudience, age: { ...between(18, 34), minimum: percent(55) } },
    },
  ],
};

/** Filter sets in six classes for each platform, each by four sort keys and at two offsets, in a mixed but fixed order. */
export function benchRequests(vocabularies: Readonly<Record<Platform, Vocabulary>>): BenchRequest[] {
  const requests: BenchRequest[] = [];
  for (const className of requestClasses) {
    for (const vocabulary of Object.values(vocabularies)) {
      for (const filters of filterSets[className](vocabulary)) {
        for (const sort of sorts) {
          for (const offset of [0, 490] as const) {
            requests.push({
              className,
              offset,
              query: { ...everyCreator(vocabulary.platform), contacts: email, ...filters, sort },
            });
          }
        }
      }
    }
  }
  return mixed(requests);
}

/** A fixed order in which any beginning is a fair sample. */
function mixed<Item>(items: readonly Item[]): Item[] {
  let state = 12_345;
  const keyed = items.map((item) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return { item, key: state };
  });
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}

/** Requests that a caller may send and that cost most, one by one. */
export function hostileRequests(v: Vocabulary): Readonly<Record<string, SearchQuery>> {
  const all: SearchQuery = { ...everyCreator('photonet'), sort: { by: 'engagementRate' } };
  const common = v.bioWords(0.5, 100);
  const pairs = common.slice(0, 50).map((word, i) => [word, common[99 - i] ?? word]);
  return {
    'bio: any of 100 common words': { ...all, bio: { ...noBio, any: entries(common) } },
    'bio: any of 100 rare words': { ...all, bio: { ...noBio, any: entries(v.bioWords(0.0005, 100)) } },
    'bio: any of 50 pairs of words': { ...all, bio: { ...noBio, any: pairs } },
    'bio: 50 pairs, by matched words': { ...all, bio: { ...noBio, any: pairs }, sort: { by: 'bioMatches' } },
    'bio: none of 100 common words': { ...all, bio: { ...noBio, none: entries(common) } },
    'captions: any of 100 words': { ...all, captions: entries(v.captionWords(0.02, 100)) },
    'every range at once': {
      ...all,
      followers: atLeast(1_000),
      likes: atLeast(10),
      engagementRate: between(0.5, 20),
      posts: atLeast(10),
      lastPostOnOrAfter: today - 300,
      growth: { months: 3, minimum: -5 },
      audience: { ...noAudience, credibility: 0.3, gender: { code: 'FEMALE', minimum: percent(20) } },
    },
    'any audience age, by share': {
      ...all,
      audience: { ...noAudience, age: { ...between(13, 64), minimum: 1 } },
      sort: { by: 'audienceAge' },
    },
    'audience place, by share': {
      ...all,
      audience: { ...noAudience, place: { ordinal: v.audiencePlace(0.4), minimum: 1 } },
      sort: { by: 'audiencePlace' },
    },
  };
}
