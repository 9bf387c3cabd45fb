/** There are fewer bytes than what was asked for. */
export class EarlyEnd extends Error {
  override readonly name = 'EarlyEnd';
}

const lineEnd = 0x0a;

/** Reads a stream of bytes by lines and by lengths, and shows what was read to whoever counts it. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  readonly #onRead: (bytes: Buffer) => void;
  #left: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Uint8Array>, onRead: (bytes: Buffer) => void) {
    this.#chunks = source[Symbol.asyncIterator]();
    this.#onRead = onRead;
  }

  /**
   * The bytes up to the next line end, which is left out.
   *
   * @param longest bytes; a longer line counts as one that does not end.
   * @throws EarlyEnd
   */
  async line(longest: number): Promise<string> {
    for (let searched = 0; ; ) {
      const end = this.#left.indexOf(lineEnd, searched);
      if (end >= 0) return this.#taken(end + 1).toString('utf8', 0, end);
      searched = this.#left.length;
      if (searched > longest || !(await this.#more())) throw new EarlyEnd();
    }
  }

  /**
   * At least one of the next bytes.
   *
   * @throws EarlyEnd
   */
  async atMost(length: number): Promise<Buffer> {
    if (this.#left.length === 0 && !(await this.#more())) throw new EarlyEnd();
    return this.#taken(Math.min(length, this.#left.length));
  }

  async isAtEnd(): Promise<boolean> {
    return this.#left.length === 0 && !(await this.#more());
  }

  #taken(length: number): Buffer {
    const bytes = this.#left.subarray(0, length);
    this.#left = this.#left.subarray(length);
    this.#onRead(bytes);
    return bytes;
  }

  async #more(): Promise<boolean> {
    for (;;) {
      const { done, value } = await this.#chunks.next();
      if (done === true) return false;
      if (value.length === 0) continue;
      this.#left = Buffer.concat([this.#left, value]);
      return true;
    }
  }
}
