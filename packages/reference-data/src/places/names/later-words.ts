import { firstIndex } from '../first-index.ts';
import type { KeyColumn } from './key-column.ts';

const indexBits = 20;
const space = 0x20;

/** Words of names after the first, sorted by the rest of the name: `york` in `new york`. */
export class LaterWords {
  readonly #keys: KeyColumn;
  /** Key index, with the number of the word in the upper bits, per position. */
  readonly #words: Uint32Array;

  constructor(keys: KeyColumn, words: Uint32Array) {
    this.#keys = keys;
    this.#words = words;
  }

  static encode(keys: readonly Uint8Array[]): Uint32Array {
    if (keys.length >= 1 << indexBits) throw new Error(`${keys.length} names exceed the capacity of the index`);
    const words: { rest: Buffer; index: number; word: number }[] = [];
    keys.forEach((key, index) => {
      let word = 0;
      key.forEach((byte, at) => {
        if (byte === space) words.push({ rest: Buffer.from(key.subarray(at + 1)), index, word: ++word });
      });
    });
    words.sort((a, b) => Buffer.compare(a.rest, b.rest) || a.index - b.index);
    return Uint32Array.from(words, ({ index, word }) => (word << indexBits) | index);
  }

  get length(): number {
    return this.#words.length;
  }

  /** Returns the index of the word's key. */
  keyOf(position: number): number {
    return (this.#words[position] as number) & ((1 << indexBits) - 1);
  }

  /** Returns the rest of the name from the word, valid until the next call. */
  at(position: number): Buffer {
    const key = this.#keys.at(this.keyOf(position));
    let start = 0;
    for (let left = (this.#words[position] as number) >>> indexBits; left > 0; left--) {
      start = key.indexOf(space, start) + 1;
    }
    return key.subarray(start);
  }

  firstAtOrAfter(text: Uint8Array, from = 0, to = this.length): number {
    return from + firstIndex(to - from, (index) => Buffer.compare(this.at(from + index), text) >= 0);
  }
}
