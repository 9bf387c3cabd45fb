import {
  byteOrderMark,
  type CellValue,
  type Column,
  csvHeader,
  csvRows,
  type Separator,
} from '@creator-discovery/creators/reading';
import type { FromWorker, ToWorker } from './workbook-worker.ts';

/** `mail`: CSV with the addresses and names that mail tools need. */
export type Format = 'xlsx' | 'csv' | 'mail' | 'json';

/** Builds a file from pages of rows. */
export interface FileBuilder<Row> {
  add(rows: readonly Row[]): void;
  finish(): Promise<Blob>;
  abandon(): void;
}

const mailColumns = ['email', 'first_name', 'name', 'handle'];

/** Returns the columns that files of the format can have. */
export function columnsOf<Row>(format: Format, columns: readonly Column<Row>[]): readonly Column<Row>[] {
  if (format === 'mail') return mailColumns.flatMap((name) => columns.find(({ key }) => key === name) ?? []);
  return columns.filter(({ only }) => only !== (format === 'xlsx' ? 'programs' : 'people'));
}

export async function beginFile<Row>(
  format: Format,
  columns: readonly Column<Row>[],
  separator: Separator = ',',
): Promise<FileBuilder<Row>> {
  if (format === 'json') return jsonFile(columns);
  return format === 'xlsx' ? workbookFile(columns) : csvFile(columns, { separator, isMail: format === 'mail' });
}

function csvFile<Row>(
  columns: readonly Column<Row>[],
  { separator, isMail }: { readonly separator: Separator; readonly isMail: boolean },
): FileBuilder<Row> {
  const parts = [byteOrderMark, csvHeader(columns, separator)];
  const chosen = (rows: readonly Row[]) => (isMail ? rows.filter((row) => columns[0]?.valueOf(row) != null) : rows);
  return {
    add: (rows) => void parts.push(csvRows(columns, chosen(rows), separator)),
    finish: async () => new Blob(parts, { type: 'text/csv;charset=utf-8' }),
    abandon: () => undefined,
  };
}

function jsonFile<Row>(columns: readonly Column<Row>[]): FileBuilder<Row> {
  const lines: string[] = [];
  return {
    add: (rows) => {
      for (const row of rows) lines.push(JSON.stringify(jsonRow(columns, row)));
    },
    finish: async () => new Blob([`[\n${lines.join(',\n')}\n]\n`], { type: 'application/json' }),
    abandon: () => undefined,
  };
}

function jsonRow<Row>(columns: readonly Column<Row>[], row: Row): object {
  if (Object(row).erased === true) return Object(row);
  return Object.fromEntries(columns.map((column) => [column.key, column.jsonOf?.(row) ?? column.valueOf(row)]));
}

/** Returns the cells of a row of a workbook. */
export function cellsForPeople<Row>(columns: readonly Column<Row>[], row: Row): readonly CellValue[] {
  return columns.map((column) => (column.wordsOf ?? column.valueOf)(row));
}

/** A worker in its own chunk writes the file, so that the page stays responsive. */
async function workbookFile<Row>(columns: readonly Column<Row>[]): Promise<FileBuilder<Row>> {
  const { startWorkbookWorker } = await import('./start-worker.ts');
  const worker = startWorkbookWorker();
  const send = (message: ToWorker) => worker.postMessage(message);
  send({ columns: columns.map(({ label, kind }) => ({ label, ...(kind && { kind }) })) });
  return {
    add: (rows) => send({ rows: rows.map((row) => cellsForPeople(columns, row)) }),
    finish: () =>
      new Promise<Blob>((resolve, reject) => {
        worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
          worker.terminate();
          if ('file' in data) resolve(data.file);
          else reject(new Error(data.problem));
        });
        worker.addEventListener('error', ({ message }) => reject(new Error(message || 'the worker did not start')));
        send({ end: true });
      }),
    abandon: () => worker.terminate(),
  };
}
