import { spreadsheetText } from '@creator-discovery/creators/reading';
import type { CellValue, Column } from './columns.ts';

/** Makes spreadsheets read the file as Unicode. */
export const byteOrderMark = '\uFEFF';

function cell(value: CellValue): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const text = spreadsheetText(value);
  return /[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function csvHeader<Row>(columns: readonly Column<Row>[]): string {
  return csvLine(columns.map(({ label }) => label));
}

/** RFC 4180. */
export function csvRows<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  return rows.map((row) => csvLine(columns.map((column) => column.valueOf(row)))).join('');
}

function csvLine(cells: readonly CellValue[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}
