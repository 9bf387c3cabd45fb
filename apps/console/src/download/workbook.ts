import writeWorkbook, { type Cell, type SheetData } from 'write-excel-file/universal';
import type { CellValue } from './columns.ts';

/** A table as it is written: labels, and rows of typed values. */
export interface Table {
  readonly labels: readonly string[];
  readonly rows: readonly (readonly CellValue[])[];
}

/** The most characters that a cell can hold. */
const mostCharacters = 32_767;

/** Control characters can't stand in the XML of the file. */
const notXml = /(?![\t\n\r])[\p{Cc}\uFFFE\uFFFF]/gu;

/** An XLSX file with one sheet. Every cell has its type: a text is never a formula, and a phone number stays as it is. */
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
  return { value: value.replace(notXml, '').slice(0, mostCharacters).toWellFormed(), type: String };
}

/** Wide enough for most of the first rows, in characters. */
function widthOf(labels: readonly string[], rows: Table['rows'], index: number): number {
  const longest = rows.slice(0, 50).reduce((most, row) => Math.max(most, String(row[index] ?? '').length), 0);
  return Math.min(48, Math.max(8, (labels[index] ?? '').length + 2, longest + 1));
}
