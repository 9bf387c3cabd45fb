import { isWorkbook, isWorkbookPart, sheetsOf, type WorkbookParts } from '@creator-discovery/creators/reading';
import { strFromU8, type UnzipFileInfo, unzipSync } from 'fflate';
import { Refusal } from '../refusal.ts';
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
  const parts = partsOf(await wholeOf(stream));
  const [first, ...others] = sheetsOf(parts).filter(({ rows }) => rows.length > 0);
  const rows = (first?.rows ?? []).map((cells, row) => ({ line: row + 1, text: '', cells }));
  return { rows, others: others.map(({ name }) => name) };
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

function partsOf(archive: Uint8Array): WorkbookParts {
  const found: UnzipFileInfo[] = [];
  try {
    unzipSync(archive, { filter: (file) => isWorkbookPart(file.name) && found.push(file) < 0 });
  } catch {
    // Without a directory it has no workbook.
  }
  if (found.reduce((bytes, { originalSize }) => bytes + originalSize, 0) > maxUnpackedBytes)
    throw new Refusal(tooLarge);
  if (!isWorkbook(found.map(({ name }) => name)))
    throw new Refusal(
      'this is a zip archive but no XLSX workbook: extract the file, or save the sheet as XLSX or CSV UTF-8',
    );
  try {
    const parts = Object.entries(unzipSync(archive, { filter: ({ name }) => isWorkbookPart(name) }));
    return Object.fromEntries(parts.map(([name, xml]) => [name, strFromU8(xml)]));
  } catch (error) {
    throw new Refusal('the spreadsheet cannot be read: save the sheet as CSV UTF-8', { cause: error });
  }
}
