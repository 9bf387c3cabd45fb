import type { GrowthMonths, SearchQuery, Sort } from './query.ts';

/** All values of `basic.sortBy`. (spec: action 2.1) */
export const sortByValues = [
  'DESCRIPTION',
  'AVERAGE_LIKE',
  'AVERAGE_LIKES',
  'AUDIENCE_LOCATION',
  'AUDIENCE_LOCATIONS',
  'AUDIENCE_LANGUAGE',
  'AUDIENCE_AGE',
  'AUDIENCE_INTERESTS',
  'AUDIENCE_LOOKALIKES',
  'AUDIENCE_BRAND_AFFINITIES',
  'FOLLOWER_COUNT',
  'FOLLOWER_GROWTH',
  'AIRTIME',
  'ENGAGEMENT_RATE',
  'TOPIC_RELEVANCE',
  'AVERAGE_VIEWS',
  'REELS_VIEWS',
  'PEAK_VIEWERS',
  'AVG_CONCURRENT_VIEWERS',
  'TOTAL_VIEWS_GROWTH',
  'TOTAL_LIKES_GROWTH',
  'HOURS_WATCHED',
  'CREATOR_LOOKALIKES',
  'CONTENT_COUNT',
] as const;

export type SortBy = (typeof sortByValues)[number];

/** What a sort key may look at to find its order: the rest of the query, and the lookback of growth. */
export interface SortContext {
  readonly query: Omit<SearchQuery, 'sort'>;
  readonly growthMonths: GrowthMonths;
}

/**
 * - `value`: ordered by a figure every platform's creators carry
 * - `filter`: ordered by how well a filter is met; falls back to `FOLLOWER_COUNT` when that filter is absent
 * - `no_data`: nothing is collected for it on any platform; always falls back
 */
export type SortKey =
  | { readonly kind: 'value'; readonly sort: (context: SortContext) => Sort }
  | {
      readonly kind: 'filter';
      readonly filter: string;
      readonly isGiven: (query: SortContext['query']) => boolean;
      readonly sort: () => Sort;
    }
  | { readonly kind: 'no_data' };

const averageLikes: SortKey = { kind: 'value', sort: () => ({ by: 'likes' }) };
const audienceLocation: SortKey = {
  kind: 'filter',
  filter: 'audience.location',
  isGiven: (query) => query.audience.place !== null,
  sort: () => ({ by: 'audiencePlace' }),
};
const noData: SortKey = { kind: 'no_data' };

/** What each sort key means, on all platforms alike. (spec: action 2.1, contract 2 "Sorting") */
export const sortKeys: Readonly<Record<SortBy, SortKey>> = {
  FOLLOWER_COUNT: { kind: 'value', sort: () => ({ by: 'followers' }) },
  ENGAGEMENT_RATE: { kind: 'value', sort: () => ({ by: 'engagementRate' }) },
  AVERAGE_VIEWS: { kind: 'value', sort: () => ({ by: 'views' }) },
  AVERAGE_LIKES: averageLikes,
  AVERAGE_LIKE: averageLikes,
  CONTENT_COUNT: { kind: 'value', sort: () => ({ by: 'posts' }) },
  FOLLOWER_GROWTH: { kind: 'value', sort: ({ growthMonths }) => ({ by: 'growth', months: growthMonths }) },
  AUDIENCE_LOCATION: audienceLocation,
  AUDIENCE_LOCATIONS: audienceLocation,
  AUDIENCE_LANGUAGE: {
    kind: 'filter',
    filter: 'audience.language',
    isGiven: (query) => query.audience.language !== null,
    sort: () => ({ by: 'audienceLanguage' }),
  },
  AUDIENCE_AGE: {
    kind: 'filter',
    filter: 'audience.age',
    isGiven: (query) => query.audience.age !== null,
    sort: () => ({ by: 'audienceAge' }),
  },
  AUDIENCE_LOOKALIKES: {
    kind: 'filter',
    filter: 'audience.audienceLookalike',
    isGiven: (query) => query.audience.lookalike !== null,
    sort: () => ({ by: 'audienceSimilarity' }),
  },
  CREATOR_LOOKALIKES: {
    kind: 'filter',
    filter: 'creator.lookalikeCreators',
    isGiven: (query) => query.creatorLookalike !== null,
    sort: () => ({ by: 'creatorSimilarity' }),
  },
  DESCRIPTION: {
    kind: 'filter',
    filter: 'content.bioKeywords',
    isGiven: ({ bio }) => bio.any.length + bio.all.length > 0,
    sort: () => ({ by: 'bioMatches' }),
  },
  TOPIC_RELEVANCE: {
    kind: 'filter',
    filter: 'content.topics',
    isGiven: (query) => query.topics.length > 0,
    sort: () => ({ by: 'topicMatches' }),
  },
  AUDIENCE_INTERESTS: noData,
  AUDIENCE_BRAND_AFFINITIES: noData,
  AIRTIME: noData,
  REELS_VIEWS: noData,
  PEAK_VIEWERS: noData,
  AVG_CONCURRENT_VIEWERS: noData,
  TOTAL_VIEWS_GROWTH: noData,
  TOTAL_LIKES_GROWTH: noData,
  HOURS_WATCHED: noData,
};

export type ChosenSort =
  | { readonly sort: Sort; readonly fallback: null }
  | { readonly sort: Sort; readonly fallback: string };

/** The order for a key, or `FOLLOWER_COUNT` with the reason why (a sentence for `warnings`). */
export function chosenSort(sortBy: SortBy, context: SortContext, platform: string): ChosenSort {
  const key = sortKeys[sortBy];
  const followers: Sort = { by: 'followers' };
  switch (key.kind) {
    case 'value':
      return { sort: key.sort(context), fallback: null };
    case 'filter':
      if (key.isGiven(context.query)) return { sort: key.sort(), fallback: null };
      return {
        sort: followers,
        fallback: `basic.sortBy ${sortBy} needs the filter ${key.filter}: sorted by FOLLOWER_COUNT instead.`,
      };
    case 'no_data':
      return {
        sort: followers,
        fallback: `basic.sortBy ${sortBy} has no data on ${platform}: sorted by FOLLOWER_COUNT instead.`,
      };
  }
}
