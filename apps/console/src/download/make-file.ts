import type { Column } from './columns.ts';
import { byteOrderMark, csvHeader, csvRows } from './csv.ts';
import type { FromWorker, ToWorker } from './workbook-worker.ts';

/** What a file can be. */
export type Format = 'xlsx' | 'csv' | 'json';

/** A file in the making: pages of rows go in, a file comes out. */
export interface FileInMaking<Row> {
  add(rows: readonly Row[]): void;
  finish(): Promise<Blob>;
  /** Not wanted any more. */
  abandon(): void;
}

/** Begins a file of this format with these columns. */
export async function beginFile<Row>(format: Format, columns: readonly Column<Row>[]): Promise<FileInMaking<Row>> {
  if (format === 'csv') return csvFile(columns);
  return format === 'json' ? jsonFile(columns) : workbookFile(columns);
}

function csvFile<Row>(columns: readonly Column<Row>[]): FileInMaking<Row> {
  const parts = [byteOrderMark, csvHeader(columns)];
  return {
    add: (rows) => void parts.push(csvRows(columns, rows)),
    finish: async () => new Blob(parts, { type: 'text/csv;charset=utf-8' }),
    abandon: () => undefined,
  };
}

function jsonFile<Row>(columns: readonly Column<Row>[]): FileInMaking<Row> {
  const lines: string[] = [];
  return {
    add: (rows) => {
      for (const row of rows) lines.push(JSON.stringify(jsonRow(columns, row)));
    },
    finish: async () => new Blob([`[\n${lines.join(',\n')}\n]\n`], { type: 'application/json' }),
    abandon: () => undefined,
  };
}

function jsonRow<Row>(columns: readonly Column<Row>[], row: Row): Record<string, unknown> {
  return Object.fromEntries(columns.map((column) => [column.key, column.jsonOf?.(row) ?? column.valueOf(row)]));
}

/** Written by a worker, in a chunk that is loaded for it: the page answers meanwhile. */
async function workbookFile<Row>(columns: readonly Column<Row>[]): Promise<FileInMaking<Row>> {
  const { startWorkbookWorker } = await import('./start-worker.ts');
  const worker = startWorkbookWorker();
  const send = (message: ToWorker) => worker.postMessage(message);
  send({ labels: columns.map(({ label }) => label) });
  return {
    add: (rows) => send({ rows: rows.map((row) => columns.map((column) => column.valueOf(row))) }),
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
