import type { CompactArray } from './shared-arrays.ts';

/**
 * The number at an index that the caller knows to be inside the array, which the compiler can't know.
 *
 * V8 inlines this and its siblings, so that a loop takes as long as with `items[index]`, under two conditions. Each
 * sees one type of array: one function for all types took three times as long in the loops of `bitset.ts`. And none is
 * ever asked for an index outside: after a single such read every caller of the function took 16 times as long.
 * `typed-arrays.test.ts` runs the whole index with functions that throw in that case.
 */
export function intAt(items: Uint32Array, index: number): number {
  return items[index] as number;
}

/** As {@link intAt}. */
export function shortAt(items: Uint16Array, index: number): number {
  return items[index] as number;
}

/** As {@link intAt}. */
export function doubleAt(items: Float64Array, index: number): number {
  return items[index] as number;
}

/** As {@link intAt}, for building and merging: it sees three types of array, which loops of a search would feel. */
export function codeAt(items: CompactArray, index: number): number {
  return items[index] as number;
}

/** Adds to the number at an index that is inside the array. */
export function addAt(items: Uint32Array, index: number, amount: number): void {
  items[index] = intAt(items, index) + amount;
}

/** Replaces each number by the sum of all up to it: counts, one place further, become where each list starts. */
export function cumulate(counts: Uint32Array): void {
  let sum = 0;
  for (let i = 0; i < counts.length; i++) {
    sum += intAt(counts, i);
    counts[i] = sum;
  }
}
