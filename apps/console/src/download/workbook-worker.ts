import type { CellValue, TableColumn } from '@creator-discovery/creators/reading';
import { workbookOf } from './workbook.ts';

/** Messages to the worker: columns, then pages of rows, then the end. */
export type ToWorker =
  | { readonly columns: readonly TableColumn[] }
  | { readonly rows: readonly (readonly CellValue[])[] }
  | { readonly end: true };

export type FromWorker = { readonly file: Blob } | { readonly problem: string };

let columns: readonly TableColumn[] = [];
const rows: (readonly CellValue[])[] = [];

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if ('columns' in data) columns = data.columns;
  else if ('rows' in data) for (const row of data.rows) rows.push(row);
  else answer();
});

function answer(): void {
  let result: FromWorker;
  try {
    result = { file: workbookOf({ columns, rows }) };
  } catch (fault) {
    result = { problem: fault instanceof Error ? fault.message : String(fault) };
  }
  postMessage(result);
}
