import fc from 'fast-check';
import type { Condition, Range, WordEntry } from '../condition.ts';
import { accountTypes, genders } from '../creator-attributes.ts';
import { type FigureName, type FigureValues, figureNames, figures, type Unit } from '../figures.ts';
import type { Filter, FilterData, WordList } from '../filter.ts';
import { filters } from '../filters/index.ts';
import type { IndexedCreator } from '../indexed-creator.ts';
import { type Platform, platforms } from '../platform.ts';
import type { SearchQuery, Sort } from '../query.ts';
import type { NameKind } from '../tokens.ts';

/**
 * Generated creators and queries for comparing engines. Both draw from the same small pools, so that bounds equal values,
 * names are shared, ties are common, and most queries find something.
 */

const long = 'w'.repeat(200);
const vocabulary = [
  ..."yoga vegan chef travel a 1 2024 fitness ioga йога шеф 料理 東京 يوغا हिन्दी 요가 straße ﬁt 𝓯𝓪𝓷 o' null true".split(
    ' ',
  ),
  long,
  `${long.slice(1)}x`,
];
/** Words of about one text in a hundred, so that engines meet short lists of creators too. */
const rareWords = Array.from({ length: 200 }, (_, i) => `rare${i}`);
const interests = ['beauty', 'travel', 'food & drink', 'чай', "l'art", 'cars, bikes', '{a,"b"}', 'null'];
const topics = ['chess', 'go', 'travel', 'food', 'c++', 'c#', '囲碁'];
const hashtags = ['ootd', 'travel', 'fit', 'été', 'чай', '東京'];
const languages = ['en', 'es', 'fr', 'ja'];
const counts = [
  0, 1, 2, 3, 9, 10, 99, 100, 1000, 1023, 1024, 50_000, 2_147_483_647, 2_147_483_648, 4_294_967_296,
  9_007_199_254_740_991,
];
const averages = [0, 0.1, 0.5, 1, 1.5, 3, 100, 1234.5, 2_147_483_648.25, 1e15];
const percents = [-100, -12.5, 0, 0.1, 0.3, 1, 2.5, 3, 3.0000000001, 4, 100, 1e6];
const ageBounds = [13, 17, 18, 24, 25, 34, 35, 44, 45, 64, 65, 100];
const shares = [0, 1, 999, 49_999, 50_000, 100_000, 250_000, 300_000, 500_000, 999_999, 1_000_000, 1_250_000];
const days = [-1, 0, 18_999, 19_000, 19_001, 20_000, 20_400];
const credibilities = [0, 0.5, 0.79, 0.8, 0.9, 1];
const lastPlace = 30;
const anyPlace = fc.integer({ min: 1, max: lastPlace });

const valuesOf: Readonly<Record<Unit, readonly number[]>> = {
  count: counts,
  average: averages,
  percent: percents,
  years: ageBounds,
  day: days,
  place: Array.from({ length: lastPlace }, (_, i) => i + 1),
  ratio: credibilities,
  share: shares,
};

const namePools: Readonly<Record<NameKind, readonly string[]>> = {
  interest: interests,
  topic: topics,
  hashtag: hashtags,
  bio: vocabulary,
  caption: vocabulary,
  mention: hashtags,
  contact: ['EMAIL', 'PHONE', 'VIDEONET'],
  language: languages,
  gender: genders,
  account_type: accountTypes,
  verified: [''],
  paid_partnership: [''],
  bio_known: [''],
  name_start: vocabulary,
};

/** Names for conditions that require all: only channels can be required in numbers. */
const namesToHave = Object.fromEntries(
  Object.entries(namePools).map(([kind, names]) => [
    kind,
    kind === 'contact' ? fc.subarray([...names], { minLength: 1 }) : fc.constantFrom(...names).map((name) => [name]),
  ]),
) as unknown as Readonly<Record<NameKind, fc.Arbitrary<readonly string[]>>>;

function sometimes<Value>(value: fc.Arbitrary<Value>, weight: number) {
  return fc.oneof({ weight, arbitrary: value }, { weight: 100 - weight, arbitrary: fc.constant(null) });
}

function oneOf<Value>(pool: readonly Value[]) {
  return fc.constantFrom(...pool);
}

function someOf<Value>(pool: readonly Value[], maxLength = pool.length) {
  return fc.subarray([...pool], { maxLength });
}

/** Returns common words and up to two rare ones. */
function textWords(maxCommon: number) {
  return fc
    .tuple(someOf(vocabulary, maxCommon), fc.uniqueArray(oneOf(rareWords), { maxLength: 2 }))
    .map((words) => words.flat());
}

