import {
  type AgesCondition,
  type AlikeCondition,
  type Condition,
  creatorSimilarityWeights,
  type FigureName,
  identical,
  type NameKind,
  type Range,
  type SearchQuery,
  type ShareCondition,
  type TokenOf,
  type WordEntry,
  type WordsCondition,
} from '@creator-discovery/search-filters';
import { packedAgesAtLeast } from '../document/age-runs.ts';
import { otherBandsMark } from '../document/index-shape.ts';
import { packedShare, shareLimit } from '../document/packed-share.ts';
import { tokenText } from '../document/token-text.ts';
import { agesWithin, atLeast, entriesOf, sharesOf, similarity } from './scripts.ts';

/** A clause of the OpenSearch query language. */
export type Clause = Readonly<Record<string, unknown>>;

/** All of `filter` and none of `mustNot` must match. */
export interface Clauses {
  readonly filter: readonly Clause[];
  readonly mustNot: readonly Clause[];
}

export const noMatch: Clause = { match_none: {} };

/**
 * Converts the conditions and exclusions of a query. (contract 2)
 *
 * @param scored condition that the score decides; only its candidates are narrowed
 */
export function clausesOf(
  { conditions, excluded: ids = [], within }: SearchQuery,
  tokenOf: TokenOf,
  scored?: AlikeCondition,
): Clauses {
  return {
    filter: [
      ...conditions.flatMap((condition) =>
        condition === scored ? candidatesOf(scored, tokenOf) : required(condition, tokenOf),
      ),
      ...(within === undefined ? [] : [oneOf([noMatch, ...amongIds(within)])]),
    ],
    mustNot: [...conditions.flatMap((condition) => excluded(condition, tokenOf)), ...amongIds(ids)],
  };
}

/** OpenSearch accepts at most 65,536 values per list. */
const idsPerList = 50_000;

/** Returns clauses of which the creators meet one. */
export function amongIds(ids: readonly number[]): readonly Clause[] {
  return Array.from({ length: Math.ceil(ids.length / idsPerList) }, (_, at) => ({
    terms: { id: ids.slice(at * idsPerList, (at + 1) * idsPerList) },
  }));
}

export function queryOf({ filter, mustNot }: Clauses): Clause {
  return { bool: { filter, must_not: mustNot } };
}

export function entryClause(entry: WordEntry, { token, tokenOf }: TextTokens): Clause {
  const words = entry.map((word) => tokenText(tokenOf(token, word)));
  return words.length === 1 ? { term: { tokens: words[0] } } : { bool: { filter: words.map(termOf) } };
}

export interface TextTokens {
  readonly token: WordsCondition['token'];
  readonly tokenOf: TokenOf;
}

export function nameClause(kind: NameKind, name: string, tokenOf: TokenOf): Clause {
  return termOf(tokenText(tokenOf(kind, name)));
}

function required(condition: Condition, tokenOf: TokenOf): readonly Clause[] {
  switch (condition.kind) {
    case 'range':
      return [figureWithin(condition.figure, condition)];
    case 'ranges':
      return [oneOf(condition.ranges.map((range) => figureWithin(condition.figure, range)))];
    case 'all':
      return condition.names.map((name) => nameClause(condition.token, name, tokenOf));
    case 'any':
      return [anyOf(condition.names.map((name) => tokenText(tokenOf(condition.token, name))))];
    case 'words':
      return wordsRequired(condition, tokenOf);
    case 'share':
      return sharesAtLeast(condition);
    case 'ages':
      return [agesAtLeast(condition)];
    case 'alike':
      return alike(condition, tokenOf);
  }
}

function excluded(condition: Condition, tokenOf: TokenOf): readonly Clause[] {
  if (condition.kind === 'alike') return [{ term: { id: condition.seed.id } }];
  return condition.kind === 'words' ? anyEntry(condition.none, { token: condition.token, tokenOf }) : [];
}

/** Without bounds, the figure must only be known. */
function figureWithin(figure: FigureName, { min, max }: Range): Clause {
  if (min !== null && max !== null && min > max) return noMatch;
  if (min === null && max === null) return { exists: { field: figure } };
  return { range: { [figure]: { ...(min !== null && { gte: min }), ...(max !== null && { lte: max }) } } };
}

function wordsRequired({ token, any, all }: WordsCondition, tokenOf: TokenOf): readonly Clause[] {
  return [
    // Captions are always known.
    ...(token === 'bio' ? [nameClause('bio_known', '', tokenOf)] : []),
    ...all.flat().map((word) => termOf(tokenText(tokenOf(token, word)))),
    ...(any.length === 0 ? [] : [oneOf(anyEntry(any, { token, tokenOf }))]),
  ];
}

