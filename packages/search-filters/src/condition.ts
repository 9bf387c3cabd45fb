import type { FigureName } from './figures.ts';
import type { IndexedCreator } from './indexed-creator.ts';
import type { NameKind } from './tokens.ts';

/** Inclusive bounds, any finite double; null = no bound. An unknown value is never inside. */
export interface Range {
  readonly min: number | null;
  readonly max: number | null;
}

/** The figure is known and lies within the bounds. */
export interface RangeCondition extends Range {
  readonly kind: 'range';
  readonly figure: FigureName;
}

/** The figure is known and lies within one of the bounds: at least two, ascending and disjoint. */
export interface RangesCondition {
  readonly kind: 'ranges';
  readonly figure: Exclude<FigureName, 'followers'>;
  readonly ranges: readonly { readonly min: number; readonly max: number }[];
}

/** The creator has every one of the names; at least one name, all distinct. */
export interface AllCondition {
  readonly kind: 'all';
  readonly token: NameKind;
  readonly names: readonly string[];
}

/** The creator has at least one of the names; at least one name, all distinct. */
export interface AnyCondition {
  readonly kind: 'any';
  readonly token: NameKind;
  readonly names: readonly string[];
}

/** `wordsOfEntry` of one keyword entry, at least one; it matches a text that has all of them, in any order. */
export type WordEntry = readonly string[];

/**
 * Matches texts with at least one entry of `any`, every entry of `all` and no entry of `none`; empty lists are ignored. An
 * unknown text never matches, not even `none`.
 */
export interface WordsCondition {
  readonly kind: 'words';
  readonly token: 'bio' | 'caption';
  readonly any: readonly WordEntry[];
  readonly all: readonly WordEntry[];
  readonly none: readonly WordEntry[];
}

/**
 * The sum of the shares of these entries is known and at least `minimum` millionths. Entries are place ordinals or languages
 * (ISO 639-1, lower-case), one or more. A minimum of 1 stands for "any share above zero". It is unknown if every share is.
 */
export type ShareCondition = { readonly kind: 'share'; readonly minimum: number } & (
  | { readonly of: 'place'; readonly entries: readonly number[] }
  | { readonly of: 'language'; readonly entries: readonly string[] }
);

/** The sum of the recorded age bands inside the bounds is known and at least `minimum` millionths. */
export interface AgesCondition extends Range {
  readonly kind: 'ages';
  readonly minimum: number;
}

/** The seed's side of creator similarity, copied into the query so that engines need not look the seed up. */
export type CreatorProfile = Pick<
  IndexedCreator,
  'id' | 'topics' | 'interests' | 'hashtags' | 'bioWords' | 'language' | 'followers'
>;

/** The seed's side of audience similarity. */
export type AudienceProfile = Pick<IndexedCreator, 'id' | 'audience' | 'male' | 'female'>;

/** Similarity to the seed, or of its audience to the seed's, is at least `minimum` millionths; never the seed itself. */
export type AlikeCondition = { readonly kind: 'alike'; readonly minimum: number } & (
  | { readonly to: 'creator'; readonly seed: CreatorProfile }
  | { readonly to: 'audience'; readonly seed: AudienceProfile }
);

/** A condition of a search. Engines read kinds, figures and tokens, never filter names. Unknown values never match. (contract 2) */
export type Condition =
  | RangeCondition
  | RangesCondition
  | AllCondition
  | AnyCondition
  | WordsCondition
  | ShareCondition
  | AgesCondition
  | AlikeCondition;

export function inRange(figure: FigureName, { min = null, max = null }: Partial<Range>): RangeCondition {
  return { kind: 'range', figure, min, max };
}

export function textWith(
  token: WordsCondition['token'],
  { any = [], all = [], none = [] }: Partial<Pick<WordsCondition, 'any' | 'all' | 'none'>>,
): WordsCondition {
  return { kind: 'words', token, any, all, none };
}
