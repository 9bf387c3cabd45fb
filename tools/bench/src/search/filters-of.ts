import {
  contactChannels,
  type PlaceDictionary,
  type Range,
  type SearchQuery,
  type WordEntry,
} from '@creator-discovery/search-filters';

const sortBy = {
  followers: 'FOLLOWER_COUNT',
  engagementRate: 'ENGAGEMENT_RATE',
  likes: 'AVERAGE_LIKES',
  growth: 'FOLLOWER_GROWTH',
} as const;

function bounds({ min, max }: Range) {
  return {
    ...(min !== null && { minValue: min }),
    ...(max !== null && { maxValue: max }),
  };
}

function texts(entries: readonly WordEntry[]): string[] {
  return entries.map((entry) => entry.join(' '));
}

function percentageOf(minimum: number) {
  return minimum === 1 ? {} : { percentage: minimum / 10_000 };
}

function dayOf(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}

/** The filter object of the action API that asks for the same as a query of the benchmark. (spec: action 2.1) */
export function filtersOf(query: SearchQuery, places: PlaceDictionary) {
  const sort = sortBy[query.sort.by as keyof typeof sortBy];
  return {
    basic: {
      platform: query.platform,
      contactDetails: contactChannels.filter((_, bit) => (query.contacts >>> bit) & 1),
      sortBy: sort,
    },
    creator: creatorFilters(query, places),
    audience: audienceFilters(query, places),
    content: {
      bioKeywords: { any: texts(query.bio.any), all: texts(query.bio.all), none: texts(query.bio.none) },
      ...(query.captions.length > 0 && { captionKeywords: { keywords: texts(query.captions) } }),
      hashtags: query.hashtags,
      topics: query.topics,
      ...(query.lastPostOnOrAfter !== null && { mostRecentPosts: dayOf(query.lastPostOnOrAfter) }),
      ...(query.posts?.min != null && { minPostCount: query.posts.min }),
    },
    performance: {
      ...(query.likes && { averageLikes: bounds(query.likes) }),
      ...(query.views && { averageViews: bounds(query.views) }),
      ...(query.engagementRate && { engagementRate: bounds(query.engagementRate) }),
      ...(query.growth && { audienceGrowth: { interval: query.growth.months, percentage: query.growth.minimum } }),
    },
  };
}

function creatorFilters(query: SearchQuery, places: PlaceDictionary) {
  const place = query.place && places.byOrdinal(query.place.first);
  return {
    ...(query.followers && { audienceRange: bounds(query.followers) }),
    ...(place && { location: { id: place.id } }),
    ...(query.language && { language: { code: query.language } }),
    ...(query.gender && { gender: { code: query.gender } }),
    ...(query.age && { age: bounds(query.age) }),
    ...(query.verifiedOnly && { verified: { value: true } }),
    ...(query.interests.length > 0 && { interests: { values: query.interests } }),
  };
}

function audienceFilters({ audience }: SearchQuery, places: PlaceDictionary) {
  const place = audience.place && places.byOrdinal(audience.place.ordinal);
  return {
    ...(audience.place && place && { location: { id: place.id, ...percentageOf(audience.place.minimum) } }),
    ...(audience.age && { age: { ...bounds(audience.age), ...percentageOf(audience.age.minimum) } }),
    ...(audience.gender && { gender: { code: audience.gender.code, ...percentageOf(audience.gender.minimum) } }),
    ...(audience.language && {
      language: { code: audience.language.code, ...percentageOf(audience.language.minimum) },
    }),
    ...(audience.credibility !== null && { audienceCredibilityScore: audience.credibility }),
  };
}
