import { type FigureName, figureNames } from './figures.ts';
import type { IndexedCreator } from './indexed-creator.ts';
import { type Platform, platforms } from './platform.ts';
import { namesOf, type Token, type TokenOf } from './tokens.ts';

export { platforms };

/** Denominators of similarity: numbers of names, and sums of audience shares. */
export const profileSizes = ['topics', 'bioWords', 'interests', 'hashtags', 'placeShares', 'languageShares'] as const;
export type ProfileSize = (typeof profileSizes)[number];

/**
 * Creators of one platform as columns, so that loading an index allocates no object per creator. Entry i of every column
 * is creator i; its lists lie between `starts[i]` and `starts[i + 1]`.
 */
export interface IndexedBatch {
  readonly platform: Platform;
  readonly ids: Uint32Array;
  /** NaN = unknown. */
  readonly figures: Readonly<Record<FigureName, Float64Array>>;
  readonly sizes: Readonly<Record<ProfileSize, Uint32Array>>;
  /** Distinct tokens of all names: see `namesOf`. */
  readonly tokens: TokenLists;
  /** Shares of audience places (`placeToken`) and of languages (tokens of the kind `audience_language`). */
  readonly shares: TokenLists & { readonly shares: Uint32Array };
  readonly ages: {
    readonly starts: Uint32Array;
    readonly mins: Float64Array;
    readonly maxs: Float64Array;
    readonly shares: Uint32Array;
  };
}

/** Creators of one platform with ids from `first` to `last`, inclusive. */
export interface CreatorRange {
  readonly platform: Platform;
  readonly first: number;
  readonly last: number;
  /** Approximate number of creators. */
  readonly creators: number;
}

/** Tokens as two columns of 32-bit halves. */
export interface TokenLists {
  readonly starts: Uint32Array;
  readonly high: Uint32Array;
  readonly low: Uint32Array;
}

export function placeToken(ordinal: number): Token {
  return { high: 0, low: ordinal };
}

/** Makes one batch per platform. For small numbers of creators, and as a reference for other ways to make batches. */
export function indexedBatches(creators: readonly IndexedCreator[], tokenOf: TokenOf): IndexedBatch[] {
  const platforms = [...new Set(creators.map(({ platform }) => platform))];
  return platforms.map((platform) =>
    batchOf(
      platform,
      creators.filter((creator) => creator.platform === platform),
      tokenOf,
    ),
  );
}

function batchOf(platform: Platform, creators: readonly IndexedCreator[], tokenOf: TokenOf): IndexedBatch {
  const tokens = creators.map((creator) => Array.from(namesOf(creator), ([kind, name]) => tokenOf(kind, name)));
  const shares = creators.map(({ audience }) => [
    ...audience.places.map(({ ordinal, share }) => ({ token: placeToken(ordinal), share })),
    ...audience.languages.map(({ code, share }) => ({ token: tokenOf('audience_language', code), share })),
  ]);
  const ages = creators.map(({ audience }) => audience.ages);
  return {
    platform,
    ids: Uint32Array.from(creators, ({ id }) => id),
    figures: mapRecord(figureNames, (name) => Float64Array.from(creators, (creator) => creator[name] ?? Number.NaN)),
    sizes: mapRecord(profileSizes, (name) => Uint32Array.from(creators, sizes[name])),
    tokens: tokenLists(tokens),
    shares: {
      ...tokenLists(shares.map((list) => list.map(({ token }) => token))),
      shares: Uint32Array.from(shares.flat(), ({ share }) => share),
    },
    ages: {
      starts: startsOf(ages),
      mins: Float64Array.from(ages.flat(), ({ min }) => min),
      maxs: Float64Array.from(ages.flat(), ({ max }) => max),
      shares: Uint32Array.from(ages.flat(), ({ share }) => share),
    },
  };
}

function tokenLists(lists: readonly (readonly Token[])[]): TokenLists {
  return {
    starts: startsOf(lists),
    high: Uint32Array.from(lists.flat(), ({ high }) => high),
    low: Uint32Array.from(lists.flat(), ({ low }) => low),
  };
}

function startsOf(lists: readonly (readonly unknown[])[]): Uint32Array {
  const starts = new Uint32Array(lists.length + 1);
  lists.forEach((list, i) => {
    starts[i + 1] = (starts[i] as number) + list.length;
  });
  return starts;
}

/** Maps each name to the value made of it. */
export function mapRecord<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name, index: number) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name, index) => [name, make(name, index)])) as Record<Name, Value>;
}

function sumOf(entries: readonly { readonly share: number }[]): number {
  return entries.reduce((total, { share }) => total + share, 0);
}

const sizes: Readonly<Record<ProfileSize, (creator: IndexedCreator) => number>> = {
  topics: ({ topics }) => topics.length,
  bioWords: ({ bioWords }) => bioWords?.length ?? 0,
  interests: ({ interests }) => interests.length,
  hashtags: ({ hashtags }) => hashtags.length,
  placeShares: ({ audience }) => sumOf(audience.places),
  languageShares: ({ audience }) => sumOf(audience.languages),
};
