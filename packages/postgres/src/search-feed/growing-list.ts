/** A growing list of unsigned 32-bit integers or doubles. */
export class GrowingList<Numbers extends Uint32Array | Float64Array> {
  readonly make: (length: number) => Numbers;
  #items: Numbers;
  length = 0;

  constructor(make: (length: number) => Numbers) {
    this.make = make;
    this.#items = make(4096);
  }

  push(value: number): void {
    if (this.length === this.#items.length) this.#grow();
    this.#items[this.length++] = value;
  }

  /** Returns the contents. Do not use the list afterwards. */
  taken(): Numbers {
    return this.#items.subarray(0, this.length) as Numbers;
  }

  #grow(): void {
    const bigger = this.make(this.#items.length * 2);
    bigger.set(this.#items);
    this.#items = bigger;
  }
}

export function uints(): GrowingList<Uint32Array> {
  return new GrowingList((length) => new Uint32Array(length));
}

export function doubles(): GrowingList<Float64Array> {
  return new GrowingList((length) => new Float64Array(length));
}
