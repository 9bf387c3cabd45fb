import fc from 'fast-check';
import { accountTypes, genders } from '../creator-attributes.ts';
import type { IndexedCreator } from '../indexed-creator.ts';
import { type Platform, platforms } from '../platform.ts';
import type { AudienceQuery, GrowthMonths, Lookalike, Range, SearchQuery, Sort, WordEntry } from '../query.ts';

/**
 * Generated creators and queries for comparing engines. Both draw from the same small pools, so that bounds meet values
 * exactly, words and names are shared, ties abound, and most queries find something.
 */

const long = 'w'.repeat(200);
const vocabulary = [
  'yoga',
  'vegan',
  'chef',
  'travel',
  'a',
  '1',
  '2024',
  'fitness',
  'ioga',
  'йога',
  'шеф',
  '料理',
  '東京',
  'يوغا',
  'हनद',
  '요가',
  'straße',
  'ﬁt',
  '𝓯𝓪𝓷',
  long,
  `${long.slice(1)}x`,
  "o'",
  'null',
  'true',
];
const interests = ['beauty', 'travel', 'food & drink', 'чай', "l'art", 'cars, bikes', '{a,"b"}', 'null'];
const topics = ['chess', 'go', 'travel', 'food', 'c++', 'c#', '囲碁'];
const hashtags = ['ootd', 'travel', 'fit', 'été', 'чай', '東京'];
const languages = ['en', 'es', 'fr', 'ja'];
const counts = [
  0,
  1,
  2,
  3,
  9,
  10,
  99,
  100,
  1000,
  1023,
  1024,
  50_000,
  2_147_483_647,
  2_147_483_648,
  4_294_967_296,
  Number.MAX_SAFE_INTEGER,
];
const averages = [0, 0.1, 0.5, 1, 1.5, 3, 100, 1234.5, 2_147_483_648.25, 1e15];
const percents = [-100, -12.5, 0, 0.1, 0.3, 1, 2.5, 3, 3.0000000001, 4, 100, 1e6];
const ageBounds = [13, 17, 18, 24, 25, 34, 35, 44, 45, 64, 65, 100];
const shares = [0, 1, 999, 49_999, 50_000, 100_000, 250_000, 300_000, 500_000, 999_999, 1_000_000, 1_250_000];
const days = [-1, 0, 18_999, 19_000, 19_001, 20_000, 20_400];
const credibilities = [0, 0.5, 0.79, 0.8, 0.9, 1];
const lastPlace = 30;

function sometimes<Value>(value: fc.Arbitrary<Value>, weight: number) {
  return fc.oneof({ weight, arbitrary: value }, { weight: 100 - weight, arbitrary: fc.constant(null) });
}

function oneOf<Value>(pool: readonly Value[]) {
  return fc.constantFrom(...pool);
}

function someOf<Value>(pool: readonly Value[], most = pool.length) {
  return fc.subarray([...pool], { maxLength: most });
}

function sharesOf<Entry>(entry: fc.Arbitrary<Entry>, key: (entry: Entry) => string | number) {
  return fc.uniqueArray(fc.tuple(entry, oneOf(shares)), { maxLength: 6, selector: ([given]) => key(given) });
}

const usualBands = [
  [13, 17],
  [18, 24],
  [25, 34],
  [35, 44],
  [65, 100],
] as const;
const anyBand = fc.tuple(oneOf(ageBounds), oneOf(ageBounds)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);

function bandShares(band: fc.Arbitrary<readonly [number, number]>) {
  return sharesOf(band, ([min, max]) => `${min}-${max}`).map((known) =>
    known.map(([[min, max], share]) => ({ min, max, share })).sort((a, b) => a.min - b.min || a.max - b.max),
  );
}

const audienceShares = fc.record({
  places: sharesOf(fc.integer({ min: 1, max: lastPlace }), (ordinal) => ordinal).map((known) =>
    known.map(([ordinal, share]) => ({ ordinal, share })).sort((a, b) => a.ordinal - b.ordinal),
  ),
  ages: fc.oneof(bandShares(oneOf(usualBands)), bandShares(anyBand)),
  male: sometimes(oneOf(shares), 70),
  female: sometimes(oneOf(shares), 70),
  languages: sharesOf(oneOf(languages), (code) => code).map((known) =>
    known.map(([code, share]) => ({ code, share })).sort((a, b) => (a.code < b.code ? -1 : 1)),
  ),
});

