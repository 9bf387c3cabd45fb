import type { CompactArray } from './shared-arrays.ts';

/**
 * Reads an element at an index within bounds. V8 inlines this function under two conditions:
 *
 * - It sees only one type of array. A function for all types made the loops of `bitset.ts` three times as slow.
 * - It never reads out of bounds. One such read made every caller 16 times as slow. `typed-arrays.test.ts` runs the index
 *   with functions that throw in this case.
 */
export function intAt(items: Uint32Array, index: number): number {
  return items[index] as number;
}

/** See {@link intAt}. */
export function shortAt(items: Uint16Array, index: number): number {
  return items[index] as number;
}

/** See {@link intAt}. */
export function doubleAt(items: Float64Array, index: number): number {
  return items[index] as number;
}

/** {@link intAt} for building and merging. It sees three types of array, which is too slow for searches. */
export function codeAt(items: CompactArray, index: number): number {
  return items[index] as number;
}

export function addAt(items: Uint32Array, index: number, amount: number): void {
  items[index] = intAt(items, index) + amount;
}

/** Replaces each number with the sum of all numbers up to it. */
export function cumulate(counts: Uint32Array): void {
  let sum = 0;
  for (let i = 0; i < counts.length; i++) {
    sum += intAt(counts, i);
    counts[i] = sum;
  }
}
