import { listText, rowLabels } from '@creator-discovery/creators/reading';
import type { Schemas } from '../api.ts';
import { factLabels } from '../api-filters.ts';

/** Null means unknown. */
export type CellValue = string | number | boolean | null;

export interface Column<Row> {
  /** Name in JSON and in the stored selection. */
  readonly key: string;
  /** Column heading. */
  readonly label: string;
  valueOf(row: Row): CellValue;
  /** Value in JSON, if a cell can't hold it, such as a list. */
  jsonOf?(row: Row): unknown;
}

type Creator = Schemas['Creator'];

const labels: Readonly<Record<string, string>> = { ...factLabels, ...rowLabels };

function fields(...keys: readonly (keyof Creator)[]): readonly Column<Creator>[] {
  return keys.map((key) => ({
    key,
    label: labels[key] ?? key,
    valueOf: (row) => {
      const value = row[key];
      return Array.isArray(value) ? listText(value as readonly string[]) : (value as CellValue);
    },
    jsonOf: (row) => row[key],
  }));
}

function growth(months: '1' | '6'): Column<Creator> {
  const key = `follower_growth_${months}_months_pct` as const;
  return { key, label: rowLabels[key], valueOf: ({ follower_growth_pct }) => follower_growth_pct?.[months] ?? null };
}

const first: readonly Column<Creator>[] = [
  ...fields('name', 'handle', 'platform', 'email', 'emails', 'phone'),
  {
    key: 'contacts',
    label: rowLabels.contacts,
    valueOf: ({ contacts }) => contacts.map(({ type, value }) => `${type}: ${value}`).join('; '),
    jsonOf: ({ contacts }) => contacts,
  },
  ...fields('follower_count', 'engagement_rate_pct', 'average_likes', 'average_comments', 'average_views'),
  ...fields('content_count'),
  growth('1'),
  growth('6'),
  ...fields('location', 'language', 'gender', 'age', 'account_type', 'is_verified', 'interests', 'topics', 'bio'),
  ...fields('last_post_at'),
];

const last: readonly Column<Creator>[] = [
  ...fields('audience_credibility', 'profile_url', 'photo_url', 'platform_user_id', 'owned_since', 'charged'),
  ...fields('as_of', 'details_as_of', 'growth_as_of', 'audience_as_of', 'estimated', 'handle_changed'),
];

const placed: ReadonlySet<string> = new Set([...first, ...last].map(({ key }) => key));

/** Facts of the API that these lists don't place. */
export const otherFacts = (Object.keys(factLabels) as (keyof typeof factLabels)[]).filter((key) => !placed.has(key));

/** In file order. */
export const creatorColumns: readonly Column<Creator>[] = [...first, ...fields(...otherFacts), ...last];
