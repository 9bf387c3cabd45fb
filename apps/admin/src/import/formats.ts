import path from 'node:path';
import type { FileRecord, RecordDraft, WrongHeader } from '@creator-discovery/creators';
import { Refusal } from '../refusal.ts';
import { type ByteStream, startsWith } from './byte-stream.ts';
import { jsonArrayOf } from './json-array.ts';
import { linesOf } from './lines.ts';
import { type TableRow, tableRows } from './table-rows.ts';

/** What the header row of a table makes of the rows below it. */
export type Columns = (header: readonly string[]) => { draftOf(cells: readonly string[]): RecordDraft } | WrongHeader;

/** What an import file may be. NDJSON is one JSON object a line. */
export const formats = ['ndjson', 'json', 'csv', 'tsv'] as const;

export type Format = (typeof formats)[number];

const byteOrderMarkLength = 3;
const utf16 = [
  [0xff, 0xfe],
  [0xfe, 0xff],
];
/** Enough to see what a file is; a header row is rarely longer. */
const headLength = 65_536;

/** The records of a file of that format, or of the one that its name and its content say. */
export async function recordsOf(
  stream: ByteStream,
  { format, name, columnsOf }: { readonly format?: Format; readonly name: string; readonly columnsOf: Columns },
): Promise<AsyncIterable<FileRecord>> {
  for (const mark of utf16)
    if (await startsWith(stream, mark)) throw new Refusal('this is UTF-16; save the file as UTF-8');
  const head = textOf(await stream.head(headLength));
  switch (format ?? formatOf(name, head)) {
    case 'json':
      return jsonArrayOf(stream);
    case 'csv':
      return tableRecords(tableRows(stream, delimiterOf(head)), columnsOf);
    case 'tsv':
      return tableRecords(tableRows(stream, '\t'), columnsOf);
    default:
      return linesOf(stream);
  }
}

function textOf(head: Buffer): string {
  const marked = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf;
  return head.toString('utf8', marked ? byteOrderMarkLength : 0);
}

/** The content decides between a JSON array and JSON lines, which have the same names; the name decides about tables. */
function formatOf(name: string, head: string): Format {
  const first = head.trimStart()[0];
  const ending = path.extname(name.replace(/\.(?:gz|gzip|zst|zstd)$/i, '')).toLowerCase();
  if (ending === '.csv') return 'csv';
  if (ending === '.tsv' || ending === '.tab') return 'tsv';
  if (first === '[') return 'json';
  if (first === '{' || ['.json', '.ndjson', '.jsonl'].includes(ending)) return 'ndjson';
  const line = firstLineOf(head);
  if (line.includes('\t')) return 'tsv';
  return line.includes(',') || line.includes(';') ? 'csv' : 'ndjson';
}

/** Spreadsheets write semicolons where the comma is for decimals. */
function delimiterOf(head: string): string {
  const line = firstLineOf(head);
  return line.includes(';') && !line.includes(',') ? ';' : ',';
}

function firstLineOf(head: string): string {
  return head.trimStart().split('\n', 1)[0] ?? '';
}

/** The rows below the header, as records; rows without any value are left out. */
async function* tableRecords(rows: AsyncGenerator<TableRow>, columnsOf: Columns): AsyncGenerator<FileRecord> {
  const { done, value: first } = await rows.next();
  if (done === true) return;
  if ('unreadable' in first) throw new Refusal(`the header in line ${first.line} cannot be read: ${first.unreadable}`);
  const columns = columnsOf(first.cells);
  if ('problems' in columns) throw new Refusal(`the header in line ${first.line}: ${columns.problems.join('; ')}`);
  const expected = first.cells.length;
  for await (const row of rows) {
    if ('unreadable' in row) yield row;
    else if (row.cells.every((cell) => cell.trim() === '')) continue;
    else if (row.cells.length === expected) yield tableRecord(row.line, columns.draftOf(row.cells));
    else yield { line: row.line, unreadable: `has ${row.cells.length} cells; the header has ${expected}` };
  }
}

/** What the text says depends on the header: the record says it all. */
function tableRecord(line: number, value: RecordDraft): FileRecord {
  return { line, text: JSON.stringify(value), value };
}
