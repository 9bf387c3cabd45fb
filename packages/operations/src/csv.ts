import type { CreatorRow } from '@creator-discovery/creators';

/** Columns of a CSV page, in order; lists are joined by `; `, contacts written as `TYPE:value`. */
export const csvColumns = [
  'handle',
  'platform',
  'platform_user_id',
  'name',
  'email',
  'emails',
  'phone',
  'contacts',
  'profile_url',
  'photo_url',
  'bio',
  'follower_count',
  'content_count',
  'engagement_rate_pct',
  'average_likes',
  'average_views',
  'average_comments',
  'is_verified',
  'account_type',
  'gender',
  'age',
  'language',
  'location',
  'interests',
  'topics',
  'last_post_at',
  'audience_credibility',
  'owned_since',
  'charged',
  'as_of',
  'handle_changed',
  'details_as_of',
  'audience_as_of',
] as const satisfies readonly (keyof CreatorRow)[];

/** Spreadsheets run a cell that begins like a formula; an apostrophe in front makes it text. Numbers stay numbers. */
function harmless(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function cell(row: CreatorRow, column: (typeof csvColumns)[number]): string {
  const value = row[column];
  if (value === null) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return quoted(harmless(value));
  if (column === 'contacts')
    return quoted(harmless(row.contacts.map(({ type, value: contact }) => `${type}:${contact}`).join('; ')));
  return quoted(harmless(value.join('; ')));
}

/** The header line of RFC 4180 text. */
export const csvHeader = `${csvColumns.join(',')}\r\n`;

/** A row as a line of RFC 4180 text. */
export function csvLine(row: CreatorRow): string {
  return `${csvColumns.map((column) => cell(row, column)).join(',')}\r\n`;
}
