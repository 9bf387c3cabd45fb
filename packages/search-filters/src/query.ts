import type { AccountType, Gender } from './creator-attributes.ts';
import type { IndexedCreator } from './indexed-creator.ts';
import type { Platform } from './platform.ts';

/** Inclusive bounds, any finite double; null = no bound on that side. A creator whose value is unknown is never inside. */
export interface Range {
  readonly min: number | null;
  readonly max: number | null;
}

/** The distinct words of one keyword entry, at least one; it matches a text that has all of them, in any order. */
export type WordEntry = readonly string[];

/** What similarity to a seed creator is computed from; copied into the query, so that engines need no second look-up. */
export type CreatorProfile = Pick<
  IndexedCreator,
  'id' | 'topics' | 'interests' | 'hashtags' | 'bioWords' | 'language' | 'followers'
>;

/** What similarity of audiences is computed from. */
export type AudienceProfile = Pick<IndexedCreator, 'id' | 'audience'>;

/** Creators like the seed: `similarity >= minimum` (millionths, see `creatorSimilarity` / `audienceSimilarity`), never the seed itself. */
export interface Lookalike<Profile> {
  readonly seed: Profile;
  readonly minimum: number;
}

/** Minimum share of the audience in millionths (see `shareOfPercent`); 1 stands for "any share above zero". */
export interface MinimumShare {
  readonly minimum: number;
}

/** Filters on the followers; null = no such filter. A share that is not known never matches. */
export interface AudienceQuery {
  /** Share recorded or summed for exactly this place ordinal (`audience.places`). */
  readonly place: (MinimumShare & { readonly ordinal: number }) | null;
  /** Sum of the recorded bands that lie wholly inside the bounds; unknown when there is none. At least one bound is given. */
  readonly age: (MinimumShare & Range) | null;
  readonly gender: (MinimumShare & { readonly code: Gender }) | null;
  /** ISO 639-1, lower-case. */
  readonly language: (MinimumShare & { readonly code: string }) | null;
  readonly lookalike: Lookalike<AudienceProfile> | null;
  /** Minimum share of real followers, 0..1. */
  readonly credibility: number | null;
}

/**
 * What results are ordered by, descending, unknown last. Those that read a filter (`audience*`, `*Matches`,
 * `*Similarity`) appear only in queries that have that filter:
 * - `audiencePlace`, `audienceAge`, `audienceLanguage`: the share that the filter tests
 * - `bioMatches`: how many entries of `bio.any` and `bio.all` match; `topicMatches`: how many of `topics` the creator has
 * - `creatorSimilarity`, `audienceSimilarity`: similarity to the seed, millionths
 */
export type Sort =
  | { readonly by: 'followers' | 'likes' | 'views' | 'engagementRate' | 'posts' }
  | { readonly by: 'growth'; readonly months: GrowthMonths }
  | { readonly by: 'audiencePlace' | 'audienceAge' | 'audienceLanguage' }
  | { readonly by: 'bioMatches' | 'topicMatches' | 'creatorSimilarity' | 'audienceSimilarity' };

/** Lookback of a growth figure in months. */
export type GrowthMonths = 1 | 2 | 3 | 4 | 5 | 6;

/**
 * A search as pure data: names resolved, defaults applied, words split; made from the filter object by
 * `normaliseFilters`. All members combine with AND; null, an empty list, `false` and mask 0 mean "no such filter"; an
 * unknown value of a creator never matches a filter on it, `bio.none` included. `matches` and `compareCreators` in
 * `./testing` say exactly what it means. (spec: action 2.1, contract 2)
 */
export interface SearchQuery {
  readonly platform: Platform;
  /** All these channels, a mask of `contactMask`. */
  readonly contacts: number;
  readonly followers: Range | null;
  /** The creator's place ordinal lies in `first..last`. */
  readonly place: { readonly first: number; readonly last: number } | null;
  /** ISO 639-1, lower-case. */
  readonly language: string | null;
  readonly gender: Gender | null;
  /** Years. */
  readonly age: Range | null;
  readonly verifiedOnly: boolean;
  /** At least one of them; `caseless` names, distinct. */
  readonly interests: readonly string[];
  /** At least one of them, distinct. */
  readonly accountTypes: readonly AccountType[];
  readonly creatorLookalike: Lookalike<CreatorProfile> | null;
  readonly audience: AudienceQuery;
  /** `any`: at least one entry, `all`: every entry, `none`: no entry; each ignored when empty. */
  readonly bio: {
    readonly any: readonly WordEntry[];
    readonly all: readonly WordEntry[];
    readonly none: readonly WordEntry[];
  };
  /** At least one entry whose every word is among the words of the recent captions taken together. */
  readonly captions: readonly WordEntry[];
  /** At least one of them; `hashtagName`s, distinct. */
  readonly hashtags: readonly string[];
  /** Day number (`dayNumber`). */
  readonly lastPostOnOrAfter: number | null;
  /** At least one of them; `caseless` names, distinct. */
  readonly topics: readonly string[];
  readonly posts: Range | null;
  readonly likes: Range | null;
  readonly views: Range | null;
  /** Percent. */
  readonly engagementRate: Range | null;
  /** Growth over `months` in percent is at least `minimum`. */
  readonly growth: { readonly months: GrowthMonths; readonly minimum: number } | null;
  readonly sort: Sort;
}

/** Every creator of the platform, by follower count: the query to start from when writing one by hand. */
export function everyCreator(platform: Platform): SearchQuery {
  return {
    platform,
    contacts: 0,
    followers: null,
    place: null,
    language: null,
    gender: null,
    age: null,
    verifiedOnly: false,
    interests: [],
    accountTypes: [],
    creatorLookalike: null,
    audience: { place: null, age: null, gender: null, language: null, lookalike: null, credibility: null },
    bio: { any: [], all: [], none: [] },
    captions: [],
    hashtags: [],
    lastPostOnOrAfter: null,
    topics: [],
    posts: null,
    likes: null,
    views: null,
    engagementRate: null,
    growth: null,
    sort: { by: 'followers' },
  };
}
