import { pipeline, Readable, type Transform } from 'node:stream';

/** A byte stream whose beginning can be inspected before it is read. */
export class ByteStream implements AsyncIterable<Uint8Array> {
  readonly #chunks: AsyncIterator<string | Uint8Array>;
  #head: Buffer = Buffer.alloc(0);
  #ended = false;

  constructor(source: AsyncIterable<string | Uint8Array>) {
    this.#chunks = source[Symbol.asyncIterator]();
  }

  /** Returns the first `minBytes` bytes or more, or the whole stream if it is shorter. */
  async head(minBytes: number): Promise<Buffer> {
    while (this.#head.length < minBytes && !this.#ended) {
      const chunk = await this.#next();
      if (chunk !== null) this.#head = Buffer.concat([this.#head, chunk]);
    }
    return this.#head;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    if (this.#head.length > 0) yield this.#head;
    this.#head = Buffer.alloc(0);
    for (let chunk = await this.#next(); chunk !== null; chunk = await this.#next()) yield chunk;
  }

  /** Returns the transformed stream, which throws the errors of both. */
  pipeInto(transform: Transform): AsyncIterable<Uint8Array> {
    return pipeline(Readable.from(this, { objectMode: false }), transform, () => undefined);
  }

  async #next(): Promise<Buffer | null> {
    if (this.#ended) return null;
    const { done, value } = await this.#chunks.next();
    this.#ended = done === true;
    if (done === true) return null;
    return typeof value === 'string' ? Buffer.from(value) : Buffer.from(value.buffer, value.byteOffset, value.length);
  }
}

export async function startsWith(stream: ByteStream, bytes: readonly number[]): Promise<boolean> {
  const head = await stream.head(bytes.length);
  return bytes.every((byte, index) => head[index] === byte);
}
