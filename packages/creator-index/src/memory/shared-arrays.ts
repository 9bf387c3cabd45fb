/** A numeric column, posting list or bitset: always over shared memory, so that threads read one copy. */
export type SharedArray = Uint8Array | Uint16Array | Uint32Array | Float64Array;

export function sharedBytes(length: number): Uint8Array {
  return new Uint8Array(new SharedArrayBuffer(length));
}

export function sharedShorts(length: number): Uint16Array {
  return new Uint16Array(new SharedArrayBuffer(length * 2));
}

export function sharedInts(length: number): Uint32Array {
  return new Uint32Array(new SharedArrayBuffer(length * 4));
}

export function sharedDoubles(length: number): Float64Array {
  return new Float64Array(new SharedArrayBuffer(length * 8));
}

/** Numbers from 0 in the least memory that holds them. */
export type CompactArray = Uint8Array | Uint16Array | Uint32Array;

/** Room for numbers below `limit`. */
export function sharedCompact(length: number, limit: number): CompactArray {
  if (limit <= 1 << 8) return sharedBytes(length);
  return limit <= 1 << 16 ? sharedShorts(length) : sharedInts(length);
}

/** The same numbers in the least shared memory that holds them. */
export function compacted(numbers: Uint32Array): CompactArray {
  let greatest = 0;
  for (let i = 0; i < numbers.length; i++) greatest = Math.max(greatest, numbers[i] as number);
  const compact = sharedCompact(numbers.length, greatest + 1);
  compact.set(numbers);
  return compact;
}

/** A growing list of 32-bit numbers, for building; `toShared` gives the exact-sized copy that is kept. */
export class IntList {
  #items: Uint32Array;
  length = 0;

  constructor(capacity = 1024) {
    this.#items = new Uint32Array(capacity);
  }

  push(value: number): void {
    if (this.length === this.#items.length) this.#grow();
    this.#items[this.length++] = value;
  }

  append(values: Uint32Array): void {
    this.appendShifted(values, 0);
  }

  /** Appends the values with that added to each. */
  appendShifted(values: Uint32Array, shift: number): void {
    while (this.length + values.length > this.#items.length) this.#grow();
    for (let i = 0; i < values.length; i++) this.#items[this.length + i] = (values[i] as number) + shift;
    this.length += values.length;
  }

  at(index: number): number {
    return this.#items[index] as number;
  }

  /** A view of the items so far; it is invalid after the next `push`. */
  view(): Uint32Array {
    return this.#items.subarray(0, this.length);
  }

  toShared(): Uint32Array {
    const copy = sharedInts(this.length);
    copy.set(this.view());
    return copy;
  }

  #grow(): void {
    const bigger = new Uint32Array(this.#items.length * 2);
    bigger.set(this.#items);
    this.#items = bigger;
  }
}

/** A growing list of doubles, for building. */
export class DoubleList {
  #items: Float64Array;
  length = 0;

  constructor(capacity = 1024) {
    this.#items = new Float64Array(capacity);
  }

  append(values: Float64Array): void {
    while (this.length + values.length > this.#items.length) {
      const bigger = new Float64Array(this.#items.length * 2);
      bigger.set(this.#items);
      this.#items = bigger;
    }
    this.#items.set(values, this.length);
    this.length += values.length;
  }

  view(): Float64Array {
    return this.#items.subarray(0, this.length);
  }
}
