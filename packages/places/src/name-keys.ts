import type { DictionaryColumns } from './dictionary-file.ts';

/** Sorted folded names, each with the ordinal of a place. */
export class NameKeys {
  readonly #bytes: Buffer;
  readonly #offsets: Uint32Array;
  readonly #ordinals: Uint32Array;

  constructor({ keyBytes, keyOffsets, keyOrdinals }: DictionaryColumns) {
    this.#bytes = Buffer.from(keyBytes.buffer, keyBytes.byteOffset, keyBytes.byteLength);
    this.#offsets = keyOffsets;
    this.#ordinals = keyOrdinals;
  }

  /** Ordinals of the places with exactly that folded name, most populous first. */
  named(folded: string): number[] {
    const key = Buffer.from(folded);
    const found: number[] = [];
    for (let i = this.#firstAtOrAfter(key); i < this.#ordinals.length && this.#key(i).equals(key); i++) {
      found.push(this.#ordinals[i] as number);
    }
    return found;
  }

  /** Ordinals of the places whose folded name starts with the text, in no particular order, possibly repeated. */
  beginningWith(folded: string): Uint32Array {
    const prefix = Buffer.from(folded);
    // UTF-8 never contains the byte 0xff, so every name with the prefix sorts before this.
    return this.#ordinals.subarray(
      this.#firstAtOrAfter(prefix),
      this.#firstAtOrAfter(Buffer.concat([prefix, Buffer.of(0xff)])),
    );
  }

  /** Ordinals of the places whose folded name contains the text. */
  *containing(folded: string): Generator<number> {
    const text = Buffer.from(folded);
    let from = 0;
    for (;;) {
      const at = this.#bytes.indexOf(text, from);
      if (at < 0) return;
      const index = this.#keyAt(at);
      const end = this.#offsets[index + 1] as number;
      if (at + text.length <= end) yield this.#ordinals[index] as number;
      from = at + text.length <= end ? end : at + 1;
    }
  }

  #key(index: number): Buffer {
    return this.#bytes.subarray(this.#offsets[index], this.#offsets[index + 1]);
  }

  #firstAtOrAfter(key: Buffer): number {
    return firstIndex(this.#ordinals.length, (i) => Buffer.compare(this.#key(i), key) >= 0);
  }

  /** The index of the key that contains the byte at this offset. */
  #keyAt(offset: number): number {
    return firstIndex(this.#ordinals.length, (i) => (this.#offsets[i + 1] as number) > offset);
  }
}

/** The first index in 0..length for which the condition holds; it must stay true once it is. */
export function firstIndex(length: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
