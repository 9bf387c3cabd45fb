import {
  type CellValue,
  linksPart,
  SheetWriter,
  sheetPart,
  type TableColumn,
  workbookParts,
} from '@creator-discovery/creators/reading';
import { strToU8, zipSync } from 'fflate/browser';

export interface Table {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly CellValue[])[];
}

/** XLSX with typed cells. */
export function workbookOf(table: Table): Blob {
  const { columns, rows } = withoutUnused(table);
  const sheet = new SheetWriter(columns);
  const text = sheet.begin(rows) + sheet.rows(rows) + sheet.end();
  const parts = Object.entries({ ...workbookParts, [sheetPart]: text, [linksPart]: sheet.links() });
  const archive = zipSync(Object.fromEntries(parts.map(([name, part]) => [name, strToU8(part)])));
  return new Blob([archive as Uint8Array<ArrayBuffer>], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  });
}

/** Leaves out contact channels that no row has. */
function withoutUnused({ columns, rows }: Table): Table {
  const used = columns.map(({ kind }, index) => kind !== 'contact' || rows.some((row) => row[index] != null));
  return {
    columns: columns.filter((_, index) => used[index]),
    rows: rows.map((row) => row.filter((_, index) => used[index])),
  };
}
