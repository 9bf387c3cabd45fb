import { type Bitset, bitsOfWord, listBits, smallestWithBitsets, wordsFor } from '../memory/bitset.ts';
import { firstWhere } from '../memory/first-where.ts';
import { type CompactArray, IntList, sharedCompact, sharedInts, shareInts } from '../memory/shared-arrays.ts';
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
  /** Per long list: prefix bitsets, then the index in `codesByDocument` of the first document in each block of the last one. */
  readonly prefixes: Uint32Array;
  /** Codes of each long list in document order. */
  readonly codesByDocument: CompactArray;
}

/** Shares by list. Lists in document order are sorted fastest. */
export interface RawShares {
  readonly starts: Uint32Array;
  readonly documents: Uint32Array;
  readonly codes: Uint32Array;
}

/** Words of a bitset whose documents are counted together. */
const blockWords = 4;

/** Returns the number of prefix bitsets of a list; the last one is the whole list. Zero if the list takes less memory than a bitset. */
function resolutionOf(length: number, documents: number): number {
  if (documents < smallestWithBitsets || length * 32 < documents) return 0;
  return length * 8 < documents ? 1 : 8;
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
  return { starts, ...ordered, values, ...longListBitsets({ starts, ...ordered, values }, documents) };
}

interface OrderedShares {
  readonly documents: Uint32Array;
  readonly codes: CompactArray;
}

interface ListBounds {
  readonly from: number;
  readonly to: number;
  /** Counters, one per distinct share plus one, all zero before and after. */
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

function longListBitsets(
  { starts, documents: ordered, codes, values }: Pick<ShareLists, 'starts' | 'documents' | 'codes' | 'values'>,
  documents: number,
): Pick<ShareLists, 'prefixStarts' | 'prefixes' | 'codesByDocument'> {
  const words = wordsFor(documents);
  const prefixStarts = sharedInts(starts.length - 1);
  const prefixes = new IntList();
  const codesByDocument = new IntList();
  const codeOf = new Uint32Array(documents);
  const listed = new Uint32Array(documents);
  for (let list = 0; list < prefixStarts.length; list++) {
    const [from, to] = [intAt(starts, list), intAt(starts, list + 1)];
    const count = resolutionOf(to - from, documents);
    if (count === 0) continue;
    prefixStarts[list] = prefixes.length + 1;
    const bits = prefixBitsets(ordered.subarray(from, to), documents, { count, step: Math.ceil((to - from) / count) });
    prefixes.append(bits);
    for (let i = from; i < to; i++) codeOf[intAt(ordered, i)] = codeAt(codes, i);
    const whole = prefixBits(bits, documents, count - 1);
    for (let word = 0; word < words; word += blockWords) {
      prefixes.push(codesByDocument.length);
      const found = listBits(whole, { from: word, to: Math.min(word + blockWords, words) }, listed);
      for (let i = 0; i < found; i++) codesByDocument.push(intAt(codeOf, intAt(listed, i)));
    }
  }
  const compact = sharedCompact(codesByDocument.length, values.length);
  compact.set(codesByDocument.view());
  return { prefixStarts, prefixes: prefixes.toShared(), codesByDocument: compact };
}

/** Documents by share descending. */
export interface ShareList {
  readonly documents: Uint32Array;
  readonly codes: CompactArray;
  /** Null if the list is short. */
  readonly bitsets: ShareBitsets | null;
}

/** Bitsets of the first `step`, `2 * step` ... documents of a list; the last one is the whole list. */
export interface ShareBitsets {
  readonly prefixes: Uint32Array;
  readonly count: number;
  readonly step: number;
  readonly whole: Bitset;
  /** Index in `codesByDocument` of the first document in each block of `whole`. */
  readonly blocks: Uint32Array;
}

export function shareList(shares: ShareLists, list: number, documents: number): ShareList {
  const [from, to] = [intAt(shares.starts, list), intAt(shares.starts, list + 1)];
  const ordered = { documents: shares.documents.subarray(from, to), codes: shares.codes.subarray(from, to) };
  const start = intAt(shares.prefixStarts, list) - 1;
  if (start < 0) return { ...ordered, bitsets: null };
  const words = wordsFor(documents);
  const count = resolutionOf(to - from, documents);
  const end = start + count * words;
  const prefixes = shares.prefixes.subarray(start, end);
  const whole = prefixes.subarray(-words);
  const blocks = shares.prefixes.subarray(end, end + Math.ceil(words / blockWords));
  return { ...ordered, bitsets: { prefixes, count, step: Math.ceil((to - from) / count), whole, blocks } };
}

/** Returns the index in `codesByDocument` of a document of the list. */
export function positionOf({ whole, blocks }: ShareBitsets, document: number): number {
  const word = document >>> 5;
  const block = Math.floor(word / blockWords);
  let position = intAt(blocks, block);
  for (let w = block * blockWords; w < word; w++) position += bitsOfWord(intAt(whole, w));
  return position + bitsOfWord(intAt(whole, word) & ((1 << (document & 31)) - 1));
}

/**
 * Returns the smallest prefix bitset with the first `length` documents of a list, and its excess documents. Null if the list is
 * short or has fewer documents than excess.
 */
export function coveringPrefix(
  { bitsets, documents }: ShareList,
  length: number,
  segmentSize: number,
): { bits: Bitset; excess: Uint32Array } | null {
  if (!bitsets) return null;
  const steps = Math.ceil(length / bitsets.step);
  const excess = documents.subarray(length, steps * bitsets.step);
  return excess.length > length ? null : { bits: prefixBits(bitsets.prefixes, segmentSize, steps - 1), excess };
}

/** Counts the documents with a share of at least `minimum`, which are the first of the list. */
export function holdingPrefix(list: ShareList, values: Float64Array, minimum: number): number {
  return firstWhere(list.codes.length, (index) => doubleAt(values, codeAt(list.codes, index)) < minimum);
}
