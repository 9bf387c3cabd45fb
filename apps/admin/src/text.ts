import { spreadsheetText } from '@creator-discovery/creators/reading';
import { harmless } from '@creator-discovery/http-server';
import { stringify } from 'csv-stringify/sync';

type Answer = Readonly<Record<string, unknown>>;

/** Formats a result as `name  value` lines, or a list as a table. Control characters are escaped: names come from customers. */
export function asText(answer: unknown): string {
  if (Array.isArray(answer)) return tableOf(answer as Answer[]);
  const fields = Object.entries(answer as Answer);
  const lists = fields.filter(([, value]) => isList(value));
  const width = Math.max(...fields.map(([name]) => name.length));
  const lines = fields
    .filter(([, value]) => !isList(value))
    .map(([name, value]) => `${name.padEnd(width)}  ${cell(value)}`);
  const tables = lists.map(([name, value]) => `\n${name}:\n${tableOf(value as Answer[])}`);
  return [...lines, ...tables].join('\n');
}

/** Formats a list as CSV, with the formula guard of exports: a customer's name must not become a formula. */
export function asCsv(answer: unknown): string {
  const rows = (answer as Answer[]).map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === null ? '' : plain(value)])),
  );
  return stringify(rows, { header: true });
}

function plain(value: unknown): string | number {
  if (typeof value === 'number') return value;
  return spreadsheetText(harmless(typeof value === 'object' ? JSON.stringify(value) : String(value)));
}

function isList(value: unknown): boolean {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'object' && entry !== null);
}

function tableOf(rows: readonly Answer[]): string {
  const [first] = rows;
  if (!first) return '(none)';
  const columns = Object.keys(first);
  const cells = [columns.map(harmless), ...rows.map((row) => columns.map((column) => cell(row[column])))];
  const widths = columns.map((_, i) => Math.max(...cells.map((line) => line[i]?.length ?? 0)));
  return cells
    .map((line) =>
      line
        .map((text, i) => text.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '-';
  return harmless(typeof value === 'object' ? JSON.stringify(value) : String(value));
}
