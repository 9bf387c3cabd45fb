import { orderDescending } from './argsort.js';
import { type Bitset, setBits, wordsFor } from './bitset.js';
import { sharedDoubles, sharedInts } from './shared-arrays.js';

/**
 * A numeric column kept as an order: documents by value descending, unknown last, ties in document order. A range of
 * values is a slice of that order, and a document's place in it is its sort key.
 */
export interface OrderedColumn {
  /** Documents in order. */
  readonly order: Uint32Array;
  /** The inverse: a document's place in `order`. */
  readonly place: Uint32Array;
  /** The distinct values, descending. */
  readonly values: Float64Array;
  /** Where each distinct value begins in `order`; one more entry at the end: how many documents have a value. */
  readonly starts: Uint32Array;
  /** Bitsets of the first `step`, `2 * step` ... documents of `order`, one after the other. */
  readonly prefixes: Uint32Array;
}

/** A slice of an order: places `from` to `to` (exclusive). */
export interface Slice {
  readonly from: number;
  readonly to: number;
}

/** How many prefix bitsets a column of that many documents gets: below 4,096 documents none are worth their memory. */
export const prefixCount = (documents: number, resolution: number): number => (documents < 4096 ? 0 : resolution - 1);

/** Documents between two prefix bitsets. */
export const prefixStep = (documents: number, resolution: number): number => Math.ceil(documents / resolution);

export function buildColumn(raw: Float64Array, resolution: number): OrderedColumn {
  const order = sharedInts(raw.length);
  const known = orderDescending(raw, order);
  const place = sharedInts(raw.length);
  for (let i = 0; i < order.length; i++) place[order[i] as number] = i;
  const prefixes = prefixBitsets(order, raw.length, {
    count: prefixCount(raw.length, resolution),
    step: prefixStep(raw.length, resolution),
  });
  return { order, place, ...distinctValues(raw, order, known), prefixes };
}

function distinctValues(
  raw: Float64Array,
  order: Uint32Array,
  known: number,
): { values: Float64Array; starts: Uint32Array } {
  let distinct = 0;
  for (let i = 0; i < known; i++) if (i === 0 || raw[order[i] as number] !== raw[order[i - 1] as number]) distinct++;
  const values = sharedDoubles(distinct);
  const starts = sharedInts(distinct + 1);
  let next = 0;
  for (let i = 0; i < known; i++) {
    const value = raw[order[i] as number] as number;
    if (i > 0 && value === raw[order[i - 1] as number]) continue;
    values[next] = value;
    starts[next++] = i;
  }
  starts[distinct] = known;
  return { values, starts };
}

/** Bitsets of the first `step`, `2 * step` ... documents of `order`, one after the other. */
export function prefixBitsets(
  order: Uint32Array,
  documents: number,
  { count, step }: { count: number; step: number },
): Uint32Array {
  const words = wordsFor(documents);
  const prefixes = sharedInts(count * words);
  for (let q = 0; q < count; q++) {
    const bits = prefixes.subarray(q * words, (q + 1) * words);
    if (q > 0) bits.set(prefixes.subarray((q - 1) * words, q * words));
    setBits(bits, order.subarray(q * step, (q + 1) * step));
  }
  return prefixes;
}

/** The bitset of the first `(index + 1) * step` documents. */
export const prefixBits = (prefixes: Uint32Array, documents: number, index: number): Bitset => {
  const words = wordsFor(documents);
  return prefixes.subarray(index * words, (index + 1) * words);
};

/** The slice of documents whose value lies within the bounds, both inclusive; unknown values lie in none. */
export function sliceOf(
  column: OrderedColumn,
  bounds: { readonly min: number | null; readonly max: number | null },
): Slice {
  const first = bounds.max === null ? 0 : firstAtMost(column.values, bounds.max);
  const last = bounds.min === null ? column.values.length : firstBelow(column.values, bounds.min);
  const from = column.starts[first] as number;
  return { from, to: Math.max(from, column.starts[Math.max(first, last)] as number) };
}

/** The value at a place of the order; null where unknown. */
export function valueAt(column: OrderedColumn, place: number): number | null {
  if (place >= (column.starts[column.values.length] as number)) return null;
  let low = 0;
  let high = column.values.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((column.starts[middle] as number) <= place) low = middle;
    else high = middle - 1;
  }
  return column.values[low] as number;
}

/** Index of the first value, in descending values, that is at most `bound`. */
function firstAtMost(values: Float64Array, bound: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] as number) <= bound) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Index of the first value, in descending values, that is below `bound`. */
function firstBelow(values: Float64Array, bound: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] as number) < bound) high = middle;
    else low = middle + 1;
  }
  return low;
}
