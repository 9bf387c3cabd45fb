import path from 'node:path';
import type { FileRecord, TableRecord, TableStyle, WrongHeader } from '@creator-discovery/creators';
import type { TextLayout, WorkbookParts } from '@creator-discovery/creators/reading';
import { isWorkbook, isWorkbookPart, sheetsOf, textLayout } from '@creator-discovery/creators/reading';
import type { UnzipFileInfo } from 'fflate';
import { strFromU8, unzipSync } from 'fflate';
import { Refusal } from '../refusal.ts';
import { ByteStream, startsWith } from './byte-stream.ts';
import { decompress } from './decompress.ts';
import { jsonArrayOf } from './json-array.ts';
import { linesOf } from './lines.ts';
import { Spool } from './spool.ts';
import type { TableRow } from './table-rows.ts';
import { tableRows } from './table-rows.ts';
import type { Upload } from './upload.ts';
import { otherEncoding, utf8Of } from './utf8.ts';

/** Maps a header row to a reader of the rows below it. */
export type Columns = (
  header: readonly string[],
  style: TableStyle,
) => { read(cells: readonly string[]): TableRecord } | WrongHeader;

export const formats = ['ndjson', 'json', 'csv', 'tsv', 'xlsx'] as const;

export type Format = (typeof formats)[number];

export interface FileOptions {
  /** Detected from the name and content by default. */
  readonly format?: Format | undefined;
  /** Encoding of files without byte order mark; default UTF-8. */
  readonly encoding?: string | undefined;
}

export interface RecordFile {
  /** Reads the records of a table in advance, to check them; those of the first 50 MB if it cannot be read twice. */
  readonly beginning: (() => AsyncIterable<FileRecord>) | null;
  records(): AsyncIterable<FileRecord>;
  /** Sheets of a workbook that are not read. */
  readonly otherSheets: readonly string[];
  close(): Promise<void>;
}

const byteOrderMarkLength = 3;
const zip = [0x50, 0x4b, 0x03, 0x04];
/** Start of old Excel files, and of workbooks with a password. */
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0];
/** Bytes to inspect for the format; header rows are rarely longer. */
const headLength = 65_536;

