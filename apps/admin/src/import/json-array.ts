import type { FileRecord } from '@creator-discovery/creators';
import { Refusal } from '../refusal.ts';
import { BoundedText } from './lines.ts';

const [lineEnd, quote, comma, backslash] = [10, 34, 44, 92];
const [openBracket, closeBracket, openBrace, closeBrace] = [91, 93, 123, 125];

/**
 * The entries of a JSON array, each as text with the line it begins in. Only where they end is looked for; each is parsed by
 * itself, so that a broken one is one bad record and the next can be read, which a parser of the whole can't do. Of an entry
 * that is too long nothing is stored, and depth is only counted.
 *
 * @throws Refusal where no entry can be distinguished from the next any more: brackets that are never closed, or text after the array.
 */
export async function* jsonArrayOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<FileRecord> {
  const array = new OpenArray();
  for await (const chunk of stream) {
    yield* array.read(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length));
  }
  array.end();
}

class OpenArray {
  readonly #text = new BoundedText();
  #state: 'before' | 'within' | 'after' = 'before';
  /** Brackets that are open within the entry. */
  #depth = 0;
  #inString = false;
  #escaped = false;
  #line = 1;
  /** Where the entry begins; null before its first character. */
  #begins: number | null = null;
  #entries = 0;

  *read(bytes: Buffer): Generator<FileRecord> {
    let from = 0;
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] as number;
      if (byte === lineEnd) this.#line++;
      if (this.#inString) {
        this.#readString(byte);
      } else if (this.#state !== 'within') {
        if (this.#readOutside(byte)) from = at + 1;
      } else if (this.#depth === 0 && (byte === comma || byte === closeBracket)) {
        this.#text.append(bytes.subarray(from, at));
        from = at + 1;
        yield* this.#entry(byte === comma);
      } else {
        this.#readWithin(byte);
      }
    }
    if (this.#state === 'within') this.#text.append(bytes.subarray(from));
  }

  end(): void {
    if (this.#state === 'after') return;
    const begins = this.#begins ?? this.#line;
    throw new Refusal(
      `the JSON array is not closed: from line ${begins} on nothing could be read; what comes before is imported`,
    );
  }

  #readString(byte: number): void {
    if (this.#escaped) this.#escaped = false;
    else if (byte === backslash) this.#escaped = true;
    else if (byte === quote) this.#inString = false;
  }

  /** Whether the array begins here. */
  #readOutside(byte: number): boolean {
    if (isSpace(byte) || isByteOrderMark(byte)) return false;
    if (this.#state === 'after' || byte !== openBracket)
      throw new Refusal(`line ${this.#line}: there is text ${this.#state} the JSON array`);
    this.#state = 'within';
    return true;
  }

  #readWithin(byte: number): void {
    if (this.#begins === null && !isSpace(byte)) this.#begins = this.#line;
    if (byte === quote) this.#inString = true;
    else if (byte === openBracket || byte === openBrace) this.#depth++;
    else if ((byte === closeBracket || byte === closeBrace) && this.#depth > 0) this.#depth--;
  }

  *#entry(hasNext: boolean): Generator<FileRecord> {
    const line = this.#begins;
    const read = this.#text.taken();
    this.#begins = null;
    if (!hasNext) this.#state = 'after';
    if (line !== null) yield { line, ...read };
    else if (hasNext || this.#entries > 0)
      yield { line: this.#line, unreadable: 'there is nothing before a comma or the end' };
    this.#entries++;
  }
}

function isSpace(byte: number): boolean {
  return byte === 32 || byte === lineEnd || byte === 13 || byte === 9;
}

/** One of the three bytes that a text in UTF-8 may begin with. */
function isByteOrderMark(byte: number): boolean {
  return byte === 0xef || byte === 0xbb || byte === 0xbf;
}
