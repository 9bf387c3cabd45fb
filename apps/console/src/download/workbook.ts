import writeWorkbook, { type Cell, type SheetData } from 'write-excel-file/universal';
import type { CellValue } from './columns.ts';

export interface Table {
  readonly labels: readonly string[];
  readonly rows: readonly (readonly CellValue[])[];
}

/** Limit per cell. */
const maxCharacters = 32_767;

/** Control characters are invalid in XML. */
const notXml = /(?![\t\n\r])[\p{Cc}\uFFFE\uFFFF]/gu;

/** Readers of workbooks take this for the code of a character. */
const characterCode = /_(?=x[\dA-F]{4}_)/gi;

/** XLSX with typed cells: text never becomes a formula, and phone numbers stay text. */
export async function workbookOf({ labels, rows }: Table): Promise<Blob> {
  const data: SheetData = [
    labels.map((label) => ({ value: label, type: String, fontWeight: 'bold' as const })),
    ...rows.map((row) => row.map(cellOf)),
  ];
  const columns = labels.map((_, index) => ({ width: widthOf(labels, rows, index) }));
  return writeWorkbook(data, { sheet: 'Creators', columns, stickyRowsCount: 1 }).toBlob();
}

function cellOf(value: CellValue): Cell {
  if (value === null || value === '') return null;
  if (typeof value === 'number') return { value, type: Number };
  if (typeof value === 'boolean') return { value, type: Boolean };
  const text = value.replace(notXml, '').slice(0, maxCharacters).toWellFormed();
  return { value: text.replace(characterCode, '_x005F_'), type: String };
}

/** Fits most of the first rows; in characters. */
function widthOf(labels: readonly string[], rows: Table['rows'], index: number): number {
  const longest = rows.slice(0, 50).reduce((max, row) => Math.max(max, String(row[index] ?? '').length), 0);
  return Math.min(48, Math.max(8, (labels[index] ?? '').length + 2, longest + 1));
}
