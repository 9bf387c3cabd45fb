import {
  type AgesCondition,
  type AlikeCondition,
  type Condition,
  creatorSimilarityWeights,
  type FigureName,
  identical,
  type NameKind,
  type Range,
  type ShareCondition,
  type TokenOf,
  type WordEntry,
  type WordsCondition,
} from '@creator-discovery/search-filters';
import { packedAgesAtLeast } from '../document/age-runs.ts';
import { otherBandsMark } from '../document/index-shape.ts';
import { languageNumber, packedShare, shareLimit } from '../document/packed-share.ts';
import { tokenText } from '../document/token-text.ts';
import { agesWithin, atLeast, similarity } from './scripts.ts';

/** A query in the language of the cluster. */
export type Clause = Readonly<Record<string, unknown>>;

/** Conditions in that language: all of `filter` must hold, none of `mustNot`. */
export interface Clauses {
  readonly filter: readonly Clause[];
  readonly mustNot: readonly Clause[];
}

const nobody: Clause = { match_none: {} };

/**
 * What a query's conditions ask of a document. Tokens are made as those of the documents were. (contract 2)
 *
 * @param scored is left to the score: of it only what leaves candidates out
 */
export function clausesOf(conditions: readonly Condition[], tokenOf: TokenOf, scored?: AlikeCondition): Clauses {
  return {
    filter: conditions.flatMap((condition) =>
      condition === scored ? candidatesOf(scored, tokenOf) : required(condition, tokenOf),
    ),
    mustNot: conditions.flatMap((condition) => excluded(condition, tokenOf)),
  };
}

/** The query of these clauses. */
export function queryOf({ filter, mustNot }: Clauses): Clause {
  return { bool: { filter, must_not: mustNot } };
}

/** One clause for all entries of one word, one for each longer entry; none where there is no entry. */
export function entryClause(entry: WordEntry, { token, tokenOf }: TextTokens): Clause {
  const words = entry.map((word) => tokenText(tokenOf(token, word)));
  return words.length === 1 ? { term: { tokens: words[0] } } : { bool: { filter: words.map(termOf) } };
}

export interface TextTokens {
  readonly token: WordsCondition['token'];
  readonly tokenOf: TokenOf;
}

/** The clause of a name. */
export function nameClause(kind: NameKind, name: string, tokenOf: TokenOf): Clause {
  return termOf(tokenText(tokenOf(kind, name)));
}

function required(condition: Condition, tokenOf: TokenOf): readonly Clause[] {
  switch (condition.kind) {
    case 'range':
      return [figureWithin(condition.figure, condition)];
    case 'all':
      return condition.names.map((name) => nameClause(condition.token, name, tokenOf));
    case 'any':
      return [anyOf(condition.names.map((name) => tokenText(tokenOf(condition.token, name))))];
    case 'words':
      return wordsRequired(condition, tokenOf);
    case 'share':
      return [shareAtLeast(condition)];
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

/** Without a bound it is enough that the figure is known. */
function figureWithin(figure: FigureName, { min, max }: Range): Clause {
  if (min !== null && max !== null && min > max) return nobody;
  if (min === null && max === null) return { exists: { field: figure } };
  return { range: { [figure]: { ...(min !== null && { gte: min }), ...(max !== null && { lte: max }) } } };
}

function wordsRequired({ token, any, all }: WordsCondition, tokenOf: TokenOf): readonly Clause[] {
  return [
    // Captions are always known.
    ...(token === 'bio' ? [nameClause('bio_known', '', tokenOf)] : []),
    ...all.flat().map((word) => termOf(tokenText(tokenOf(token, word)))),
    ...(any.length === 0 ? [] : [{ bool: { should: anyEntry(any, { token, tokenOf }), minimum_should_match: 1 } }]),
  ];
}

function anyEntry(entries: readonly WordEntry[], tokens: TextTokens): readonly Clause[] {
  const single = entries.filter(({ length }) => length === 1).flat();
  const longer = entries.filter(({ length }) => length > 1);
  return [
    ...(single.length === 0 ? [] : [anyOf(single.map((word) => tokenText(tokens.tokenOf(tokens.token, word))))]),
    ...longer.map((entry) => entryClause(entry, tokens)),
  ];
}

function shareAtLeast(condition: ShareCondition): Clause {
  const field = condition.of === 'place' ? 'places' : 'languages';
  const entry = condition.of === 'place' ? condition.entry : languageNumber(condition.entry);
  if (entry === null || condition.minimum >= shareLimit) return nobody;
  const least = packedShare(entry, Math.max(condition.minimum, 0));
  return { range: { [field]: { gte: least, lte: packedShare(entry, shareLimit - 1) } } };
}

/** Sums of standard bands are indexed; creators with other bands, who are few, are worked out one by one. */
function agesAtLeast(condition: AgesCondition): Clause {
  const packed = packedAgesAtLeast(condition);
  const others = [
    termOf(otherBandsMark),
    { script: { script: atLeast(agesWithin(condition), Math.max(condition.minimum, 0)) } },
  ];
  return {
    bool: {
      should: [
        ...(packed === null ? [] : [{ range: { age_runs: { gte: packed.min, lte: packed.max } } }]),
        { bool: { filter: others } },
      ],
      minimum_should_match: 1,
    },
  };
}

function alike(condition: AlikeCondition, tokenOf: TokenOf): readonly Clause[] {
  const measure = similarity(condition, tokenOf);
  if (measure === null) return [nobody];
  return [...candidatesOf(condition, tokenOf), { script: { script: atLeast(measure, condition.minimum) } }];
}

/** Scores are sums of floats: what is just enough may come out a little below. */
const rounding = 0.001;

/**
 * Leaves out most of those who can't be lookalikes, and nobody else: a part of which `common` names are shared is at most
 * `2 * common / (seed's + 1)`, which is a sum over the shared names, and so a score that the index adds up. Of audiences it
 * leaves nobody out: their shares have no such sum.
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
  const least = (minimum * whole) / identical - size - rounding;
  if (least <= 0) return [];
  const shared = known.flatMap(({ kind, weight, names }) =>
    names.map((name) => ({
      constant_score: { filter: nameClause(kind, name, tokenOf), boost: (2 * weight) / (names.length + 1) },
    })),
  );
  const query = { bool: { should: shared, minimum_should_match: 1 } };
  return [{ function_score: { query, min_score: least } }];
}

function anyOf(tokens: readonly string[]): Clause {
  return tokens.length === 0 ? nobody : { terms: { tokens } };
}

function termOf(token: string | undefined): Clause {
  return { term: { tokens: token } };
}
