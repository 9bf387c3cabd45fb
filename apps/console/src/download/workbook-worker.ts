import type { CellValue } from './columns.ts';
import { workbookOf } from './workbook.ts';

/** Messages to the worker: labels, then pages of rows, then the end. */
export type ToWorker =
  | { readonly labels: readonly string[] }
  | { readonly rows: readonly (readonly CellValue[])[] }
  | { readonly end: true };

export type FromWorker = { readonly file: Blob } | { readonly problem: string };

let labels: readonly string[] = [];
const rows: (readonly CellValue[])[] = [];

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if ('labels' in data) labels = data.labels;
  else if ('rows' in data) for (const row of data.rows) rows.push(row);
  else void answer();
});

async function answer(): Promise<void> {
  let result: FromWorker;
  try {
    result = { file: await workbookOf({ labels, rows }) };
  } catch (fault) {
    result = { problem: fault instanceof Error ? fault.message : String(fault) };
  }
  postMessage(result);
}