/** A creator without its id. */
export const anyCreator: fc.Arbitrary<Omit<IndexedCreator, 'id'>> = fc.record({
  platform: fc.oneof(
    { weight: 3, arbitrary: fc.constant<Platform>('photonet') },
    { weight: 1, arbitrary: oneOf(platforms) },
  ),
  contacts: fc.oneof(
    { weight: 3, arbitrary: oneOf([0, 2, 2 | 512, 512, 2 ** 26 - 1]) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 2 ** 26 - 1 }) },
  ),
  followers: sometimes(oneOf(counts), 85),
  place: sometimes(fc.integer({ min: 1, max: lastPlace }), 80),
  language: sometimes(oneOf(languages), 80),
  gender: sometimes(oneOf(genders), 75),
  age: sometimes(oneOf(ageBounds), 75),
  verified: fc.boolean(),
  accountType: sometimes(oneOf(accountTypes), 75),
  interests: someOf(interests, 4),
  topics: someOf(topics, 4),
  hashtags: someOf(hashtags, 4),
  bioWords: sometimes(someOf(vocabulary, 12), 85),
  captionWords: someOf(vocabulary, 16),
  lastPostOn: sometimes(oneOf(days), 80),
  posts: sometimes(oneOf(counts), 80),
  likes: sometimes(oneOf(averages), 80),
  views: sometimes(oneOf(averages), 80),
  engagementRate: sometimes(oneOf(percents), 80),
  growth: fc.array(sometimes(oneOf(percents), 75), { minLength: 6, maxLength: 6 }),
  credibility: sometimes(oneOf(credibilities), 75),
  audience: audienceShares,
});

/** That many creators, always the same for the same seed; ids from `firstId` on. */
export function generatedCreators(options: {
  readonly count: number;
  readonly seed: number;
  readonly firstId?: number;
}): readonly IndexedCreator[] {
  const { count, seed, firstId = 1 } = options;
  return fc.sample(anyCreator, { numRuns: count, seed }).map((creator, i) => ({ id: firstId + i, ...creator }));
}

function range(pool: readonly number[]): fc.Arbitrary<Range> {
  return fc
    .tuple(sometimes(oneOf(pool), 70), sometimes(oneOf(pool), 70))
    .map(([a, b]) => (a !== null && b !== null && a > b ? { min: b, max: a } : { min: a, max: b }));
}

const wordEntry: fc.Arbitrary<WordEntry> = fc.oneof(
  { weight: 4, arbitrary: oneOf(vocabulary).map((word) => [word]) },
  { weight: 2, arbitrary: fc.subarray(vocabulary, { minLength: 2, maxLength: 3 }) },
  { weight: 1, arbitrary: fc.constant(['unheard']) },
);
const unheardEntry: fc.Arbitrary<WordEntry> = fc.integer({ min: 0, max: 500 }).map((n) => [`unheard${n}`]);

function entries(most: number) {
  return fc.array(wordEntry, { minLength: 1, maxLength: most });
}

/** As many as a request may have, most of them found nowhere. */
const manyEntries = fc.array(fc.oneof({ weight: 1, arbitrary: wordEntry }, { weight: 5, arbitrary: unheardEntry }), {
  minLength: 60,
  maxLength: 100,
});
function wordList(few: number) {
  return fc.oneof({ weight: 9, arbitrary: entries(few) }, { weight: 1, arbitrary: manyEntries });
}

function orNone<Value>(list: fc.Arbitrary<readonly Value[]>, weight: number) {
  return sometimes(list, weight).map((given) => given ?? []);
}

const minimum = oneOf([1, 1, ...shares]);

function lookalike(creators: readonly IndexedCreator[]): fc.Arbitrary<Lookalike<IndexedCreator>> {
  return fc.record({
    seed: oneOf(creators),
    minimum: oneOf([0, 100_000, 200_000, 300_000, 400_000, 600_000, 1_000_000]),
  });
}

function audienceQuery(creators: readonly IndexedCreator[], weight: number): fc.Arbitrary<AudienceQuery> {
  return fc.record({
    place: sometimes(fc.record({ ordinal: fc.integer({ min: 1, max: lastPlace }), minimum }), weight),
    age: sometimes(
      fc.tuple(range(ageBounds), minimum).map(([bounds, least]) => ({ ...bounds, minimum: least })),
      weight,
    ),
    gender: sometimes(fc.record({ code: oneOf(genders), minimum }), weight),
    language: sometimes(fc.record({ code: oneOf(languages), minimum }), weight),
    lookalike: sometimes(lookalike(creators), weight / 2),
    credibility: sometimes(oneOf(credibilities), weight),
  });
}

