import type { Schemas } from '../api.ts';
import { factLabels } from '../api-filters.ts';

/** What a cell holds; null is unknown. */
export type CellValue = string | number | boolean | null;

/** A column of a downloaded file. */
export interface Column<Row> {
  /** Its name in JSON, and in what is remembered. */
  readonly key: string;
  /** Its name in the first line of a table. */
  readonly label: string;
  valueOf(row: Row): CellValue;
  /** What JSON has instead, where a cell can't hold it: lists stay lists. */
  jsonOf?(row: Row): unknown;
}

type Creator = Schemas['Creator'];

const labels: Readonly<Record<string, string>> = {
  ...factLabels,
  email: 'E-mail',
  emails: 'All e-mail addresses',
  phone: 'Phone',
  audience_credibility: 'Audience credibility',
  owned_since: 'Yours since',
  charged: 'Credits',
  as_of: 'As of',
  details_as_of: 'Details as of',
  growth_as_of: 'Growth as of',
  audience_as_of: 'Audience as of',
  estimated: 'Estimated',
  handle_changed: 'Handle changed',
};

function fields(...keys: readonly (keyof Creator)[]): readonly Column<Creator>[] {
  return keys.map((key) => ({
    key,
    label: labels[key] ?? key,
    valueOf: (row) => {
      const value = row[key];
      return Array.isArray(value) ? value.join('; ') : (value as CellValue);
    },
    jsonOf: (row) => row[key],
  }));
}

function growth(months: string, label: string): Column<Creator> {
  return {
    key: `follower_growth_${months}_months_pct`,
    label,
    valueOf: ({ follower_growth_pct }) => follower_growth_pct?.[months] ?? null,
  };
}

const first: readonly Column<Creator>[] = [
  ...fields('name', 'handle', 'platform', 'email', 'emails', 'phone'),
  {
    key: 'contacts',
    label: 'All contacts',
    valueOf: ({ contacts }) => contacts.map(({ type, value }) => `${type}: ${value}`).join('; '),
    jsonOf: ({ contacts }) => contacts,
  },
  ...fields('follower_count', 'engagement_rate_pct', 'average_likes', 'average_comments', 'average_views'),
  ...fields('content_count'),
  growth('1', 'Growth in 1 month %'),
  growth('6', 'Growth in 6 months %'),
  ...fields('location', 'language', 'gender', 'age', 'account_type', 'is_verified', 'interests', 'topics', 'bio'),
  ...fields('last_post_at'),
];

const last: readonly Column<Creator>[] = [
  ...fields('audience_credibility', 'profile_url', 'photo_url', 'platform_user_id', 'owned_since', 'charged'),
  ...fields('as_of', 'details_as_of', 'growth_as_of', 'audience_as_of', 'estimated', 'handle_changed'),
];

const placed: ReadonlySet<string> = new Set([...first, ...last].map(({ key }) => key));

/** Facts of the API without a place in these lists. */
export const otherFacts = (Object.keys(factLabels) as (keyof typeof factLabels)[]).filter((key) => !placed.has(key));

/** The columns of a creator with contacts, in the order of the file. */
export const creatorColumns: readonly Column<Creator>[] = [...first, ...fields(...otherFacts), ...last];