function sharesOf<Entry>(entry: fc.Arbitrary<Entry>, key: (entry: Entry) => string | number) {
  return fc.uniqueArray(fc.tuple(entry, oneOf(shares)), { maxLength: 6, selector: ([given]) => key(given) });
}

const standardBands = [
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
  ages: fc.oneof(bandShares(oneOf(standardBands)), bandShares(anyBand)),
  languages: sharesOf(oneOf(languages), (code) => code).map((known) =>
    known.map(([code, share]) => ({ code, share })).sort((a, b) => (a.code < b.code ? -1 : 1)),
  ),
});

const figureRecord = fc.record(
  Object.fromEntries(figureNames.map((name) => [name, sometimes(oneOf(valuesOf[figures[name].unit]), 80)])),
) as fc.Arbitrary<FigureValues>;

/** A creator without its id. */
export const anyCreator: fc.Arbitrary<Omit<IndexedCreator, 'id'>> = fc
  .tuple(
    figureRecord,
    fc.record({
      platform: fc.oneof(
        { weight: 3, arbitrary: fc.constant<Platform>('photonet') },
        { weight: 1, arbitrary: oneOf(platforms) },
      ),
      contacts: fc.oneof(
        { weight: 3, arbitrary: oneOf([0, 2, 2 | 512, 512, 2 ** 26 - 1]) },
        { weight: 1, arbitrary: fc.integer({ min: 0, max: 2 ** 26 - 1 }) },
      ),
      language: sometimes(oneOf(languages), 80),
      gender: sometimes(oneOf(genders), 75),
      verified: fc.boolean(),
      accountType: sometimes(oneOf(accountTypes), 75),
      interests: someOf(interests, 4),
      topics: someOf(topics, 4),
      hashtags: someOf(hashtags, 4),
      bioWords: sometimes(textWords(12), 85),
      captionWords: textWords(16),
      mentions: someOf(hashtags, 4),
      paidPartnerships: fc.boolean(),
      nameStarts: someOf(vocabulary, 3),
      audience: audienceShares,
    }),
  )
  .map(([known, names]) => ({ ...known, ...names }));

/** Returns the same creators for the same seed, with ids from `firstId`. */
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
  { weight: 1, arbitrary: oneOf(rareWords).map((word) => [word]) },
  { weight: 1, arbitrary: fc.constant(['unheard']) },
);
const unheardEntry: fc.Arbitrary<WordEntry> = fc.integer({ min: 0, max: 500 }).map((n) => [`unheard${n}`]);

function entries(maxLength: number) {
  return fc.array(wordEntry, { minLength: 1, maxLength });
}

/** Up to the maximum of a request; most of them match no creator. */
const manyEntries = fc.array(fc.oneof({ weight: 1, arbitrary: wordEntry }, { weight: 5, arbitrary: unheardEntry }), {
  minLength: 60,
  maxLength: 100,
});
function wordList(few: number) {
  return fc.oneof({ weight: 9, arbitrary: entries(few) }, { weight: 1, arbitrary: manyEntries });
}

const minimum = oneOf([1, 1, ...shares]);

function orEmpty<Value>(given: fc.Arbitrary<readonly Value[]>, weight: number) {
  return sometimes(given, weight).map((entry) => entry ?? []);
}

function rangeOf(figure: FigureName): fc.Arbitrary<Condition> {
  const bounds =
    figures[figure].unit === 'place'
      ? fc.tuple(anyPlace, fc.nat({ max: 12 })).map(([min, more]) => ({ min, max: min + more }))
      : range(valuesOf[figures[figure].unit]);
  return bounds.map((given) => ({ kind: 'range', figure, ...given }));
}

function oneOrMore<Value>(value: fc.Arbitrary<Value>) {
  return fc.oneof(
    value.map((only) => [only]),
    fc.uniqueArray(value, { minLength: 1, maxLength: 4 }),
  );
}

const someRanges = fc
  .uniqueArray(fc.integer({ min: 0, max: lastPlace + 2 }), { minLength: 4, maxLength: 10 })
  .map((bounds) => bounds.sort((a, b) => a - b))
  .map((bounds) => bounds.flatMap((max, i) => (i % 2 === 1 ? [{ min: bounds[i - 1] as number, max }] : [])));

function wordsOf({ of: [token], lists }: Extract<FilterData, { kind: 'words' }>): fc.Arbitrary<Condition> {
  const listOf = (name: WordList, given: fc.Arbitrary<readonly WordEntry[]>) =>
    lists.length === 1 ? given : lists.includes(name) ? orEmpty(given, 50) : fc.constant([]);
  return fc
    .record({
      any: listOf('any', wordList(6)),
      all: lists.includes('all') ? listOf('all', entries(2)) : fc.constant([]),
      none: lists.includes('none') ? listOf('none', wordList(3)) : fc.constant([]),
    })
    .map((given) => ({ kind: 'words', token, ...given }));
}

