import { addDifference, type Bitset, hasBit, setBits } from '../memory/bitset.ts';
import type { Scratch } from '../memory/scratch.ts';
import { codeAt, doubleAt, intAt } from '../memory/typed-arrays.ts';
import { prefixBits, prefixCount, prefixStep } from '../segment/ordered-column.ts';
import type { Segment } from '../segment/segment.ts';
import { type ShareList, shareResolution } from '../segment/share-lists.ts';
import type { PlannedShare, PlannedSlice } from './plan.ts';

/** Flags the documents of all slices. */
export function flagSlices(slices: readonly PlannedSlice[], { size }: Segment, flags: Bitset): void {
  for (const { column, resolution, slice } of slices) {
    const count = prefixCount(size, resolution);
    const prefixes = { bits: column.prefixes, count, step: prefixStep(size, resolution), size };
    flagPart(column.order, slice, { prefixes, flags });
  }
}

/** Flags the first documents of each list. */
export function flagShares(lists: readonly PlannedShare[], { size }: Segment, flags: Bitset): void {
  for (const { list, length } of lists) {
    const prefixes = list.prefixes && { ...list.prefixes, count: shareResolution, size };
    flagPart(list.documents, { from: 0, to: length }, { prefixes, flags });
  }
}

/** Bitsets of the first `step`, `2 * step` ... documents of an order. */
interface Prefixes {
  readonly bits: Uint32Array;
  readonly count: number;
  readonly step: number;
  /** Documents of the segment. */
  readonly size: number;
}

/** Flags part of an order: from the prefix bitsets inside it, and its remaining documents one by one. */
function flagPart(
  order: Uint32Array,
  { from, to }: { readonly from: number; readonly to: number },
  { prefixes, flags }: { readonly prefixes: Prefixes | null; readonly flags: Bitset },
): void {
  const { bits, count, step, size } = prefixes ?? { bits: order, count: 0, step: 1, size: 0 };
  const first = Math.ceil(from / step);
  const last = Math.min(count, to === order.length ? Math.ceil(to / step) : Math.floor(to / step));
  if (first >= last) {
    setBits(flags, order.subarray(from, to));
    return;
  }
  addDifference(flags, prefixBits(bits, size, last - 1), first === 0 ? null : prefixBits(bits, size, first - 1));
  setBits(flags, order.subarray(from, first * step));
  setBits(flags, order.subarray(last * step, to));
}

/** Returns the sum of the shares in all lists per document. */
export function sumsOf(
  documents: Uint32Array,
  lists: readonly ShareList[],
  { segment, scratch }: { readonly segment: Segment; readonly scratch: Scratch },
): Float64Array {
  const { flags, sums } = scratch;
  setBits(flags, documents);
  addShares(lists, segment, scratch);
  const found = new Float64Array(documents.length);
  for (let i = 0; i < documents.length; i++) {
    const d = intAt(documents, i);
    found[i] = intAt(sums, d);
    sums[d] = 0;
  }
  return found;
}

/** Adds the shares of the flagged documents in all lists to `sums`, and clears the flags. */
export function addShares(lists: readonly ShareList[], { shares }: Segment, { flags, sums }: Scratch): void {
  for (const { documents, codes } of lists) {
    for (let i = 0; i < documents.length; i++) {
      const d = intAt(documents, i);
      if (hasBit(flags, d)) sums[d] = intAt(sums, d) + doubleAt(shares.values, codeAt(codes, i));
    }
  }
  flags.fill(0);
}