function conditions(creators: readonly IndexedCreator[], weight: number): fc.Arbitrary<Omit<SearchQuery, 'sort'>> {
  return fc.record({
    platform: fc.oneof(
      { weight: 5, arbitrary: fc.constant<Platform>('photonet') },
      { weight: 1, arbitrary: oneOf(platforms) },
    ),
    contacts: oneOf([0, 0, 0, 2, 2, 512, 514, 1 << 25]),
    followers: sometimes(range(counts), weight),
    place: sometimes(
      fc
        .tuple(fc.integer({ min: 1, max: lastPlace }), fc.nat({ max: 12 }))
        .map(([first, more]) => ({ first, last: first + more })),
      weight,
    ),
    language: sometimes(oneOf(languages), weight),
    gender: sometimes(oneOf(genders), weight),
    age: sometimes(range(ageBounds), weight),
    verifiedOnly: fc.nat({ max: 99 }).map((n) => n < weight),
    interests: orNone(fc.subarray(interests, { minLength: 1 }), weight),
    accountTypes: orNone(fc.subarray([...accountTypes], { minLength: 1 }), weight),
    creatorLookalike: sometimes(lookalike(creators), weight / 2),
    audience: audienceQuery(creators, weight),
    bio: fc.record({
      any: orNone(wordList(6), weight),
      all: orNone(entries(2), weight / 2),
      none: orNone(wordList(3), weight),
    }),
    captions: orNone(wordList(6), weight),
    hashtags: orNone(fc.subarray(hashtags, { minLength: 1 }), weight),
    lastPostOnOrAfter: sometimes(oneOf(days), weight),
    topics: orNone(fc.subarray(topics, { minLength: 1 }), weight),
    posts: sometimes(range(counts), weight),
    likes: sometimes(range(averages), weight),
    views: sometimes(range(averages), weight),
    engagementRate: sometimes(range(percents), weight),
    growth: sometimes(fc.record({ months: oneOf<GrowthMonths>([1, 2, 3, 4, 5, 6]), minimum: oneOf(percents) }), weight),
  });
}

/** The orders a query with these conditions may have. */
function sortsOf({ audience, bio, topics: wanted, creatorLookalike }: Omit<SearchQuery, 'sort'>): readonly Sort[] {
  return [
    ...(['followers', 'likes', 'views', 'engagementRate', 'posts'] as const).map((by) => ({ by })),
    ...([1, 2, 3, 4, 5, 6] as const).map((months) => ({ by: 'growth' as const, months })),
    ...(audience.place ? [{ by: 'audiencePlace' as const }] : []),
    ...(audience.age ? [{ by: 'audienceAge' as const }] : []),
    ...(audience.language ? [{ by: 'audienceLanguage' as const }] : []),
    ...(bio.any.length + bio.all.length > 0 ? [{ by: 'bioMatches' as const }] : []),
    ...(wanted.length > 0 ? [{ by: 'topicMatches' as const }] : []),
    ...(creatorLookalike ? [{ by: 'creatorSimilarity' as const }] : []),
    ...(audience.lookalike ? [{ by: 'audienceSimilarity' as const }] : []),
  ];
}

/** Queries about these creators: mostly a few filters, sometimes nearly all at once; seeds are taken from the creators. */
export function anyQuery(creators: readonly IndexedCreator[]): fc.Arbitrary<SearchQuery> {
  const some = fc.oneof(
    { weight: 4, arbitrary: conditions(creators, 4) },
    { weight: 3, arbitrary: conditions(creators, 10) },
    { weight: 1, arbitrary: conditions(creators, 60) },
  );
  return some.chain((given) => oneOf(sortsOf(given).toReversed()).map((sort) => ({ ...given, sort })));
}

/** Pages of an API search or an export. */
export const anyPage: fc.Arbitrary<{ readonly offset: number; readonly limit: number }> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ offset: oneOf([0, 0, 1, 10, 37, 490]), limit: fc.constant(10) }) },
  { weight: 1, arbitrary: fc.record({ offset: fc.nat({ max: 60 }), limit: oneOf([1, 50, 10_000]) }) },
);
