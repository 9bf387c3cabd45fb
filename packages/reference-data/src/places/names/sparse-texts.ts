import type { TextColumn } from '../columns.ts';
import { firstIndex } from '../first-index.ts';

/** Texts of some numbers. */
export class SparseTexts {
  readonly #numbers: Uint32Array;
  readonly #texts: TextColumn;

  constructor(numbers: Uint32Array, texts: TextColumn) {
    this.#numbers = numbers;
    this.#texts = texts;
  }

  of(number: number): string | null {
    const index = firstIndex(this.#numbers.length, (i) => (this.#numbers[i] as number) >= number);
    return this.#numbers[index] === number ? this.#texts.at(index) : null;
  }
}
