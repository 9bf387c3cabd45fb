import type { CellValue, Column } from './columns.ts';
import { spreadsheetText } from './spreadsheet-text.ts';

export const separators = [',', ';', '\t', '|'] as const;
export type Separator = (typeof separators)[number];

/** Makes spreadsheets read the file as Unicode. */
export const byteOrderMark = '\uFEFF';

function cell(value: CellValue): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const text = spreadsheetText(value);
  return /[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function csvHeader<Row>(columns: readonly Column<Row>[], separator: Separator = ','): string {
  return csvLine(
    columns.map(({ label }) => label),
    separator,
  );
}

/** RFC 4180. */
export function csvRows<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  separator: Separator = ',',
): string {
  const lineOf = (row: Row) =>
    csvLine(
      columns.map((column) => column.valueOf(row)),
      separator,
    );
  return rows.map(lineOf).join('');
}

function csvLine(cells: readonly CellValue[], separator: Separator): string {
  return `${cells.map(cell).join(separator)}\r\n`;
}
