import type { AudienceShares, IndexedCreator } from './indexed-creator.ts';
import type { SearchPage } from './ports.ts';
import type { AudienceQuery, Range, SearchQuery, WordEntry } from './query.ts';
import { audienceSimilarity, creatorSimilarity } from './similarity.ts';

/**
 * The meaning of a query, one creator at a time and without any index: what every engine is compared with.
 * (spec: contract 2)
 */
export function matches(query: SearchQuery, creator: IndexedCreator): boolean {
  return (
    creator.platform === query.platform &&
    (creator.contacts & query.contacts) === query.contacts &&
    within(query.followers, creator.followers) &&
    (query.place === null ||
      (creator.place !== null && creator.place >= query.place.first && creator.place <= query.place.last)) &&
    (query.language === null || creator.language === query.language) &&
    (query.gender === null || creator.gender === query.gender) &&
    within(query.age, creator.age) &&
    (!query.verifiedOnly || creator.verified) &&
    anyOf(query.interests, creator.interests) &&
    anyOf(query.accountTypes, creator.accountType === null ? [] : [creator.accountType]) &&
    anyOf(query.hashtags, creator.hashtags) &&
    anyOf(query.topics, creator.topics) &&
    (query.lastPostOnOrAfter === null || atLeast(query.lastPostOnOrAfter, creator.lastPostOn)) &&
    within(query.posts, creator.posts) &&
    within(query.likes, creator.likes) &&
    within(query.views, creator.views) &&
    within(query.engagementRate, creator.engagementRate) &&
    (query.growth === null || atLeast(query.growth.minimum, creator.growth[query.growth.months - 1] ?? null)) &&
    matchesAudience(query.audience, creator) &&
    matchesBio(query.bio, creator.bioWords) &&
    (query.captions.length === 0 || countMatching(query.captions, creator.captionWords) > 0) &&
    (query.creatorLookalike === null ||
      (creator.id !== query.creatorLookalike.seed.id &&
        atLeast(query.creatorLookalike.minimum, creatorSimilarity(query.creatorLookalike.seed, creator))))
  );
}

function matchesAudience(query: AudienceQuery, creator: IndexedCreator): boolean {
  const { audience } = creator;
  return (
    (query.place === null || atLeast(query.place.minimum, placeShare(query.place.ordinal, audience))) &&
    (query.age === null || atLeast(query.age.minimum, ageShare(query.age, audience))) &&
    (query.gender === null ||
      atLeast(query.gender.minimum, query.gender.code === 'MALE' ? audience.male : audience.female)) &&
    (query.language === null || atLeast(query.language.minimum, languageShare(query.language.code, audience))) &&
    (query.credibility === null || atLeast(query.credibility, creator.credibility)) &&
    (query.lookalike === null ||
      (creator.id !== query.lookalike.seed.id &&
        atLeast(query.lookalike.minimum, audienceSimilarity(query.lookalike.seed, creator))))
  );
}

function matchesBio(query: SearchQuery['bio'], bioWords: readonly string[] | null): boolean {
  if ([query.any, query.all, query.none].every((entries) => entries.length === 0)) return true;
  if (bioWords === null) return false;
  return (
    (query.any.length === 0 || countMatching(query.any, bioWords) > 0) &&
    countMatching(query.all, bioWords) === query.all.length &&
    countMatching(query.none, bioWords) === 0
  );
}

/** How many entries have every word among the given words. */
function countMatching(entries: readonly WordEntry[], given: readonly string[]): number {
  const known = new Set(given);
  return entries.filter((entry) => entry.every((word) => known.has(word))).length;
}

function within(range: Range | null, value: number | null): boolean {
  if (range === null) return true;
  return value !== null && (range.min === null || value >= range.min) && (range.max === null || value <= range.max);
}

function atLeast(minimum: number, value: number | null): boolean {
  return value !== null && value >= minimum;
}

function anyOf<Name>(wanted: readonly Name[], known: readonly Name[]): boolean {
  return wanted.length === 0 || wanted.some((name) => known.includes(name));
}

function placeShare(ordinal: number, audience: AudienceShares): number | null {
  return audience.places.find((place) => place.ordinal === ordinal)?.share ?? null;
}

function languageShare(code: string, audience: AudienceShares): number | null {
  return audience.languages.find((language) => language.code === code)?.share ?? null;
}

function ageShare(bounds: Range, audience: AudienceShares): number | null {
  const inside = audience.ages.filter(
    (band) => (bounds.min === null || band.min >= bounds.min) && (bounds.max === null || band.max <= bounds.max),
  );
  return inside.length === 0 ? null : inside.reduce((sum, band) => sum + band.share, 0);
}

/** What the query orders this creator by; null = unknown, or the filter it reads is absent. */
export function sortValue(query: SearchQuery, creator: IndexedCreator): number | null {
  const { sort, audience } = query;
  switch (sort.by) {
    case 'followers':
    case 'likes':
    case 'views':
    case 'engagementRate':
    case 'posts':
      return creator[sort.by];
    case 'growth':
      return creator.growth[sort.months - 1] ?? null;
    case 'audiencePlace':
      return audience.place && placeShare(audience.place.ordinal, creator.audience);
    case 'audienceAge':
      return audience.age && ageShare(audience.age, creator.audience);
    case 'audienceLanguage':
      return audience.language && languageShare(audience.language.code, creator.audience);
    case 'bioMatches':
      return creator.bioWords && countMatching([...query.bio.any, ...query.bio.all], creator.bioWords);
    case 'topicMatches':
      return query.topics.filter((topic) => creator.topics.includes(topic)).length;
    case 'creatorSimilarity':
      return query.creatorLookalike && creatorSimilarity(query.creatorLookalike.seed, creator);
    case 'audienceSimilarity':
      return audience.lookalike && audienceSimilarity(audience.lookalike.seed, creator);
  }
}

/** Negative when `a` stands before `b`: sort value descending, unknown last; follower count likewise; id ascending. */
export function compareCreators(query: SearchQuery, a: IndexedCreator, b: IndexedCreator): number {
  return descending(sortValue(query, a), sortValue(query, b)) || descending(a.followers, b.followers) || a.id - b.id;
}

function descending(a: number | null, b: number | null): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return b - a;
}

/** The page a query asks for, by reading every creator. */
export function searchByReading(
  query: SearchQuery,
  creators: Iterable<IndexedCreator>,
  page: { readonly offset: number; readonly limit: number },
): SearchPage {
  const found = [...creators].filter((creator) => matches(query, creator)).sort((a, b) => compareCreators(query, a, b));
  return {
    total: found.length,
    creatorIds: found.slice(page.offset, page.offset + page.limit).map((creator) => creator.id),
  };
}
