import type { Schemas } from '../api.ts';

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

function field(key: keyof Creator, label: string): Column<Creator> {
  return { key, label, valueOf: (row) => row[key] as CellValue };
}

function listField(key: 'emails' | 'interests' | 'topics' | 'estimated', label: string): Column<Creator> {
  return { key, label, valueOf: (row) => row[key].join('; '), jsonOf: (row) => row[key] };
}

function growth(months: string, label: string): Column<Creator> {
  return {
    key: `follower_growth_${months}_months_pct`,
    label,
    valueOf: ({ follower_growth_pct }) => follower_growth_pct?.[months] ?? null,
  };
}

/** The columns of a creator with contacts, in the order of the file. */
export const creatorColumns: readonly Column<Creator>[] = [
  field('name', 'Name'),
  field('handle', 'Handle'),
  field('platform', 'Platform'),
  field('email', 'E-mail'),
  listField('emails', 'All e-mail addresses'),
  field('phone', 'Phone'),
  {
    key: 'contacts',
    label: 'All contacts',
    valueOf: ({ contacts }) => contacts.map(({ type, value }) => `${type}: ${value}`).join('; '),
    jsonOf: ({ contacts }) => contacts,
  },
  field('follower_count', 'Followers'),
  field('engagement_rate_pct', 'Engagement %'),
  field('average_likes', 'Average likes'),
  field('average_comments', 'Average comments'),
  field('average_views', 'Average views'),
  field('content_count', 'Posts'),
  growth('1', 'Growth in 1 month %'),
  growth('6', 'Growth in 6 months %'),
  field('location', 'Place'),
  field('language', 'Language'),
  field('gender', 'Gender'),
  field('age', 'Age'),
  field('account_type', 'Account type'),
  field('is_verified', 'Verified'),
  listField('interests', 'Interests'),
  listField('topics', 'Topics'),
  field('bio', 'Bio'),
  field('last_post_at', 'Last post'),
  field('audience_credibility', 'Audience credibility'),
  field('profile_url', 'Profile'),
  field('photo_url', 'Picture'),
  field('platform_user_id', 'User id'),
  field('owned_since', 'Yours since'),
  field('charged', 'Credits'),
  field('as_of', 'As of'),
  field('details_as_of', 'Details as of'),
  field('growth_as_of', 'Growth as of'),
  field('audience_as_of', 'Audience as of'),
  listField('estimated', 'Estimated'),
  field('handle_changed', 'Handle changed'),
];