/** Returns one clause for all entries of one word, and one per longer entry. */
function anyEntry(entries: readonly WordEntry[], tokens: TextTokens): readonly Clause[] {
  const single = entries.filter(({ length }) => length === 1).flat();
  const longer = entries.filter(({ length }) => length > 1);
  return [
    ...(single.length === 0 ? [] : [anyOf(single.map((word) => tokenText(tokens.tokenOf(tokens.token, word))))]),
    ...longer.map((entry) => entryClause(entry, tokens)),
  ];
}

/** The largest of several shares is at least their average. This rules out most creators before the sum. */
function sharesAtLeast(condition: ShareCondition): readonly Clause[] {
  const field = condition.of === 'place' ? 'places' : 'languages';
  const entries = entriesOf(condition);
  const minimum = Math.max(condition.minimum, 0);
  const least = Math.ceil(minimum / entries.length);
  const one = oneOf(entries.map((entry) => shareAtLeast(field, entry, least)));
  return entries.length < 2 || least === minimum
    ? [one]
    : [one, { script: { script: atLeast(sharesOf(condition), minimum) } }];
}

function shareAtLeast(field: string, entry: number, least: number): Clause {
  if (least >= shareLimit) return noMatch;
  return { range: { [field]: { gte: packedShare(entry, least), lte: packedShare(entry, shareLimit - 1) } } };
}

function oneOf(clauses: readonly Clause[]): Clause {
  const [only = noMatch, ...others] = clauses;
  return others.length === 0 ? only : { bool: { should: clauses, minimum_should_match: 1 } };
}

/** Sums of standard bands are indexed. A script computes those of the few creators with other bands. */
function agesAtLeast(condition: AgesCondition): Clause {
  const packed = packedAgesAtLeast(condition);
  const others = [
    termOf(otherBandsMark),
    { script: { script: atLeast(agesWithin(condition), Math.max(condition.minimum, 0)) } },
  ];
  const sums = packed === null ? [] : [{ range: { age_runs: { gte: packed.min, lte: packed.max } } }];
  return oneOf([...sums, { bool: { filter: others } }]);
}

function alike(condition: AlikeCondition, tokenOf: TokenOf): readonly Clause[] {
  const measure = similarity(condition, tokenOf);
  if (measure === null) return [noMatch];
  return [...candidatesOf(condition, tokenOf), { script: { script: atLeast(measure, condition.minimum) } }];
}

/** Tolerance for scores, which are sums of floats. */
const rounding = 0.001;

/**
 * Excludes most creators that cannot be lookalikes. A part with `common` shared names is at most
 * `2 * common / (names of the seed + 1)`: a sum over the shared names, which the index computes as a score. Audiences have no
 * such bound.
 */
function candidatesOf(condition: AlikeCondition, tokenOf: TokenOf): readonly Clause[] {
  if (condition.to === 'audience') return [];
  const { seed, minimum } = condition;
  const weights = creatorSimilarityWeights;
  const language = seed.language === null ? [] : [seed.language];
  const size = seed.followers === null ? 0 : weights.size;
  const parts = [
    { kind: 'topic', weight: weights.topics, names: seed.topics },
    { kind: 'bio', weight: weights.bioWords, names: seed.bioWords ?? [] },
    { kind: 'interest', weight: weights.interests, names: seed.interests },
    { kind: 'hashtag', weight: weights.hashtags, names: seed.hashtags },
    { kind: 'language', weight: weights.language, names: language },
  ] as const;
  const known = parts.filter(({ names }) => names.length > 0);
  const whole = known.reduce((sum, { weight }) => sum + weight, size);
  const minScore = (minimum * whole) / identical - size - rounding;
  if (minScore <= 0) return [];
  const shared = known.flatMap(({ kind, weight, names }) =>
    names.map((name) => ({
      constant_score: { filter: nameClause(kind, name, tokenOf), boost: (2 * weight) / (names.length + 1) },
    })),
  );
  const query = { bool: { should: shared, minimum_should_match: 1 } };
  return [{ function_score: { query, min_score: minScore } }];
}

function anyOf(tokens: readonly string[]): Clause {
  return tokens.length === 0 ? noMatch : { terms: { tokens } };
}

function termOf(token: string | undefined): Clause {
  return { term: { tokens: token } };
}