/** Before the rows in a saved answer of `get_history_data`. */
const rowsOfAnswer = /"creators"\s{0,9}:\s{0,9}(?=\[)/;

/** Opens a file of records, in the given format or in the one detected from its name and content. */
export async function openRecords(
  upload: Upload,
  { format, encoding, columnsOf }: FileOptions & { readonly columnsOf: Columns },
): Promise<RecordFile> {
  const bytes = await bytesOf(upload.input);
  if (await startsWith(bytes, compoundFile))
    throw new Refusal('this is an old Excel file (.xls) or has a password: save it as XLSX without one, or CSV UTF-8');
  if (await startsWith(bytes, [0x3c])) throw new Refusal('this is HTML or XML: save it as XLSX, or as CSV UTF-8');
  if (format === 'xlsx' || (await startsWith(bytes, zip))) {
    const { rows, others } = await sheetOf(bytes);
    const records = () => tableRecords(rows, { columnsOf, delimiter: null });
    return { beginning: records, records, otherSheets: others, close: async () => undefined };
  }
  const text = await utf8Of(bytes, encoding);
  const bytesOfHead = await text.head(headLength);
  const head = textOf(bytesOfHead);
  const layout = textLayout(head);
  const before = head.trimStart()[0] === '{' ? rowsOfAnswer.exec(bytesOfHead.toString('latin1')) : null;
  const form = format ?? (before !== null ? 'json' : formatOf(upload.name, head, layout.delimiter !== null));
  const once = { beginning: null, otherSheets: [], close: async () => undefined };
  if (form === 'json')
    return { ...once, records: () => jsonArrayOf(text, before === null ? 0 : before.index + before[0].length) };
  if (form === 'ndjson') return { ...once, records: () => linesOf(text, layout.lineEnd) };
  const { lineEnd, delimiter: counted } = layout;
  const delimiter = form === 'tsv' ? '\t' : (counted ?? ',');
  const { beginning, whole, close } = await repeatable(text, upload, { encoding, lineEnd });
  const records = (stream: AsyncIterable<Uint8Array>) =>
    tableRecords(tableRows(stream, { delimiter, lineEnd }), { columnsOf, delimiter });
  return { beginning: () => records(beginning()), otherSheets: [], records: () => records(whole()), close };
}

async function bytesOf(input: AsyncIterable<string | Uint8Array>): Promise<ByteStream> {
  return new ByteStream(await decompress(new ByteStream(input)));
}

/** Opens a file on disk again for each reading after the first; keeps other streams in a temporary file. */
async function repeatable(
  text: ByteStream,
  { reopen }: Upload,
  { encoding, lineEnd }: Pick<FileOptions, 'encoding'> & Pick<TextLayout, 'lineEnd'>,
) {
  if (reopen === undefined) {
    const spool = await Spool.of(text);
    return { beginning: () => spool.beginning(lineEnd), whole: () => spool.read(), close: () => spool.close() };
  }
  const again = async function* () {
    yield* await utf8Of(await bytesOf(reopen()), encoding);
  };
  return { beginning: () => text, whole: again, close: async () => undefined };
}

function textOf(head: Buffer): string {
  const marked = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf;
  return head.toString('utf8', marked ? byteOrderMarkLength : 0);
}

/** Detects tables by file name, and distinguishes JSON arrays from NDJSON by content: both are called .json. */
function formatOf(name: string, head: string, hasDelimiter: boolean): Format {
  const first = head.trimStart()[0];
  const ending = path.extname(name.replace(/\.(?:gz|gzip|zst|zstd)$/i, '')).toLowerCase();
  if (ending === '.csv') return 'csv';
  if (ending === '.tsv' || ending === '.tab') return 'tsv';
  if (first === '[') return 'json';
  if (first === '{' || ['.json', '.ndjson', '.jsonl'].includes(ending)) return 'ndjson';
  return hasDelimiter ? 'csv' : 'ndjson';
}

interface TableReading extends TableStyle {
  readonly columnsOf: Columns;
}

/** Line in which spreadsheets note their delimiter. */
const delimiterNote = /^"?sep=."?\r?$/;

/** Yields the rows below the header as records; skips empty rows. */
async function* tableRecords(
  table: Iterable<TableRow> | AsyncIterable<TableRow>,
  { columnsOf, delimiter }: TableReading,
): AsyncGenerator<FileRecord> {
  let columns: { read(cells: readonly string[]): TableRecord } | null = null;
  let expected = 0;
  for await (const row of table) {
    if (columns === null) {
      if ('unreadable' in row) throw refusedHeader(row);
      const isNote = row.line === 1 && delimiterNote.test(row.text);
      if (isNote || row.cells.every((cell) => cell.trim() === '')) continue;
      const found = columnsOf(row.cells, { delimiter });
      if ('problems' in found) throw new Refusal(`the header in line ${row.line}: ${found.problems.join('; ')}`);
      columns = found;
      expected = row.cells.length;
    } else if ('unreadable' in row) yield row;
    else if (row.cells.slice(expected).some((cell) => cell.trim() !== ''))
      yield { line: row.line, unreadable: `has ${row.cells.length} cells; the header has ${expected}` };
    else if (row.cells.some((cell) => cell.trim() !== '')) yield tableRecord(row.line, columns.read(row.cells));
  }
}

function refusedHeader({ line, unreadable, encoding }: Extract<TableRow, { readonly unreadable: string }>): Refusal {
  const reason = `cannot read the header in line ${line}: ${unreadable}`;
  return encoding === undefined ? new Refusal(reason) : otherEncoding(line, encoding);
}

/** The text is the whole record as JSON, because a row's own text means nothing without its header. */
function tableRecord(line: number, { value, ...ofTable }: TableRecord): FileRecord {
  return { line, text: JSON.stringify(value), value, ofTable };
}

/** A workbook is read into memory. */
const maxBytes = 33_554_432;
const maxUnpackedBytes = 268_435_456;
const tooLarge = 'the spreadsheet is too large to read: save the sheet as CSV UTF-8';

interface Sheet {
  readonly rows: readonly TableRow[];
  /** Other sheets with rows. */
  readonly others: readonly string[];
}

/**
 * Reads the first sheet with rows of an XLSX workbook.
 *
 * @throws Refusal for other archives, and for large or damaged workbooks.
 */
async function sheetOf(stream: AsyncIterable<Uint8Array>): Promise<Sheet> {
  const parts = partsOf(await wholeOf(stream));
  const [first, ...others] = sheetsOf(parts).filter(({ rows }) => rows.length > 0);
  if (first?.uncomputed)
    throw new Refusal(
      `cell ${first.uncomputed} of ${first.name} has a formula without its result: save the file in a spreadsheet program`,
    );
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
