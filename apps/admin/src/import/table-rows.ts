import { type FileRecord, lineTooLong, longestLineBytes } from '@creator-discovery/creators';
import { parse } from 'csv-parse/sync';
import { rawLinesOf } from './lines.ts';

/** A table row with the line it starts in; `text` has no trailing line end. */
export type TableRow = { readonly line: number } & (
  | { readonly unreadable: string; readonly encoding?: string }
  | { readonly text: string; readonly cells: readonly string[] }
);

export interface RowLayout {
  readonly delimiter: string;
  readonly lineEnd: string;
}

/** Maximum lines of a row: every empty line takes memory until the row is closed. */
const maxRowLines = 10_000;

/** Rows per call of the CSV parser. */
const rowsAtOnce = 64;

/**
 * Yields the rows of a table, header first; skips blank lines. A quoted cell may contain line ends. If a quote is never
 * closed, or closes mid-cell, only that line is bad: a stray quote costs one row, not the rest of the file.
 */
export async function* tableRows(stream: AsyncIterable<Uint8Array>, layout: RowLayout): AsyncGenerator<TableRow> {
  let texts: { readonly line: number; readonly text: string }[] = [];
  for await (const row of rowTexts(stream, layout)) {
    if ('text' in row) texts.push(row);
    if ('text' in row && texts.length < rowsAtOnce) continue;
    yield* parsed(texts, layout);
    texts = [];
    if ('unreadable' in row) yield row;
  }
  yield* parsed(texts, layout);
}

function* parsed(
  rows: readonly { readonly line: number; readonly text: string }[],
  layout: RowLayout,
): Generator<TableRow> {
  if (rows.length === 0) return;
  const found = cellsOf(rows.map(({ text }) => text).join(layout.lineEnd), layout);
  for (const [index, row] of rows.entries()) {
    const cells = found?.length === rows.length ? found[index] : cellsOf(row.text, layout)?.[0];
    yield cells === undefined ? { line: row.line, unreadable: 'not a row of this format' } : { ...row, cells };
  }
}

function cellsOf(text: string, { delimiter, lineEnd }: RowLayout): string[][] | null {
  try {
    // Quotes inside unquoted cells are plain characters; `quoteState` has checked the quoted ones.
    return parse(text, { delimiter, record_delimiter: lineEnd, relax_quotes: true, relax_column_count: true });
  } catch {
    return null;
  }
}

/** Yields the text of each row. Lines read ahead for a row that turns out broken become rows themselves. */
async function* rowTexts(stream: AsyncIterable<Uint8Array>, layout: RowLayout): AsyncGenerator<FileRecord> {
  const lines = new LookAhead(rawLinesOf(stream, layout.lineEnd));
  for (let line = await lines.next(); line !== null; line = await lines.next()) {
    if ('unreadable' in line) yield line;
    else if (line.text.trim() !== '') yield await wholeRow(line, lines, layout);
  }
}

async function wholeRow(
  first: { readonly line: number; readonly text: string },
  lines: LookAhead,
  { delimiter, lineEnd }: RowLayout,
): Promise<FileRecord> {
  let state = quoteState(first.text, false, delimiter);
  const texts = [first.text];
  let length = first.text.length;
  while (state === 'open') {
    const next = await lines.ahead();
    if (next === null || 'unreadable' in next) break;
    length += next.text.length + 1;
    if (length > longestLineBytes || texts.length >= maxRowLines) {
      lines.giveBack();
      return { line: first.line, unreadable: `a quote is not closed, or the row is ${lineTooLong}` };
    }
    texts.push(next.text);
    state = quoteState(next.text, true, delimiter);
  }
  if (state === 'closed') {
    lines.keep();
    return { line: first.line, text: texts.join(lineEnd).replace(/\r$/, '') };
  }
  lines.giveBack();
  const unreadable = state === 'open' ? 'a quote is not closed' : 'a quote is closed in the middle of a cell';
  return { line: first.line, unreadable };
}

/** `open`: a quoted cell continues in the next line. `broken`: text follows a closing quote. */
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

/** Returns the index of the next quote that is not doubled (an escaped quote), or -1. */
function closingQuote(text: string, from: number): number {
  let quote = text.indexOf('"', from);
  while (quote >= 0 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2);
  return quote;
}

/** Lines that can be returned after they were read ahead. */
class LookAhead {
  readonly #lines: AsyncIterator<FileRecord>;
  /** Returned lines in reverse order. */
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

  /** Like `next`, but `giveBack` can return the line. */
  async ahead(): Promise<FileRecord | null> {
    const line = await this.next();
    if (line !== null) this.#ahead.push(line);
    return line;
  }

  /** Consumes the lines read ahead. */
  keep(): void {
    this.#ahead = [];
  }

  /** Returns the lines read ahead, so that `next` yields them again. */
  giveBack(): void {
    for (const line of this.#ahead.reverse()) this.#waiting.push(line);
    this.#ahead = [];
  }
}
