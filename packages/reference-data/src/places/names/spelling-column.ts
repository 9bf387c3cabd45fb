import { blockSize } from './key-column.ts';
import { storedSpelling } from './spelling.ts';

/** Written forms that no style can produce: length and text of each. */
export class SpellingColumn {
  readonly #bytes: Uint8Array;
  readonly #blocks: Uint32Array;
  readonly #decoder = new TextDecoder();

  constructor({ bytes, blocks }: { bytes: Uint8Array; blocks: Uint32Array }) {
    this.#bytes = bytes;
    this.#blocks = blocks;
  }

  static encode(written: readonly string[], styles: readonly number[]): { bytes: Uint8Array; blocks: Uint32Array } {
    const parts: number[] = [];
    const blocks: number[] = [];
    const encoder = new TextEncoder();
    written.forEach((name, key) => {
      if (key % blockSize === 0) blocks.push(parts.length);
      if (styles[key] !== storedSpelling) return;
      const text = encoder.encode(name);
      if (text.length > 255) throw new Error(`The name ${name} is too long`);
      parts.push(text.length, ...text);
    });
    return { bytes: Uint8Array.from(parts), blocks: Uint32Array.from(blocks) };
  }

  /** Returns the text with this number within the key's block. */
  at(key: number, number: number): string {
    let start = this.#blocks[Math.floor(key / blockSize)] as number;
    for (let left = number; left > 0; left--) start += 1 + (this.#bytes[start] as number);
    return this.#decoder.decode(this.#bytes.subarray(start + 1, start + 1 + (this.#bytes[start] as number)));
  }
}
