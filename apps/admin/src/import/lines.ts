import { isUtf8 } from 'node:buffer';
import { type FileRecord, lineTooLong, longestLineBytes } from '@creator-discovery/creators';
import { likelyEncoding } from './utf8.ts';

/** Reason of a line in another encoding. */
const notUtf8 = 'not UTF-8';
const byteOrderMark = '\ufeff';

/** Yields numbered lines of UTF-8 text without line ends. Stores nothing of lines that are too long, so memory is bounded. */
export async function* linesOf(stream: AsyncIterable<Uint8Array>, lineEnd = '\n'): AsyncGenerator<FileRecord> {
  for await (const line of rawLinesOf(stream, lineEnd)) {
    yield 'text' in line && line.text.endsWith('\r') ? { ...line, text: line.text.slice(0, -1) } : line;
  }
}

/** Like `linesOf`, but keeps the carriage return of CRLF: it may be part of a quoted cell. */
export async function* rawLinesOf(stream: AsyncIterable<Uint8Array>, lineEnd: string): AsyncGenerator<FileRecord> {
  const [text, end] = [new BoundedText(), lineEnd.charCodeAt(0)];
  let line = 1;
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    let from = 0;
    for (let at = bytes.indexOf(end); at >= 0; at = bytes.indexOf(end, from)) {
      text.append(bytes.subarray(from, at));
      yield withoutMark({ line, ...text.taken() });
      line++;
      from = at + 1;
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

/** Collects UTF-8 text up to `longestLineBytes`; drops anything longer. */
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

  /** Returns the collected text and starts the next one. */
  taken(): { readonly text: string } | { readonly unreadable: string; readonly encoding?: string } {
    const [tooLong, parts] = [this.#size > longestLineBytes, this.#parts];
    this.#parts = [];
    this.#size = 0;
    if (tooLong) return { unreadable: lineTooLong };
    const bytes = parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
    return isUtf8(bytes) ? { text: bytes.toString('utf8') } : { unreadable: notUtf8, encoding: likelyEncoding(bytes) };
  }
}
