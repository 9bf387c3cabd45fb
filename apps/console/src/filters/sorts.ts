import type { Schemas } from '../api.ts';
import type { FilterObject } from './filter-values.ts';
import { filters } from './filters.ts';

export type SortKey = Schemas['SortBy'];

/** Orders are always descending. */
export interface Sort {
  readonly key: SortKey;
  readonly label: string;
  /** Filter that this order depends on. */
  readonly needs?: string;
}

const sorts: readonly Sort[] = [
  { key: 'FOLLOWER_COUNT', label: 'Followers' },
  { key: 'ENGAGEMENT_RATE', label: 'Engagement' },
  { key: 'AVERAGE_LIKES', label: 'Average likes' },
  { key: 'AVERAGE_VIEWS', label: 'Average views' },
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

/** Used if no order is requested, or if the requested one can't be used. */
export const defaultSort: SortKey = 'FOLLOWER_COUNT';

/** Keys that the API accepts as aliases or without data. */
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

export const sortKeys: readonly SortKey[] = [...sorts.map(({ key }) => key), ...otherKeys];

/** Orders that apply to this search. */
export function sortsFor(search: FilterObject): readonly Sort[] {
  return sorts.filter(
    ({ needs }) => needs === undefined || filters.some(({ key, get }) => key === needs && get(search) !== null),
  );
}
