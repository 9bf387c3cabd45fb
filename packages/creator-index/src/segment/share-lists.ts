import { type Bitset, smallestWithBitsets, wordsFor } from '../memory/bitset.ts';
import { type CompactArray, sharedCompact, sharedInts, shareInts } from '../memory/shared-arrays.ts';
import { addAt, codeAt, cumulate, doubleAt, intAt } from '../memory/typed-arrays.ts';
import { prefixBits, prefixBitsets } from './ordered-column.ts';

/**
 * Audience shares by place or language: documents by share descending, ties in document order. "At least x percent" is a
 * prefix of such a list.
 */
export interface ShareLists {
  readonly starts: Uint32Array;
  readonly documents: Uint32Array;
  /** Index of the share in `values`, parallel to `documents`. */
  readonly codes: CompactArray;
  /** Distinct shares of the segment in millionths, descending. */
  readonly values: Float64Array;
  /** Start of each long list's prefix bitsets in `prefixes`, plus 1; 0 for short lists. */
  readonly prefixStarts: Uint32Array;
  readonly prefixes: Uint32Array;
}

/** Shares by list. Lists in document order are sorted fastest. */
export interface RawShares {
  readonly starts: Uint32Array;
  readonly documents: Uint32Array;
  readonly codes: Uint32Array;
}

/** Number of prefix bitsets of a long list; the last one is the whole list. */
export const shareResolution = 8;

function shareStep(length: number): number {
  return Math.ceil(length / shareResolution);
}

function isLong(length: number, documents: number): boolean {
  return documents >= smallestWithBitsets && length * shareResolution >= documents;
}

export function buildShareLists(raw: RawShares, values: Float64Array, documents: number): ShareLists {
  const lists = raw.starts.length - 1;
  const ordered = {
    documents: sharedInts(raw.documents.length),
    codes: sharedCompact(raw.codes.length, values.length),
  };
  const counts = new Uint32Array(values.length + 1);
  for (let list = 0; list < lists; list++)
    orderList(raw, ordered, { from: intAt(raw.starts, list), to: intAt(raw.starts, list + 1), counts });
  const starts = shareInts(raw.starts);
  return { starts, ...ordered, values, ...longListPrefixes(starts, ordered.documents, documents) };
}

interface OrderedShares {
  readonly documents: Uint32Array;
  readonly codes: CompactArray;
}

interface ListBounds {
  readonly from: number;
  readonly to: number;
  /** One counter per distinct share plus one, all zero before and after. */
  readonly counts: Uint32Array;
}

function orderList(raw: RawShares, ordered: OrderedShares, bounds: ListBounds): void {
  const { from, to, counts } = bounds;
  if ((to - from) * 4 < counts.length || !isAscending(raw.documents, from, to)) {
    orderBySorting(raw, ordered, bounds);
    return;
  }
  for (let i = from; i < to; i++) addAt(counts, intAt(raw.codes, i) + 1, 1);
  cumulate(counts);
  for (let i = from; i < to; i++) {
    const code = intAt(raw.codes, i);
    const next = from + intAt(counts, code);
    addAt(counts, code, 1);
    ordered.documents[next] = intAt(raw.documents, i);
    ordered.codes[next] = code;
  }
  counts.fill(0);
}

function isAscending(documents: Uint32Array, from: number, to: number): boolean {
  for (let i = from + 1; i < to; i++) if (intAt(documents, i) < intAt(documents, i - 1)) return false;
  return true;
}

/** Packs a code and a document, below 2 ** 24, into one double that sorts like the list. */
const packing = 2 ** 24;

function orderBySorting(raw: RawShares, ordered: OrderedShares, { from, to }: ListBounds): void {
  const keys = new Float64Array(to - from);
  for (let i = from; i < to; i++) keys[i - from] = intAt(raw.codes, i) * packing + intAt(raw.documents, i);
  keys.sort();
  for (let i = from; i < to; i++) {
    const key = doubleAt(keys, i - from);
    ordered.codes[i] = Math.floor(key / packing);
    ordered.documents[i] = key % packing;
  }
}

function longListPrefixes(
  starts: Uint32Array,
  ordered: Uint32Array,
  documents: number,
): { prefixStarts: Uint32Array; prefixes: Uint32Array } {
  const lists = starts.length - 1;
  const prefixStarts = sharedInts(lists);
  const built: Uint32Array[] = [];
  let length = 0;
  for (let list = 0; list < lists; list++) {
    const from = intAt(starts, list);
    const to = intAt(starts, list + 1);
    if (!isLong(to - from, documents)) continue;
    const bits = prefixBitsets(ordered.subarray(from, to), documents, {
      count: shareResolution,
      step: shareStep(to - from),
    });
    prefixStarts[list] = length + 1;
    built.push(bits);
    length += bits.length;
  }
  const prefixes = sharedInts(length);
  let next = 0;
  for (const bits of built) {
    prefixes.set(bits, next);
    next += bits.length;
  }
  return { prefixStarts, prefixes };
}

/** Documents by share descending, and prefix bitsets if the list is long. */
export interface ShareList {
  readonly documents: Uint32Array;
  readonly codes: CompactArray;
  readonly prefixes: { readonly bits: Uint32Array; readonly step: number } | null;
}

export function shareList(shares: ShareLists, list: number, documents: number): ShareList {
  const from = intAt(shares.starts, list);
  const to = intAt(shares.starts, list + 1);
  const start = intAt(shares.prefixStarts, list);
  const length = shareResolution * wordsFor(documents);
  return {
    documents: shares.documents.subarray(from, to),
    codes: shares.codes.subarray(from, to),
    prefixes:
      start === 0
        ? null
        : { bits: shares.prefixes.subarray(start - 1, start - 1 + length), step: shareStep(to - from) },
  };
}

/** Returns the smallest prefix bitset with the first `length` documents of a long list, and its excess documents. */
export function coveringPrefix(
  { prefixes, documents }: ShareList,
  length: number,
  segmentSize: number,
): { bits: Bitset; excess: Uint32Array } | null {
  if (!prefixes) return null;
  const steps = Math.ceil(length / prefixes.step);
  return {
    bits: prefixBits(prefixes.bits, segmentSize, steps - 1),
    excess: documents.subarray(length, steps * prefixes.step),
  };
}

/** Counts the documents with a share of at least `minimum`, which are the first of the list. */
export function holdingPrefix(list: ShareList, values: Float64Array, minimum: number): number {
  let low = 0;
  let high = list.codes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (doubleAt(values, codeAt(list.codes, middle)) >= minimum) low = middle + 1;
    else high = middle;
  }
  return low;
}
