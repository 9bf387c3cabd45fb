import type { Column } from './columns.ts';
import { byteOrderMark, csvHeader, csvRows } from './csv.ts';
import type { FromWorker, ToWorker } from './workbook-worker.ts';

export type Format = 'xlsx' | 'csv' | 'json';

/** Builds a file from pages of rows. */
export interface FileBuilder<Row> {
  add(rows: readonly Row[]): void;
  finish(): Promise<Blob>;
  abandon(): void;
}

export async function beginFile<Row>(format: Format, columns: readonly Column<Row>[]): Promise<FileBuilder<Row>> {
  if (format === 'csv') return csvFile(columns);
  return format === 'json' ? jsonFile(columns) : workbookFile(columns);
}

function csvFile<Row>(columns: readonly Column<Row>[]): FileBuilder<Row> {
  const parts = [byteOrderMark, csvHeader(columns)];
  return {
    add: (rows) => void parts.push(csvRows(columns, rows)),
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

function jsonRow<Row>(columns: readonly Column<Row>[], row: Row): Record<string, unknown> {
  return Object.fromEntries(columns.map((column) => [column.key, column.jsonOf?.(row) ?? column.valueOf(row)]));
}

/** A worker in its own chunk writes the file, so that the page stays responsive. */
async function workbookFile<Row>(columns: readonly Column<Row>[]): Promise<FileBuilder<Row>> {
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
