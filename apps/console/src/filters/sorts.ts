import type { Schemas } from '../api.ts';
import type { FilterObject } from './filter-values.ts';
import { filters } from './filters.ts';

export type SortKey = Schemas['SortBy'];

/** An order of the results, always from the most to the least. */
export interface Sort {
  readonly key: SortKey;
  readonly label: string;
  /** The filter without which there is nothing to sort by. */
  readonly needs?: string;
}

/** The orders that there is data for. */
const sorts: readonly Sort[] = [
  { key: 'FOLLOWER_COUNT', label: 'Followers' },
  { key: 'ENGAGEMENT_RATE', label: 'Engagement' },
  { key: 'AVERAGE_LIKES', label: 'Likes a post' },
  { key: 'AVERAGE_VIEWS', label: 'Views a video' },
  { key: 'FOLLOWER_GROWTH', label: 'Growth' },
  { key: 'CONTENT_COUNT', label: 'Posts' },
  { key: 'DESCRIPTION', label: 'Words in the bio', needs: 'bio' },
  { key: 'TOPIC_RELEVANCE', label: 'Topics', needs: 'topics' },
  { key: 'CREATOR_LOOKALIKES', label: 'Similarity', needs: 'like' },
  { key: 'AUDIENCE_LOCATIONS', label: 'Audience: place', needs: 'audience.place' },
  { key: 'AUDIENCE_AGE', label: 'Audience: age', needs: 'audience.age' },
  { key: 'AUDIENCE_LANGUAGE', label: 'Audience: language', needs: 'audience.language' },
  { key: 'AUDIENCE_LOOKALIKES', label: 'Audience: similarity', needs: 'audience.like' },
];

/** The order that is used where none is asked for, or the one asked for can't be used. */
export const defaultSort: SortKey = 'FOLLOWER_COUNT';

/** Keys that the API takes, and that mean another one or have no data. */
const otherKeys: readonly SortKey[] = [
  'AVERAGE_LIKE',
  'AUDIENCE_LOCATION',
  'AUDIENCE_INTERESTS',
  'AUDIENCE_BRAND_AFFINITIES',
  'AIRTIME',
  'REELS_VIEWS',
  'PEAK_VIEWERS',
  'AVG_CONCURRENT_VIEWERS',
  'TOTAL_VIEWS_GROWTH',
  'TOTAL_LIKES_GROWTH',
  'HOURS_WATCHED',
];

/** Every key that the API takes. */
export const sortKeys: readonly SortKey[] = [...sorts.map(({ key }) => key), ...otherKeys];

/** The orders that make a difference to this search. */
export function sortsFor(search: FilterObject): readonly Sort[] {
  return sorts.filter(
    ({ needs }) => needs === undefined || filters.some(({ key, get }) => key === needs && get(search) !== null),
  );
}
