import { addDifference, type Bitset, hasBit, setBit, setBits } from '../memory/bitset.ts';
import { doubleAt, intAt } from '../memory/typed-arrays.ts';
import { prefixBits, prefixCount, prefixStep } from '../segment/ordered-column.ts';
import type { Segment } from '../segment/segment.ts';
import { positionOf, type ShareBitsets, type ShareList, type ShareLists } from '../segment/share-lists.ts';
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
    const prefixes = list.bitsets && { ...list.bitsets, bits: list.bitsets.prefixes, size };
    flagPart(list.documents, { from: 0, to: length }, { prefixes, flags });
  }
}

/** Flags in `twice` the documents that are in several lists, and in `once` all documents of the lists. */
export function flagTwice(lists: readonly PlannedShare[], twice: Bitset, once: Bitset): void {
  for (const { list } of lists) {
    if (list.bitsets) addTwice(list.bitsets.whole, twice, once);
    else {
      for (let i = 0; i < list.documents.length; i++) {
        const d = intAt(list.documents, i);
        if (hasBit(once, d)) setBit(twice, d);
        setBit(once, d);
      }
    }
  }
}

function addTwice(bits: Bitset, twice: Bitset, once: Bitset): void {
  for (let w = 0; w < bits.length; w++) {
    twice[w] = intAt(twice, w) | (intAt(once, w) & intAt(bits, w));
    once[w] = intAt(once, w) | intAt(bits, w);
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

export interface SummedShares {
  readonly list: ShareList;
  /** Larger shares count as this one. */
  readonly most?: number;
}

/** Writes the sum of the shares in all lists to `sums` at each of the documents. Other elements are undefined. */
export function sumShares(
  documents: Uint32Array,
  lists: readonly SummedShares[],
  { segment: { size, shares }, flags, sums }: { segment: Segment; flags: Bitset; sums: Uint32Array },
): void {
  // Among many documents, testing each entry's document takes longer than adding its share.
  const areMany = documents.length * 8 > size;
  if (areMany) sums.fill(0);
  else {
    for (let i = 0; i < documents.length; i++) sums[intAt(documents, i)] = 0;
    setBits(flags, documents);
  }
  for (const { list, most = Number.POSITIVE_INFINITY } of lists) {
    if (list.bitsets && !areMany) addByDocument(list.bitsets, documents, { shares, sums, most });
    else if (areMany) addAllShares(list, { shares, sums, most });
    else addFlaggedShares(list, flags, { shares, sums, most });
  }
  if (!areMany) flags.fill(0);
}

interface Sums {
  readonly shares: ShareLists;
  readonly sums: Uint32Array;
  readonly most: number;
}

function addByDocument(
  bitsets: ShareBitsets,
  documents: Uint32Array,
  { shares: { values, codesByDocument }, sums, most }: Sums,
): void {
  for (let i = 0; i < documents.length; i++) {
    const d = intAt(documents, i);
    if (!hasBit(bitsets.whole, d)) continue;
    const share = doubleAt(values, codesByDocument[positionOf(bitsets, d)] as number);
    sums[d] = intAt(sums, d) + Math.min(share, most);
  }
}

/** Not one function with the next: two kinds of flags made it twice as slow. */
function addAllShares({ documents, codes }: ShareList, { shares: { values }, sums, most }: Sums): void {
  for (let i = 0; i < documents.length; i++) {
    const d = intAt(documents, i);
    sums[d] = intAt(sums, d) + Math.min(doubleAt(values, codes[i] as number), most);
  }
}

function addFlaggedShares(
  { documents, codes }: ShareList,
  flags: Bitset,
  { shares: { values }, sums, most }: Sums,
): void {
  for (let i = 0; i < documents.length; i++) {
    const d = intAt(documents, i);
    if (hasBit(flags, d)) sums[d] = intAt(sums, d) + Math.min(doubleAt(values, codes[i] as number), most);
  }
}
