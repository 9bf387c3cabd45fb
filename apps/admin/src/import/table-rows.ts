import { type FileRecord, lineTooLong, longestLineBytes } from '@creator-discovery/creators';
import { parse } from 'csv-parse/sync';
import { rawLinesOf } from './lines.ts';

/** A row of a table with the line that it begins in. Its text ends without a line end. */
export type TableRow = { readonly line: number } & (
  | { readonly unreadable: string }
  | { readonly text: string; readonly cells: readonly string[] }
);

/** Rows that are parsed together. */
const rowsAtOnce = 64;

/**
 * The rows of a table, the header first. A quoted cell may contain line ends. Where a quote is never closed, or is closed in
 * the middle of a cell, that line alone is bad and the next one begins a row: one quote too many costs one row, not the rest
 * of the file. Rows of blank lines are left out.
 */
export async function* tableRows(stream: AsyncIterable<Uint8Array>, delimiter: string): AsyncGenerator<TableRow> {
  let texts: { readonly line: number; readonly text: string }[] = [];
  for await (const row of rowTexts(stream, delimiter)) {
    if ('text' in row) texts.push(row);
    if ('text' in row && texts.length < rowsAtOnce) continue;
    yield* parsed(texts, delimiter);
    texts = [];
    if ('unreadable' in row) yield row;
  }
  yield* parsed(texts, delimiter);
}

function* parsed(
  rows: readonly { readonly line: number; readonly text: string }[],
  delimiter: string,
): Generator<TableRow> {
  if (rows.length === 0) return;
  const found = cellsOf(rows.map(({ text }) => text).join('\n'), delimiter);
  for (const [index, row] of rows.entries()) {
    const cells = found?.length === rows.length ? found[index] : cellsOf(row.text, delimiter)?.[0];
    yield cells === undefined ? { line: row.line, unreadable: 'is not a row of this format' } : { ...row, cells };
  }
}

function cellsOf(text: string, delimiter: string): string[][] | null {
  try {
    // Quotes within cells that have none around them are only characters; others have been checked before.
    return parse(text, { delimiter, record_delimiter: '\n', relax_quotes: true, relax_column_count: true });
  } catch {
    return null;
  }
}

/** The texts of rows. Lines that were read ahead of a broken row are read again as rows of their own. */
async function* rowTexts(stream: AsyncIterable<Uint8Array>, delimiter: string): AsyncGenerator<FileRecord> {
  const lines = new LookAhead(rawLinesOf(stream));
  for (let line = await lines.next(); line !== null; line = await lines.next()) {
    if ('unreadable' in line) yield line;
    else if (line.text.trim() !== '') yield await wholeRow(line, lines, delimiter);
  }
}

async function wholeRow(
  first: { readonly line: number; readonly text: string },
  lines: LookAhead,
  delimiter: string,
): Promise<FileRecord> {
  let state = quoteState(first.text, false, delimiter);
  const texts = [first.text];
  let length = first.text.length;
  while (state === 'open') {
    const next = await lines.ahead();
    if (next === null || 'unreadable' in next) break;
    length += next.text.length + 1;
    if (length > longestLineBytes) {
      lines.giveBack();
      return { line: first.line, unreadable: `a quote is not closed, or the row is ${lineTooLong}` };
    }
    texts.push(next.text);
    state = quoteState(next.text, true, delimiter);
  }
  if (state === 'closed') {
    lines.keep();
    return { line: first.line, text: texts.join('\n').replace(/\r$/, '') };
  }
  lines.giveBack();
  const unreadable = state === 'open' ? 'a quote is not closed' : 'a quote is closed in the middle of a cell';
  return { line: first.line, unreadable };
}

/** Whether a quoted cell is open at the end of a line, or closed where neither a delimiter nor the end of the line is. */
function quoteState(text: string, quoted: boolean, delimiter: string): 'open' | 'closed' | 'broken' {
  const end = text.endsWith('\r') ? text.length - 1 : text.length;
  let isOpen = quoted;
  for (let at = 0; ; isOpen = false) {
    let next = text.indexOf(delimiter, at);
    if (isOpen || text[at] === '"') {
      const close = closingQuote(text, isOpen ? at : at + 1);
      if (close < 0) return 'open';
      next = close + 1;
    }
    if (next < 0 || next >= end) return 'closed';
    if (text[next] !== delimiter) return 'broken';
    at = next + 1;
  }
}

/** The first quote from there on that isn't one of a pair, which means a quote in the cell; -1 where there is none. */
function closingQuote(text: string, from: number): number {
  let quote = text.indexOf('"', from);
  while (quote >= 0 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2);
  return quote;
}

/** Lines that can be given back after they were read ahead. */
class LookAhead {
  readonly #lines: AsyncIterator<FileRecord>;
  /** Given back; the next one last. */
  readonly #waiting: FileRecord[] = [];
  #ahead: FileRecord[] = [];

  constructor(lines: AsyncIterable<FileRecord>) {
    this.#lines = lines[Symbol.asyncIterator]();
  }

  async next(): Promise<FileRecord | null> {
    const waiting = this.#waiting.pop();
    if (waiting !== undefined) return waiting;
    const { done, value } = await this.#lines.next();
    return done === true ? null : value;
  }

  /** As `next`, of a line that may be given back. */
  async ahead(): Promise<FileRecord | null> {
    const line = await this.next();
    if (line !== null) this.#ahead.push(line);
    return line;
  }

  /** What was read ahead has been used. */
  keep(): void {
    this.#ahead = [];
  }

  /** What was read ahead comes again. */
  giveBack(): void {
    for (const line of this.#ahead.reverse()) this.#waiting.push(line);
    this.#ahead = [];
  }
}
