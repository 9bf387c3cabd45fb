/** Collects the smallest of many keys in one pass. Most keys are compared with one bound only. */
export class Smallest {
  readonly #count: number;
  readonly #keys: Float64Array;
  #length = 0;
  /** Keys from here on are not among the smallest. */
  #bound = Number.POSITIVE_INFINITY;

  constructor(count: number) {
    this.#count = count;
    this.#keys = new Float64Array(count * 4);
  }

  add(key: number): void {
    if (key >= this.#bound) return;
    this.#keys[this.#length++] = key;
    if (this.#length < this.#keys.length) return;
    this.#length = this.inOrder().length;
    this.#bound = this.#keys[this.#count - 1] as number;
  }

  /** Returns up to `count` smallest keys in order. */
  inOrder(): Float64Array {
    return this.#keys.subarray(0, this.#length).sort().subarray(0, this.#count);
  }
}
