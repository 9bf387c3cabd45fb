import type { FileRecord } from '@creator-discovery/creators';
import { Refusal } from '../refusal.ts';
import { BoundedText } from './lines.ts';

const [lineEnd, quote, comma, backslash] = [10, 34, 44, 92];
const [openBracket, closeBracket, openBrace, closeBrace] = [91, 93, 123, 125];

/**
 * Yields the entries of a JSON array as texts, each with the line it starts in. The array is the whole stream, or a member of
 * an object that begins after `offset` bytes. Only finds where entries end, so one broken
 * entry is one bad record and the next can still be read. Stores nothing of entries that are too long.
 *
 * @throws Refusal for unclosed brackets and for text before or after the array.
 */
export async function* jsonArrayOf(stream: AsyncIterable<Uint8Array>, offset = 0): AsyncGenerator<FileRecord> {
  const array = new OpenArray(offset);
  for await (const chunk of stream) {
    yield* array.read(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length));
  }
  array.end();
}

class OpenArray {
  readonly #text = new BoundedText();
  readonly #isMember: boolean;
  /** Bytes before the array. */
  #toSkip: number;
  #state: 'before' | 'within' | 'after' = 'before';
  /** Open brackets within the entry. */
  #depth = 0;
  #inString = false;
  #escaped = false;
  #line = 1;
  /** Line the entry starts in; null before its first character. */
  #begins: number | null = null;
  #entries = 0;

  constructor(offset: number) {
    this.#isMember = offset > 0;
    this.#toSkip = offset;
  }

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
      `the JSON array is not closed: nothing after line ${begins} could be read; records before it are imported`,
    );
  }

  #readString(byte: number): void {
    if (this.#escaped) this.#escaped = false;
    else if (byte === backslash) this.#escaped = true;
    else if (byte === quote) this.#inString = false;
  }

  /** Returns whether this byte opens the array. */
  #readOutside(byte: number): boolean {
    if (this.#toSkip-- > 0 || (this.#isMember && this.#state === 'after')) return false;
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
      yield { line: this.#line, unreadable: 'an entry is missing before a comma or the closing bracket' };
    this.#entries++;
  }
}

function isSpace(byte: number): boolean {
  return byte === 32 || byte === lineEnd || byte === 13 || byte === 9;
}

/** Returns whether this is one of the three bytes of the UTF-8 byte order mark. */
function isByteOrderMark(byte: number): boolean {
  return byte === 0xef || byte === 0xbb || byte === 0xbf;
}
