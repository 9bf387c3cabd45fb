import type { CellValue, Column } from './columns.ts';

/** What spreadsheets need to read a file as Unicode. */
export const byteOrderMark = '\uFEFF';

/**
 * Where a spreadsheet may begin a cell: at the start of a text, and after whatever separates cells anywhere, because a file
 * with commas is split at semicolons in most of Europe. Quotes and spaces in between don't keep it from being a formula.
 */
const formulaStart = /(^|[;,|\t\r\n])([ "\u00A0]*)(?=[=+\-@＝＋－＠])/gu;

/** `+4930123456`: read as a number at worst, and an apostrophe would end up in address books. */
const phoneNumber = /^\+\d[\d ]*$/;

/** A text that no spreadsheet runs: an apostrophe makes text of what would be a formula. (design 7.2) */
export function harmless(text: string): string {
  if (phoneNumber.test(text)) return text;
  const guarded = text.replace(formulaStart, "$1$2'");
  return /^[\t\r]/.test(guarded) ? `'${guarded}` : guarded;
}

function cell(value: CellValue): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const text = harmless(value);
  return /[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The first line of a CSV file. */
export function csvHeader<Row>(columns: readonly Column<Row>[]): string {
  return csvLine(columns.map(({ label }) => label));
}

/** Rows as lines of a CSV file. (RFC 4180) */
export function csvRows<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  return rows.map((row) => csvLine(columns.map((column) => column.valueOf(row)))).join('');
}

function csvLine(cells: readonly CellValue[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}
