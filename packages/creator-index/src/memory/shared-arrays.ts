import { intAt } from './typed-arrays.ts';

function sharedBytes(length: number): Uint8Array {
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

/** Copies to shared memory. */
export function shareInts(plain: Uint32Array): Uint32Array {
  const shared = sharedInts(plain.length);
  shared.set(plain);
  return shared;
}

/** Copies to shared memory. */
export function shareDoubles(plain: Float64Array): Float64Array {
  const shared = sharedDoubles(plain.length);
  shared.set(plain);
  return shared;
}

/** Unsigned integers in the smallest element type that holds them. */
export type CompactArray = Uint8Array | Uint16Array | Uint32Array;

/** Allocates an array for numbers below `limit`. */
export function sharedCompact(length: number, limit: number): CompactArray {
  if (limit <= 1 << 8) return sharedBytes(length);
  return limit <= 1 << 16 ? sharedShorts(length) : sharedInts(length);
}

/** Copies to shared memory, in the smallest element type. */
export function compact(numbers: Uint32Array): CompactArray {
  const greatest = numbers.reduce((max, number) => Math.max(max, number), 0);
  const compact = sharedCompact(numbers.length, greatest + 1);
  compact.set(numbers);
  return compact;
}

/** A growing list of 32-bit numbers, for building. */
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

  /** Appends the values, each plus `shift`. */
  appendShifted(values: Uint32Array, shift: number): void {
    while (this.length + values.length > this.#items.length) this.#grow();
    for (let i = 0; i < values.length; i++) this.#items[this.length + i] = intAt(values, i) + shift;
    this.length += values.length;
  }

  at(index: number): number {
    return intAt(this.#items, index);
  }

  /** Returns a view of the items. Invalid after the next `push` or `append`. */
  view(): Uint32Array {
    return this.#items.subarray(0, this.length);
  }

  toShared(): Uint32Array {
    return shareInts(this.view());
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
