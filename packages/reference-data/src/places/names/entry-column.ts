import { blockSize } from './key-column.ts';

const bytesEach = 3;
const ordinalBits = 20;
const styleBits = 3;
const ordinalMask = (1 << ordinalBits) - 1;
const styleMask = (1 << styleBits) - 1;
/** Flag of the last ordinal of a key. */
const last = 1 << (ordinalBits + styleBits);

/** Ordinals and spelling style per key. */
export class EntryColumn {
  readonly #bytes: Uint8Array;
  readonly #blocks: Uint32Array;

  constructor({ bytes, blocks }: { bytes: Uint8Array; blocks: Uint32Array }) {
    this.#bytes = bytes;
    this.#blocks = blocks;
  }

  static encode(
    ordinals: readonly (readonly number[])[],
    styles: readonly number[],
  ): { bytes: Uint8Array; blocks: Uint32Array } {
    const packed: number[] = [];
    const blocks: number[] = [];
    ordinals.forEach((some, key) => {
      if (key % blockSize === 0) blocks.push(packed.length);
      some.forEach((ordinal, place) => {
        if (ordinal > ordinalMask) throw new Error(`Ordinal ${ordinal} exceeds the maximum ${ordinalMask}`);
        const isLast = place === some.length - 1;
        packed.push(ordinal | ((styles[key] as number) << ordinalBits) | (isLast ? last : 0));
      });
    });
    const bytes = Uint8Array.from(packed.flatMap((entry) => [entry & 0xff, (entry >>> 8) & 0xff, entry >>> 16]));
    return { bytes, blocks: Uint32Array.from(blocks) };
  }

  /** Returns the ordinals with the name. */
  of(key: number): number[] {
    const ordinals: number[] = [];
    this.each(key, key + 1, (ordinal) => ordinals.push(ordinal));
    return ordinals;
  }

  /** Visits the ordinals of the keys from `start` to `end` (exclusive). */
  each(start: number, end: number, visit: (ordinal: number, key: number) => void): void {
    let entry = this.#firstOf(start);
    for (let key = start; key < end; entry++) {
      const packed = this.#at(entry);
      visit(packed & ordinalMask, key);
      if (packed >= last) key += 1;
    }
  }

  /** Returns the styles of the names in the block up to this key. */
  stylesUpTo(key: number): number[] {
    const styles: number[] = [];
    let entry = this.#blocks[Math.floor(key / blockSize)] as number;
    for (let isFirst = true; styles.length <= key % blockSize; entry++) {
      const packed = this.#at(entry);
      if (isFirst) styles.push((packed >>> ordinalBits) & styleMask);
      isFirst = packed >= last;
    }
    return styles;
  }

  #firstOf(key: number): number {
    let entry = this.#blocks[Math.floor(key / blockSize)] as number;
    for (let left = key % blockSize; left > 0; entry++) {
      if (this.#at(entry) >= last) left -= 1;
    }
    return entry;
  }

  #at(entry: number): number {
    const at = entry * bytesEach;
    const bytes = this.#bytes;
    return (bytes[at] as number) | ((bytes[at + 1] as number) << 8) | ((bytes[at + 2] as number) << 16);
  }
}
