import { orderDescending } from '../memory/argsort.ts';
import { type Bitset, setBits, smallestWithBitsets, wordsFor } from '../memory/bitset.ts';
import { firstWhere } from '../memory/first-where.ts';
import { type CompactArray, sharedCompact, sharedDoubles, sharedInts } from '../memory/shared-arrays.ts';
import { codeAt, doubleAt, intAt } from '../memory/typed-arrays.ts';

/**
 * A numeric column stored as an order: documents by value descending, unknown last, ties in document order. A range of
 * values is a slice of the order.
 */
export interface OrderedColumn {
  readonly order: Uint32Array;
  /** Index of the value in `values` per document; `values.length` if unknown. */
  readonly codes: CompactArray;
  /** Distinct values, descending. */
  readonly values: Float64Array;
  /** Start of each distinct value in `order`, plus the number of documents with a value. */
  readonly starts: Uint32Array;
  /** Consecutive bitsets of the first `step`, `2 * step` ... documents of `order`. */
  readonly prefixes: Uint32Array;
}

/** Indexes `from` to `to` (exclusive) of an order, with the values `first` to `last` (exclusive). */
export interface Slice {
  readonly from: number;
  readonly to: number;
  readonly first: number;
  readonly last: number;
}

/** Returns the number of prefix bitsets. Small segments have none, because their documents are tested one by one. */
export function prefixCount(documents: number, resolution: number): number {
  return documents < smallestWithBitsets ? 0 : resolution - 1;
}

/** Returns the number of documents between prefix bitsets. */
export function prefixStep(documents: number, resolution: number): number {
  return Math.ceil(documents / resolution);
}

export function buildColumn(raw: Float64Array, resolution: number): OrderedColumn {
  const order = sharedInts(raw.length);
  const known = orderDescending(raw, order);
  const prefixes = prefixBitsets(order, raw.length, {
    count: prefixCount(raw.length, resolution),
    step: prefixStep(raw.length, resolution),
  });
  const { values, starts } = distinctValues(raw, order, known);
  return { order, codes: codesOf(order, starts), values, starts, prefixes };
}

function codesOf(order: Uint32Array, starts: Uint32Array): CompactArray {
  const codes = sharedCompact(order.length, starts.length);
  for (let code = 0; code < starts.length; code++) {
    const end = starts[code + 1] ?? order.length;
    for (let i = intAt(starts, code); i < end; i++) codes[intAt(order, i)] = code;
  }
  return codes;
}

function distinctValues(
  raw: Float64Array,
  order: Uint32Array,
  known: number,
): { values: Float64Array; starts: Uint32Array } {
  const beginsValue = (i: number) => i === 0 || raw[intAt(order, i)] !== raw[intAt(order, i - 1)];
  let distinct = 0;
  for (let i = 0; i < known; i++) if (beginsValue(i)) distinct++;
  const values = sharedDoubles(distinct);
  const starts = sharedInts(distinct + 1);
  let next = 0;
  for (let i = 0; i < known; i++) {
    if (!beginsValue(i)) continue;
    values[next] = doubleAt(raw, intAt(order, i));
    starts[next++] = i;
  }
  starts[distinct] = known;
  return { values, starts };
}

/** Builds consecutive bitsets of the first `step`, `2 * step` ... documents of `order`. */
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

/** Returns the bitset of the first `(index + 1) * step` documents. */
export function prefixBits(prefixes: Uint32Array, documents: number, index: number): Bitset {
  const words = wordsFor(documents);
  return prefixes.subarray(index * words, (index + 1) * words);
}

/** Returns the documents whose value lies within the inclusive bounds. Unknown values never do. */
export function sliceOf(
  column: OrderedColumn,
  bounds: { readonly min: number | null; readonly max: number | null },
): Slice {
  const first = bounds.max === null ? 0 : firstAtMost(column.values, bounds.max);
  const last = bounds.min === null ? column.values.length : firstBelow(column.values, bounds.min);
  const end = Math.max(first, last);
  return { from: intAt(column.starts, first), to: intAt(column.starts, end), first, last: end };
}

/** Counts the documents with a value of at least `min`, which are the first of the order. */
export function documentsFrom({ values, starts }: OrderedColumn, min: number): number {
  return intAt(starts, firstBelow(values, min));
}

/** Returns the value of a document; -Infinity if unknown. */
export function columnValue({ codes, values }: OrderedColumn, document: number): number {
  return values[codeAt(codes, document)] ?? Number.NEGATIVE_INFINITY;
}

/** Returns the index of the first of the descending values that is at most `bound`. */
function firstAtMost(values: Float64Array, bound: number): number {
  return firstWhere(values.length, (index) => doubleAt(values, index) <= bound);
}

/** Returns the index of the first of the descending values that is below `bound`. */
function firstBelow(values: Float64Array, bound: number): number {
  return firstWhere(values.length, (index) => doubleAt(values, index) < bound);
}
