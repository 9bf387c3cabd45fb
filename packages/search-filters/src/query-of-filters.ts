import { contactMask } from './contact-channel.ts';
import { dayNumber } from './days.ts';
import type { FilterObject } from './filter-object.ts';
import type { IndexedCreator } from './indexed-creator.ts';
import type { PlaceDictionary } from './ports.ts';
import type { AudienceQuery, CreatorProfile, GrowthMonths, Range, SearchQuery } from './query.ts';
import { shareOfPercent } from './shares.ts';
import { audienceLookalikeMinimum, creatorLookalikeMinimum } from './similarity.ts';
import { caseless, hashtagName, words } from './words.ts';

/** The creators that the lookalike filters name; null where there is no such filter. */
export interface Seeds {
  readonly creator: IndexedCreator | null;
  readonly audience: IndexedCreator | null;
}

/** The query for filters in normal form: places by id, languages by code, defaults in place. */
export function queryWithoutSort(
  filters: FilterObject,
  seeds: Seeds,
  places: Pick<PlaceDictionary, 'byId'>,
): Omit<SearchQuery, 'sort'> {
  const { basic, creator = {}, content = {}, performance = {} } = filters;
  const growth = performance.audienceGrowth;
  const place = creator.location?.id === undefined ? null : places.byId(creator.location.id);
  return {
    platform: basic.platform,
    contacts: contactMask(basic.contactDetails ?? []),
    followers: rangeOf(creator.audienceRange),
    place: place && { first: place.ordinal, last: place.lastOrdinal },
    language: creator.language?.code ?? null,
    gender: creator.gender?.code ?? null,
    age: rangeOf(creator.age),
    verifiedOnly: creator.verified?.value ?? false,
    interests: (creator.interests?.values ?? []).map(caseless),
    accountTypes: creator.accountType?.types ?? [],
    creatorLookalike: seeds.creator && { seed: profileOf(seeds.creator), minimum: creatorLookalikeMinimum },
    audience: audienceQuery(filters.audience ?? {}, seeds.audience, places),
    bio: {
      any: entries(content.bioKeywords?.any),
      all: entries(content.bioKeywords?.all),
      none: entries(content.bioKeywords?.none),
    },
    captions: entries(content.captionKeywords?.keywords),
    hashtags: (content.hashtags ?? []).map(hashtagName),
    lastPostOnOrAfter: content.mostRecentPosts ? dayNumber(content.mostRecentPosts) : null,
    topics: (content.topics ?? []).map(caseless),
    posts: rangeOf({ minValue: content.minPostCount, maxValue: content.maxPostCount }),
    likes: rangeOf(performance.averageLikes),
    views: rangeOf(performance.averageViews),
    engagementRate: rangeOf(performance.engagementRate),
    growth: growth?.percentage === undefined ? null : { months: growthMonths(performance), minimum: growth.percentage },
  };
}

/** Lookback of the growth filter and of `FOLLOWER_GROWTH`: 1 month unless the filter says otherwise. (spec: contract 2) */
export function growthMonths(performance: FilterObject['performance']): GrowthMonths {
  return (performance?.audienceGrowth?.interval ?? 1) as GrowthMonths;
}

function audienceQuery(
  audience: NonNullable<FilterObject['audience']>,
  seed: IndexedCreator | null,
  places: Pick<PlaceDictionary, 'byId'>,
): AudienceQuery {
  const { location, age, gender, language } = audience;
  const place = location?.id === undefined ? null : places.byId(location.id);
  return {
    place: place && { ordinal: place.ordinal, minimum: minimumShare(location?.percentage) },
    age: age ? { min: age.minValue ?? null, max: age.maxValue ?? null, minimum: minimumShare(age.percentage) } : null,
    gender: gender ? { code: gender.code, minimum: minimumShare(gender.percentage) } : null,
    language: language?.code === undefined ? null : { code: language.code, minimum: minimumShare(language.percentage) },
    lookalike: seed && { seed: { id: seed.id, audience: seed.audience }, minimum: audienceLookalikeMinimum },
    credibility: audience.audienceCredibilityScore ?? null,
  };
}

function profileOf({ id, topics, interests, hashtags, bioWords, language, followers }: IndexedCreator): CreatorProfile {
  return { id, topics, interests, hashtags, bioWords, language, followers };
}

/** Without a percentage any share above zero is enough. (spec: contract 2) */
function minimumShare(percentage: number | undefined): number {
  return percentage === undefined ? 1 : shareOfPercent(percentage);
}

function rangeOf(
  bounds: { readonly minValue?: number | undefined; readonly maxValue?: number | undefined } | undefined,
): Range | null {
  const { minValue = null, maxValue = null } = bounds ?? {};
  return minValue === null && maxValue === null ? null : { min: minValue, max: maxValue };
}

function entries(keywords: readonly string[] | undefined): readonly (readonly string[])[] {
  return (keywords ?? []).map(words);
}
