/** Keys per block. The first is stored whole, the others without the bytes they share with the previous key. */
export const blockSize = 16;

const maxKeyLength = 255;

/** Front-coded column of sorted, distinct texts of at most 255 bytes. */
export class KeyColumn {
  readonly #bytes: Uint8Array;
  readonly #blocks: Uint32Array;
  /** The last key read, because most reading goes forward. */
  readonly #key = Buffer.alloc(maxKeyLength);
  #keyLength = 0;
  #keyIndex = -1;
  #next = 0;
  readonly length: number;

  constructor({ bytes, blocks, length }: { bytes: Uint8Array; blocks: Uint32Array; length: number }) {
    this.#bytes = bytes;
    this.#blocks = blocks;
    this.length = length;
  }

  static encode(keys: readonly Uint8Array[]): { bytes: Uint8Array; blocks: Uint32Array } {
    const parts: number[] = [];
    const blocks: number[] = [];
    keys.forEach((key, index) => {
      if (key.length > maxKeyLength) throw new Error(`A name of ${key.length} bytes is too long`);
      const inBlock = index % blockSize > 0;
      if (!inBlock) blocks.push(parts.length);
      const shared = inBlock ? sharedBytes(keys[index - 1] as Uint8Array, key) : 0;
      parts.push(shared, key.length - shared);
      for (let i = shared; i < key.length; i++) parts.push(key[i] as number);
    });
    return { bytes: Uint8Array.from(parts), blocks: Uint32Array.from(blocks) };
  }

  /** Returns the bytes of a key, valid until the next call. */
  at(index: number): Buffer {
    this.#seek(index);
    return this.#key.subarray(0, this.#keyLength);
  }

  /** Returns the index of the first key from `from` that is not before the text. */
  firstAtOrAfter(text: Uint8Array, from = 0, to = this.length): number {
    let low = Math.ceil(from / blockSize);
    let high = Math.ceil(to / blockSize);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#headIsBefore(middle, text)) low = middle + 1;
      else high = middle;
    }
    const end = Math.min(low * blockSize, to);
    for (let index = Math.max((low - 1) * blockSize + 1, from); index < end; index++) {
      this.#seek(index);
      if (!isBefore(this.#key, this.#keyLength, text)) return index;
    }
    return end;
  }

  #headIsBefore(block: number, text: Uint8Array): boolean {
    const start = (this.#blocks[block] as number) + 2;
    const length = this.#bytes[start - 1] as number;
    const common = Math.min(length, text.length);
    for (let i = 0; i < common; i++) {
      const difference = (this.#bytes[start + i] as number) - (text[i] as number);
      if (difference !== 0) return difference < 0;
    }
    return length < text.length;
  }

  #seek(index: number): void {
    if (index === this.#keyIndex) return;
    const block = Math.floor(index / blockSize);
    const isAhead = this.#keyIndex >= block * blockSize && this.#keyIndex < index;
    if (!isAhead) {
      this.#next = this.#blocks[block] as number;
      this.#keyIndex = block * blockSize - 1;
    }
    while (this.#keyIndex < index) this.#readNext();
  }

  #readNext(): void {
    const shared = this.#bytes[this.#next] as number;
    const own = this.#bytes[this.#next + 1] as number;
    const start = this.#next + 2;
    for (let i = 0; i < own; i++) this.#key[shared + i] = this.#bytes[start + i] as number;
    this.#keyLength = shared + own;
    this.#next = start + own;
    this.#keyIndex += 1;
  }
}

function sharedBytes(a: Uint8Array, b: Uint8Array): number {
  let shared = 0;
  while (shared < a.length && shared < b.length && a[shared] === b[shared]) shared += 1;
  return shared;
}

/** Whether the first `length` bytes of a key come before the text. */
function isBefore(key: Uint8Array, length: number, text: Uint8Array): boolean {
  const common = Math.min(length, text.length);
  for (let i = 0; i < common; i++) {
    const difference = (key[i] as number) - (text[i] as number);
    if (difference !== 0) return difference < 0;
  }
  return length < text.length;
}
