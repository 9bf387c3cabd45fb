import { isUtf8 } from 'node:buffer';
import { type ImportLine, lineTooLong, longestLineBytes } from '@creator-discovery/creators';

const lineEnd = 10;
const carriageReturn = 13;
const byteOrderMark = '\ufeff';

/**
 * The lines of a UTF-8 text, without their ends; a failing stream throws. Of a line that is too long nothing is stored, so a
 * stream of any size takes little memory.
 */
export async function* linesOf(stream: AsyncIterable<string | Uint8Array>): AsyncGenerator<ImportLine> {
  const line = new OpenLine();
  for await (const chunk of stream) {
    const bytes =
      typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    let from = 0;
    for (let end = bytes.indexOf(lineEnd); end >= 0; end = bytes.indexOf(lineEnd, from)) {
      line.append(bytes.subarray(from, end));
      yield line.taken();
      from = end + 1;
    }
    line.append(bytes.subarray(from));
  }
  if (line.size > 0) yield line.taken();
}

/** The line that is being read. */
class OpenLine {
  #parts: Buffer[] = [];
  #size = 0;
  #isFirst = true;

  get size(): number {
    return this.#size;
  }

  append(part: Buffer): void {
    this.#size += part.length;
    if (this.#size > longestLineBytes) this.#parts = [];
    else if (part.length > 0) this.#parts.push(part);
  }

  /** The whole line; the next one begins. */
  taken(): ImportLine {
    const [isFirst, tooLong, parts] = [this.#isFirst, this.#size > longestLineBytes, this.#parts];
    this.#isFirst = false;
    this.#parts = [];
    this.#size = 0;
    if (tooLong) return { unreadable: lineTooLong };
    const bytes = parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
    if (!isUtf8(bytes)) return { unreadable: 'not UTF-8' };
    const text = bytes.toString('utf8', 0, bytes.at(-1) === carriageReturn ? bytes.length - 1 : bytes.length);
    return isFirst && text.startsWith(byteOrderMark) ? text.slice(1) : text;
  }
}
