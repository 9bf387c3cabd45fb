import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const chunkBytes = 262_144;

/** Containers have 64 MB for temporary files. */
const maxSpoolBytes = 50_000_000;

/** Keeps the beginning of a stream in a temporary file without a name, which the system deletes when the process ends. */
export class Spool {
  readonly #file: FileHandle;
  readonly #rest: AsyncIterable<Uint8Array> | null;

  private constructor(file: FileHandle, rest: AsyncIterable<Uint8Array> | null) {
    this.#file = file;
    this.#rest = rest;
  }

  static async of(stream: AsyncIterable<Uint8Array>, maxBytes = maxSpoolBytes): Promise<Spool> {
    const folder = await mkdtemp(path.join(tmpdir(), 'creators-import-'));
    const file = await open(path.join(folder, 'table'), 'wx+', 0o600);
    await rm(folder, { recursive: true });
    const chunks = stream[Symbol.asyncIterator]();
    try {
      let length = 0;
      for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) {
        await file.appendFile(next.value);
        length += next.value.length;
        if (length > maxBytes) return new Spool(file, { [Symbol.asyncIterator]: () => chunks });
      }
    } catch (error) {
      await file.close();
      throw error;
    }
    return new Spool(file, null);
  }

  async *read(): AsyncGenerator<Uint8Array> {
    yield* this.#kept();
    if (this.#rest !== null) yield* this.#rest;
  }

  /** Yields the whole stream if it fits, or else its beginning, up to a line end. Can be read several times. */
  async *beginning(lineEnd: string): AsyncGenerator<Uint8Array> {
    let last: Buffer = Buffer.alloc(0);
    for await (const chunk of this.#kept()) {
      yield last;
      last = chunk;
    }
    yield this.#rest === null ? last : last.subarray(0, last.lastIndexOf(lineEnd) + 1);
  }

  async *#kept(): AsyncGenerator<Buffer> {
    for (let position = 0; ; ) {
      const { bytesRead, buffer } = await this.#file.read({ buffer: Buffer.allocUnsafe(chunkBytes), position });
      if (bytesRead === 0) break;
      position += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}
