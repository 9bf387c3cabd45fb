import { isUtf8 } from 'node:buffer';
import { type FileRecord, lineTooLong, longestLineBytes } from '@creator-discovery/creators';

const lineEnd = 10;
const byteOrderMark = '\ufeff';

/**
 * The lines of a UTF-8 text with their numbers, without their ends; a failing stream throws. Of a line that is too long
 * nothing is stored, so a stream of any size takes little memory.
 */
export async function* linesOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<FileRecord> {
  for await (const line of rawLinesOf(stream)) {
    yield 'text' in line && line.text.endsWith('\r') ? { ...line, text: line.text.slice(0, -1) } : line;
  }
}

/** As `linesOf`, but a carriage return before the end of a line stays: it may be part of a quoted cell. */
export async function* rawLinesOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<FileRecord> {
  const text = new BoundedText();
  let line = 1;
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    let from = 0;
    for (let end = bytes.indexOf(lineEnd); end >= 0; end = bytes.indexOf(lineEnd, from)) {
      text.append(bytes.subarray(from, end));
      yield withoutMark({ line, ...text.taken() });
      line++;
      from = end + 1;
    }
    text.append(bytes.subarray(from));
  }
  if (text.size > 0) yield withoutMark({ line, ...text.taken() });
}

function withoutMark(line: FileRecord): FileRecord {
  return line.line === 1 && 'text' in line && line.text.startsWith(byteOrderMark)
    ? { ...line, text: line.text.slice(1) }
    : line;
}

/** A piece of UTF-8 text that is being read; of one that is too long nothing is stored. */
export class BoundedText {
  #parts: Buffer[] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  append(part: Buffer): void {
    this.#size += part.length;
    if (this.#size > longestLineBytes) this.#parts = [];
    else if (part.length > 0) this.#parts.push(part);
  }

  /** The whole piece; the next one begins. */
  taken(): { readonly text: string } | { readonly unreadable: string } {
    const [tooLong, parts] = [this.#size > longestLineBytes, this.#parts];
    this.#parts = [];
    this.#size = 0;
    if (tooLong) return { unreadable: lineTooLong };
    const bytes = parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
    return isUtf8(bytes) ? { text: bytes.toString('utf8') } : { unreadable: 'not UTF-8' };
  }
}
