const headerLength = 11;
/** Field count that marks the end. */
const noMoreRows = -1;

/**
 * Rows of `COPY ... TO STDOUT (FORMAT binary)`, read value by value without allocating strings or objects. Values must be read in
 * order, with the method of their type.
 */
export class CopiedRows {
  #bytes: Buffer = Buffer.alloc(0);
  #view: DataView = new DataView(new ArrayBuffer(0));
  #at = 0;
  #begun = false;

  /** Adds received bytes; rows may be cut anywhere. */
  append(chunk: Buffer): void {
    this.#bytes = this.#at === this.#bytes.length ? chunk : Buffer.concat([this.#bytes.subarray(this.#at), chunk]);
    this.#view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset, this.#bytes.length);
    this.#at = 0;
  }

  /** Moves to the next row. Returns false if it is incomplete, or at the end. */
  next(): boolean {
    if (!this.#begun && !this.#begin()) return false;
    const length = this.#bytes.length;
    let end = this.#at + 2;
    if (end > length) return false;
    const fields = this.#view.getInt16(this.#at);
    if (fields === noMoreRows) return false;
    for (let field = 0; field < fields; field++) {
      if (end + 4 > length) return false;
      const size = this.#view.getInt32(end);
      end += 4 + Math.max(size, 0);
    }
    if (end > length) return false;
    this.#at += 2;
    return true;
  }

  integer(): number {
    const value = this.#view.getInt32(this.#at + 4);
    this.#at += 8;
    return value;
  }

  optionalInteger(): number | null {
    if (this.#view.getInt32(this.#at) >= 0) return this.integer();
    this.#at += 4;
    return null;
  }

  /** Returns NaN for null. */
  double(): number {
    if (this.#view.getInt32(this.#at) < 0) {
      this.#at += 4;
      return Number.NaN;
    }
    const value = this.#view.getFloat64(this.#at + 4);
    this.#at += 12;
    return value;
  }

  text(): string | null {
    const length = this.#view.getInt32(this.#at);
    this.#at += 4;
    if (length < 0) return null;
    this.#at += length;
    return this.#bytes.toString('utf8', this.#at - length, this.#at);
  }

  /** Starts an array and returns its length, 0 for null. Its items follow as separate values. */
  array(): number {
    if (this.#view.getInt32(this.#at) < 0) {
      this.#at += 4;
      return 0;
    }
    const dimensions = this.#view.getInt32(this.#at + 4);
    const length = dimensions === 0 ? 0 : this.#view.getInt32(this.#at + 16);
    this.#at += dimensions === 0 ? 16 : 24;
    return length;
  }

  /** Returns the upper 32 bits of a 64-bit integer; call `lowerHalf` next. */
  upperHalf(): number {
    return this.#view.getUint32(this.#at + 4);
  }

  /** Returns the lower 32 bits and moves to the next value. */
  lowerHalf(): number {
    const value = this.#view.getUint32(this.#at + 8);
    this.#at += 12;
    return value;
  }

  #begin(): boolean {
    if (this.#bytes.length < headerLength + 8) return false;
    const extension = this.#view.getInt32(headerLength + 4);
    if (this.#bytes.length < headerLength + 8 + extension) return false;
    this.#at = headerLength + 8 + extension;
    this.#begun = true;
    return true;
  }
}
