import { basename } from 'node:path';
import { strFromU8, type UnzipFileInfo, unzipSync } from 'fflate';
import readWorkbook from 'read-excel-file/universal';
import { Refusal } from '../refusal.ts';
import { percentCells, percentStyles, tagsOf } from './percent-cells.ts';
import type { TableRow } from './table-rows.ts';

/** A workbook is read into memory. */
const maxBytes = 33_554_432;
const maxUnpackedBytes = 268_435_456;
const tooLarge = 'the spreadsheet is too large to read: save the sheet as CSV UTF-8';

export interface Sheet {
  readonly rows: readonly TableRow[];
  /** Other sheets with rows. */
  readonly others: readonly string[];
}

/**
 * Reads the first sheet with rows of an XLSX workbook.
 *
 * @throws Refusal for other archives, and for large or damaged workbooks.
 */
export async function sheetOf(stream: AsyncIterable<Uint8Array>): Promise<Sheet> {
  const archive = await wholeOf(stream);
  const parts = partsOf(archive, (name) => /(?:styles|workbook)\.xml(?:\.rels)?$/.test(name));
  if (parts.workbook === undefined)
    throw new Refusal(
      'this is a zip archive but no XLSX workbook: extract the file, or save the sheet as XLSX or CSV UTF-8',
    );
  const sheets = await readWorkbook(new Blob([archive]), { trim: false, parseNumber: numberOf }).catch(
    (error: unknown) => {
      throw new Refusal('the spreadsheet cannot be read: save the sheet as CSV UTF-8', { cause: error });
    },
  );
  const [first, ...others] = sheets.filter(({ data }) => data.length > 0);
  const styles = percentStyles(parts.styles ?? '');
  const sheet = first === undefined || styles.size === 0 ? '' : sheetXml(archive, parts, sheets.indexOf(first));
  const shares = percentCells(sheet, styles);
  const rows = (first?.data ?? []).map((cells, row) => ({
    ...{ line: row + 1, text: '' },
    cells: cells.map((cell, column) => textOf(cell, shares.has(`${column} ${row}`))),
  }));
  return { rows, others: others.map(({ sheet }) => sheet) };
}

async function wholeOf(stream: AsyncIterable<Uint8Array>): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of stream) {
    length += part.length;
    if (length > maxBytes) throw new Refusal(tooLarge);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Unpacks some parts, by name without folder and ending; none of a damaged archive. */
function partsOf(archive: Uint8Array, isWanted: (name: string) => boolean): Readonly<Record<string, string>> {
  let bytes = 0;
  const filter = ({ name, originalSize }: UnzipFileInfo): boolean => {
    bytes += originalSize;
    return bytes <= maxUnpackedBytes && isWanted(name);
  };
  try {
    const parts = Object.entries(unzipSync(archive, { filter }));
    if (bytes <= maxUnpackedBytes)
      return Object.fromEntries(parts.map(([name, xml]) => [basename(name, '.xml'), strFromU8(xml)]));
  } catch {
    return {};
  }
  throw new Refusal(tooLarge);
}

/** Returns the XML of a sheet by its index. */
function sheetXml(archive: Uint8Array, parts: ReturnType<typeof partsOf>, index: number): string {
  const id = [...tagsOf(parts.workbook ?? '', 'sheet')][index]?.['r:id'];
  const target =
    [...tagsOf(parts['workbook.xml.rels'] ?? '', 'Relationship')].find(({ Id }) => Id === id)?.Target ?? '';
  const [xml = ''] = Object.values(partsOf(archive, (name) => name.endsWith(target.replace(/^\/?(?:xl\/)?/, '/'))));
  return xml;
}

/** Keeps the text of numbers that spreadsheets have rounded, because ids among them are wrong. */
function numberOf(text: string): number | string {
  const value = Number(text);
  return Number.isInteger(value) && Math.abs(value) >= 1e15 ? text : value;
}

const dayLength = 10;
/** Times are fractions of days, with rounding errors. */
const timeStepMs = 10;
/** Digits beyond these are rounding errors. */
const significantDigits = 12;

function textOf(value: unknown, isPercent: boolean): string {
  if (typeof value === 'number' && isPercent) return `${Number((value * 100).toPrecision(significantDigits))}%`;
  if (!(value instanceof Date)) return value === null || value === undefined ? '' : String(value);
  const text = new Date(Math.round(value.getTime() / timeStepMs) * timeStepMs).toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, dayLength) : text;
}