function conditionOn(reads: FilterData, creators: readonly IndexedCreator[]): fc.Arbitrary<Condition> {
  switch (reads.kind) {
    case 'range':
      return oneOf(reads.of).chain(rangeOf);
    case 'ranges':
      return someRanges.map((ranges) => ({ kind: 'ranges', figure: reads.of[0], ranges }));
    case 'all':
      return namesToHave[reads.of[0]].map((names) => ({ kind: 'all', token: reads.of[0], names }));
    case 'any':
      return fc
        .subarray([...namePools[reads.of[0]]], { minLength: 1 })
        .map((names) => ({ kind: 'any', token: reads.of[0], names }));
    case 'words':
      return wordsOf(reads);
    case 'share':
      return reads.of[0] === 'place'
        ? fc
            .tuple(oneOrMore(anyPlace), minimum)
            .map(([entries, min]) => ({ kind: 'share', of: 'place', entries, minimum: min }))
        : fc
            .tuple(oneOrMore(oneOf(languages)), minimum)
            .map(([entries, min]) => ({ kind: 'share', of: 'language', entries, minimum: min }));
    case 'ages':
      return fc.tuple(range(ageBounds), minimum).map(([bounds, min]) => ({ kind: 'ages', ...bounds, minimum: min }));
    case 'alike':
      return fc
        .tuple(oneOf(creators), oneOf([0, 100_000, 200_000, 300_000, 400_000, 600_000, 1_000_000]))
        .map(([seed, min]) => ({ kind: 'alike', to: reads.of[0], seed, minimum: min }));
  }
}

/** Most searches require contact channels; comparing with seeds is slow. */
function weightOf({ kind, of: [first] }: FilterData, weight: number): number {
  if (first === 'contact') return 60;
  return kind === 'alike' ? weight / 2 : weight;
}

/** Conditions of the filters in the registry; each occurs with a probability of `weight` percent. */
function conditions(creators: readonly IndexedCreator[], weight: number): fc.Arbitrary<readonly Condition[]> {
  const each = filters.map(({ reads }: Filter) => sometimes(conditionOn(reads, creators), weightOf(reads, weight)));
  return fc.tuple(...each).map((given) => given.filter((condition) => condition !== null));
}

const figureSorts = figureNames.map((figure): Sort => ({ by: 'figure', figure }));

function conditionSorts(given: readonly Condition[]): readonly Sort[] {
  return given.flatMap((condition): Sort[] =>
    condition.kind === 'range' ||
    condition.kind === 'ranges' ||
    condition.kind === 'all' ||
    (condition.kind === 'words' && condition.any.length + condition.all.length === 0)
      ? []
      : [{ by: 'condition', condition }],
  );
}

function sortOf(given: readonly Condition[]): fc.Arbitrary<Sort> {
  const byCondition = conditionSorts(given);
  const byFigure = oneOf(figureSorts);
  return byCondition.length === 0
    ? byFigure
    : fc.oneof({ weight: 2, arbitrary: oneOf(byCondition) }, { weight: 1, arbitrary: byFigure });
}

const anyPlatform = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Platform>('photonet') },
  { weight: 1, arbitrary: oneOf(platforms) },
);

/** Queries with a few filters, sometimes nearly all; their seeds are among the creators. */
export function anyQuery(creators: readonly IndexedCreator[]): fc.Arbitrary<SearchQuery> {
  const some = fc.oneof(
    { weight: 4, arbitrary: conditions(creators, 4) },
    { weight: 3, arbitrary: conditions(creators, 10) },
    { weight: 1, arbitrary: conditions(creators, 60) },
  );
  const ids = [...creators.map(({ id }) => id), 4_000_000_000];
  const leftOut = sometimes(fc.subarray(ids), 25).map((excluded) => excluded && { excluded });
  const only = sometimes(fc.subarray(ids), 10).map((within) => within && { within });
  return fc
    .tuple(anyPlatform, some, leftOut, only)
    .chain(([platform, conditions, out, inside]) =>
      sortOf(conditions).map((sort) => ({ platform, conditions, sort, ...out, ...inside })),
    );
}

/** Pages of an API search or an export. */
export const anyPage: fc.Arbitrary<{ readonly offset: number; readonly limit: number }> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ offset: oneOf([0, 0, 1, 10, 37, 490]), limit: fc.constant(10) }) },
  { weight: 1, arbitrary: fc.record({ offset: fc.nat({ max: 60 }), limit: oneOf([1, 50, 10_000]) }) },
);
