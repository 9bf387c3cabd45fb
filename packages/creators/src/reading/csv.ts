import type { CellValue, Column } from './columns.ts';
import { spreadsheetText } from './spreadsheet-text.ts';

/** Separators by their names in requests. */
export const separators = { ',': ',', ';': ';', tab: '\t', '|': '|' } as const;
export type Separator = (typeof separators)[keyof typeof separators];

/** Makes spreadsheets read the file as Unicode. */
export const byteOrderMark = '\uFEFF';

function cell(value: CellValue): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const text = spreadsheetText(value);
  return /[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function csvHeader<Row>(columns: readonly Column<Row>[], separator: Separator = ','): string {
  return csvLine(columns, separator, ({ label }) => label);
}

/** RFC 4180. */
export function csvRows<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  separator: Separator = ',',
): string {
  return rows.map((row) => csvLine(columns, separator, (column) => column.valueOf(row))).join('');
}

function csvLine<Row>(
  columns: readonly Column<Row>[],
  separator: Separator,
  cellOf: (column: Column<Row>) => CellValue,
): string {
  return `${columns.map((column) => cell(cellOf(column))).join(separator)}\r\n`;
}
