import { type CompactArray, sharedCompact, sharedInts } from '../memory/shared-arrays.ts';
import { type Bitset, wordsFor } from './bitset.ts';
import { prefixBits, prefixBitsets } from './ordered-column.ts';

/**
 * Audience shares by place or language: for each, its documents by share descending, ties in document order. "At least
 * x percent" is a prefix of such a list.
 */
export interface ShareLists {
  readonly starts: Uint32Array;
  readonly documents: Uint32Array;
  /** Beside each document the number of its share in `values`. */
  readonly codes: CompactArray;
  /** The distinct shares of the segment in millionths, descending. */
  readonly values: Float64Array;
  /** For each list 0, or one more than where the prefix bitsets of that long list begin in `prefixes`. */
  readonly prefixStarts: Uint32Array;
  readonly prefixes: Uint32Array;
}

/** Shares by list: what share lists are made from. Lists in document order are ordered fastest. */
export interface RawShares {
  readonly starts: Uint32Array;
  readonly documents: Uint32Array;
  readonly codes: Uint32Array;
}

/** Prefix bitsets of a long list; the last one is the whole list. */
const shareResolution = 8;

function shareStep(length: number): number {
  return Math.ceil(length / shareResolution);
}

function isLong(length: number, documents: number): boolean {
  return documents >= 4096 && length * shareResolution >= documents;
}

export function buildShareLists(raw: RawShares, values: Float64Array, documents: number): ShareLists {
  const lists = raw.starts.length - 1;
  const ordered = {
    documents: sharedInts(raw.documents.length),
    codes: sharedCompact(raw.codes.length, values.length),
  };
  const counts = new Uint32Array(values.length + 1);
  for (let list = 0; list < lists; list++)
    orderList(raw, ordered, { from: raw.starts[list] as number, to: raw.starts[list + 1] as number, counts });
  const starts = sharedInts(raw.starts.length);
  starts.set(raw.starts);
  return { starts, ...ordered, values, ...longListPrefixes(starts, ordered.documents, documents) };
}

interface OrderedShares {
  readonly documents: Uint32Array;
  readonly codes: CompactArray;
}

interface ListBounds {
  readonly from: number;
  readonly to: number;
  /** Scratch: one more than the distinct shares, all zero before and after. */
  readonly counts: Uint32Array;
}

function orderList(raw: RawShares, ordered: OrderedShares, bounds: ListBounds): void {
  const { from, to, counts } = bounds;
  if ((to - from) * 4 < counts.length || !isAscending(raw.documents, from, to)) {
    orderBySorting(raw, ordered, bounds);
    return;
  }
  for (let i = from; i < to; i++)
    counts[(raw.codes[i] as number) + 1] = (counts[(raw.codes[i] as number) + 1] as number) + 1;
  for (let c = 1; c < counts.length; c++) counts[c] = (counts[c] as number) + (counts[c - 1] as number);
  for (let i = from; i < to; i++) {
    const code = raw.codes[i] as number;
    const place = from + (counts[code] as number);
    counts[code] = (counts[code] as number) + 1;
    ordered.documents[place] = raw.documents[i] as number;
    ordered.codes[place] = code;
  }
  counts.fill(0);
}

function isAscending(documents: Uint32Array, from: number, to: number): boolean {
  for (let i = from + 1; i < to; i++) if ((documents[i] as number) < (documents[i - 1] as number)) return false;
  return true;
}

/** Code and document number packed into one double: below 2 ** 53, and its order is the list's. */
const packing = 2 ** 24;

function orderBySorting(raw: RawShares, ordered: OrderedShares, { from, to }: ListBounds): void {
  const keys = new Float64Array(to - from);
  for (let i = from; i < to; i++) keys[i - from] = (raw.codes[i] as number) * packing + (raw.documents[i] as number);
  keys.sort();
  for (let i = from; i < to; i++) {
    const key = keys[i - from] as number;
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
    const from = starts[list] as number;
    const to = starts[list + 1] as number;
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

/** One list: its documents by share descending, and prefix bitsets where it is long. */
export interface ShareList {
  readonly documents: Uint32Array;
  readonly codes: CompactArray;
  readonly prefixes: { readonly bits: Uint32Array; readonly step: number } | null;
}

export function shareList(shares: ShareLists, list: number, documents: number): ShareList {
  const from = shares.starts[list] as number;
  const to = shares.starts[list + 1] as number;
  const start = shares.prefixStarts[list] as number;
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

/** The nearest bitset that holds the first `length` documents of a long list, and the documents it holds too many. */
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

/** How many documents at the head of the list have a share of at least `minimum`. */
export function holdingPrefix(list: ShareList, values: Float64Array, minimum: number): number {
  let low = 0;
  let high = list.codes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[list.codes[middle] as number] as number) >= minimum) low = middle + 1;
    else high = middle;
  }
  return low;
}
