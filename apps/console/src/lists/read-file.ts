import { isWorkbook, isWorkbookPart, sheetsOf, textLayout, unicodeEncoding } from '@creator-discovery/creators/reading';
import { strFromU8, unzipSync } from 'fflate/browser';
import { pastedHandles, type Rows, rowsIn, ungrouped } from './pasted-handles.ts';

/** Larger files are for `creators import`. */
const maxBytes = 10_485_760;
const maxUnpackedBytes = 104_857_600;

type FileReading = { readonly rows: Rows } | { readonly problem: string };

/** Reads the rows of a CSV file, or of the first sheet with creators of an XLSX workbook. */
export async function rowsOfFile(file: Blob): Promise<FileReading> {
  if (file.size > maxBytes)
    return { problem: 'This file is larger than 10 MB. Save only the column with the handles.' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf)
    return { problem: 'This is an old Excel file, or it has a password. Save it as XLSX or CSV.' };
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return rowsOfWorkbook(bytes);
  const text = ungrouped(decoded(bytes));
  if (text.trim() === '') return { problem: 'This file is empty.' };
  if (/\0|^\s*<(?:[!?]|html|table|meta)/i.test(text)) return { problem: 'This file can’t be read. Save it as CSV.' };
  const [first = [], ...others] = rowsIn(text, textLayout(text).delimiter ?? '\t');
  return { rows: /^sep=/.test(first.join('')) ? others : [first, ...others] };
}

function rowsOfWorkbook(archive: Uint8Array): FileReading {
  let bytes = 0;
  try {
    const parts = unzipSync(archive, {
      filter: ({ name, originalSize }) => {
        bytes += isWorkbookPart(name) ? originalSize : 0;
        return isWorkbookPart(name) && bytes <= maxUnpackedBytes;
      },
    });
    if (bytes <= maxUnpackedBytes && isWorkbook(Object.keys(parts))) {
      const texts = Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strFromU8(xml)]));
      const sheets = sheetsOf(texts).filter(({ rows }) => rows.length > 0);
      const named = sheets.find(({ rows }) => pastedHandles(rows, { platform: 'photonet' }).creators.length > 0);
      const { uncomputed, rows = [] } = named ?? sheets[0] ?? {};
      if (uncomputed === undefined) return { rows };
      return {
        problem: `Cell ${uncomputed} has a formula without its result. Save the file in a spreadsheet program.`,
      };
    }
  } catch {
    // A damaged archive.
  }
  return { problem: 'This file can’t be read. Save it as CSV.' };
}

/** Spreadsheets write Unicode, or the encoding of Windows. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder(unicodeEncoding(bytes) ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
