import type { FigureName } from './figures.ts';
import type { IndexedCreator } from './indexed-creator.ts';
import type { NameKind } from './tokens.ts';

/** Inclusive bounds, any finite double; null = no bound on that side. A creator whose value is unknown is never inside. */
export interface Range {
  readonly min: number | null;
  readonly max: number | null;
}

/** The figure is known and lies within the bounds. */
export interface RangeCondition extends Range {
  readonly kind: 'range';
  readonly figure: FigureName;
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
 * Words of a text: `any`: at least one entry, `all`: every entry, `none`: no entry; each ignored when empty. A text that
 * is unknown never matches, not even `none`.
 */
export interface WordsCondition {
  readonly kind: 'words';
  readonly token: 'bio' | 'caption';
  readonly any: readonly WordEntry[];
  readonly all: readonly WordEntry[];
  readonly none: readonly WordEntry[];
}

/**
 * The share recorded or summed for exactly this place ordinal or language (ISO 639-1, lower-case) is known and at least
 * `minimum` millionths; 1 stands for "any share above zero".
 */
export type ShareCondition = { readonly kind: 'share'; readonly minimum: number } & (
  | { readonly of: 'place'; readonly entry: number }
  | { readonly of: 'language'; readonly entry: string }
);

/** The sum of the recorded age bands that lie wholly inside the bounds is known and at least `minimum` millionths. */
export interface AgesCondition extends Range {
  readonly kind: 'ages';
  readonly minimum: number;
}

/** What similarity to a seed creator is computed from; copied into the query, so that engines need no second look-up. */
export type CreatorProfile = Pick<
  IndexedCreator,
  'id' | 'topics' | 'interests' | 'hashtags' | 'bioWords' | 'language' | 'followers'
>;

/** What similarity of audiences is computed from. */
export type AudienceProfile = Pick<IndexedCreator, 'id' | 'audience' | 'male' | 'female'>;

/** Similarity to the seed, or of its audience to the seed's, is at least `minimum` millionths; never the seed itself. */
export type AlikeCondition = { readonly kind: 'alike'; readonly minimum: number } & (
  | { readonly to: 'creator'; readonly seed: CreatorProfile }
  | { readonly to: 'audience'; readonly seed: AudienceProfile }
);

/**
 * What is asked of a creator. Engines know these kinds, figures and tokens, never the names of filters. An unknown value
 * never matches. (contract 2)
 */
export type Condition =
  | RangeCondition
  | AllCondition
  | AnyCondition
  | WordsCondition
  | ShareCondition
  | AgesCondition
  | AlikeCondition;

/** The figure within these bounds, both inclusive and optional. */
export function inRange(figure: FigureName, { min = null, max = null }: Partial<Range>): RangeCondition {
  return { kind: 'range', figure, min, max };
}

/** The text with these words. */
export function textWith(
  token: WordsCondition['token'],
  { any = [], all = [], none = [] }: Partial<Pick<WordsCondition, 'any' | 'all' | 'none'>>,
): WordsCondition {
  return { kind: 'words', token, any, all, none };
}
