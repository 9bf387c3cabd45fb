import type { IndexedCreator } from '@creator-discovery/search-filters';
import type { ColumnName, SizeName } from './segment.js';

/** A creator's numeric columns; null = unknown. */
export function searchableColumns(creator: IndexedCreator): Readonly<Record<ColumnName, number | null>> {
  const [growth1 = null, growth2 = null, growth3 = null, growth4 = null, growth5 = null, growth6 = null] =
    creator.growth;
  const { place, likes, views, engagementRate, posts, lastPostOn, age, credibility } = creator;
  const { male, female } = creator.audience;
  return {
    place,
    likes,
    views,
    engagementRate,
    posts,
    lastPostOn,
    growth1,
    growth2,
    growth3,
    growth4,
    growth5,
    growth6,
    age,
    credibility,
    male,
    female,
  };
}

/** What similarity to this creator divides by. */
export function searchableSizes(creator: IndexedCreator): Readonly<Record<SizeName, number>> {
  const sum = (entries: readonly { readonly share: number }[]) =>
    entries.reduce((total, entry) => total + entry.share, 0);
  return {
    topics: creator.topics.length,
    bioWords: creator.bioWords?.length ?? 0,
    interests: creator.interests.length,
    hashtags: creator.hashtags.length,
    placeShares: sum(creator.audience.places),
    languageShares: sum(creator.audience.languages),
  };
}
