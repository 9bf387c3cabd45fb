import { type CreatorRow, factsInRow } from '@creator-discovery/creators';

/** Who it is, before the ways to reach it. */
const first: readonly string[] = ['handle', 'platform', 'platform_user_id', 'name'];

/** The other facts; growth by months is no cell. */
const others = Object.keys(factsInRow).filter((name) => !first.includes(name) && name !== 'follower_growth_pct');

/** Columns of a CSV page, in order; lists are joined by `; `, contacts written as `TYPE:value`. */
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

/** What a formula begins with, in the width of either script. */
const signs: ReadonlySet<string> = new Set('=+-@＝＋－＠');

/** What some program takes for the end of a cell: in most of Europe it is the semicolon. */
const separators: ReadonlySet<string> = new Set(';,|\t\r\n');

/** What programs drop before they look at how a cell begins: spaces, and quotes, which may close right where they open. */
const skipped = /[\s"]/;

/**
 * Spreadsheets run a cell that begins like a formula; an apostrophe before the sign makes it text. One that splits lines at
 * another character than the comma finds cells within a text, and there quotes are no protection: a
 * formula may begin after any separator. (contract 6 `get_history_data`)
 */
export function spreadsheetText(text: string): string {
  let shown = '';
  let begins = true;
  for (const character of text) {
    if (begins && signs.has(character)) shown += "'";
    shown += character;
    begins = separators.has(character) || (begins && skipped.test(character));
  }
  return shown;
}

/** A number as address books read it: a plus sign and digits, which no spreadsheet can run. */
const plainPhone = /^\+\d{1,15}$/;

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function cell(row: CreatorRow, column: (typeof csvColumns)[number]): string {
  const value = row[column];
  if (value === null) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (column === 'phone' && plainPhone.test(row.phone ?? '')) return quoted(row.phone ?? '');
  if (typeof value === 'string') return quoted(spreadsheetText(value));
  if (column === 'contacts')
    return quoted(spreadsheetText(row.contacts.map(({ type, value: contact }) => `${type}:${contact}`).join('; ')));
  return quoted(spreadsheetText(value.join('; ')));
}

/** The header line of RFC 4180 text. */
export const csvHeader = `${csvColumns.join(',')}\r\n`;

/** A row as a line of RFC 4180 text. */
export function csvLine(row: CreatorRow): string {
  return `${csvColumns.map((column) => cell(row, column)).join(',')}\r\n`;
}
