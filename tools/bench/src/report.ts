import type { DatabaseGrowth } from './measure/database-growth.ts';

export type Row = Readonly<Record<string, string | number | boolean>>;

/** Prints a Markdown table with the fields of the first row as columns. */
export function printRows(rows: readonly Row[]): void {
  const columns = Object.keys(rows[0] ?? {});
  const lines = [columns, columns.map(() => '---'), ...rows.map((row) => columns.map((column) => row[column] ?? ''))];
  for (const cells of lines) console.log(`| ${cells.join(' | ')} |`);
}

/** Formats milliseconds with three or four digits; empty if unknown. */
export function ms(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return '';
  return value.toFixed(value < 1 ? 3 : value < 10 ? 2 : value < 100 ? 1 : 0);
}

/** Formats p50 and p95 in milliseconds. */
export function p50p95({ p50, p95 }: { readonly p50: number; readonly p95: number }): string {
  return Number.isNaN(p50) ? '' : `${ms(p50)} / ${ms(p95)}`;
}

export function rounded(value: number, digits = 1): number {
  return Number(value.toFixed(digits));
}

export function counted(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

export function megabytes(bytes: number): string {
  return bytes < 2 ** 30 ? `${Math.round(bytes / 2 ** 20)} MB` : `${(bytes / 2 ** 30).toFixed(2)} GB`;
}

/** Formats the growth of the database and of its write-ahead log per item. */
export function bytesPer({ bytes, writeAheadLogBytes }: DatabaseGrowth, count: number): string {
  return `${counted(bytes / count)} / ${counted(writeAheadLogBytes / count)}`;
}

/** Microseconds per item. */
export function perItem(seconds: number, count: number): string {
  return `${Math.round((seconds / count) * 1e6)} us`;
}
