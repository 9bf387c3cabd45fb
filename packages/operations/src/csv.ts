import { type CreatorRow, factsInRow } from '@creator-discovery/creators';
import { listText, spreadsheetText } from '@creator-discovery/creators/reading';

const first: readonly string[] = ['creator_id', 'handle', 'platform', 'platform_user_id', 'name'];

/** Every other fact except growth by month, which doesn't fit in a cell. */
const others = Object.keys(factsInRow).filter((name) => !first.includes(name) && name !== 'follower_growth_pct');

/** CSV columns in order. Lists are joined by `; `, contacts are `TYPE:value`. */
export const csvColumns = [
  ...first,
  'email',
  'emails',
  'phone',
  'contacts',
  ...others,
  'audience_credibility',
  'owned_since',
  'charged',
  'as_of',
  'handle_changed',
  'details_as_of',
  'audience_as_of',
  'estimated',
] as readonly Exclude<keyof CreatorRow, 'follower_growth_pct'>[];

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function cell(row: CreatorRow, column: (typeof csvColumns)[number]): string {
  const value = row[column];
  if (value === null) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return quoted(spreadsheetText(value));
  if (column === 'contacts')
    return quoted(spreadsheetText(row.contacts.map(({ type, value: contact }) => `${type}:${contact}`).join('; ')));
  return quoted(spreadsheetText(listText(value as readonly string[])));
}

export const csvHeader = `${csvColumns.join(',')}\r\n`;

/** Formats a row as a line of RFC 4180. */
export function csvLine(row: CreatorRow): string {
  return `${csvColumns.map((column) => cell(row, column)).join(',')}\r\n`;
}
