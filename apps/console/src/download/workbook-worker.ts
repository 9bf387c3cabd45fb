import type { CellValue } from './columns.ts';
import { workbookOf } from './workbook.ts';

/** What the page sends: the labels first, then pages of rows, then that these were all. */
export type ToWorker =
  | { readonly labels: readonly string[] }
  | { readonly rows: readonly (readonly CellValue[])[] }
  | { readonly end: true };

/** What comes back. */
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
