import { intAt } from './typed-arrays.ts';

/** A set of documents: document `d` is bit `d & 31` of word `d >>> 5`. */
export type Bitset = Uint32Array;

/** Smaller segments have bitsets for frequent terms only. Testing their documents one by one takes microseconds. */
export const smallestWithBitsets = 4096;

/** Words `from` to `to` (exclusive) of a bitset. */
export interface WordRange {
  readonly from: number;
  readonly to: number;
}

export function wordsFor(documents: number): number {
  return (documents + 31) >>> 5;
}

export function setBit(bits: Bitset, document: number): void {
  const word = document >>> 5;
  bits[word] = intAt(bits, word) | (1 << (document & 31));
}

export function clearBit(bits: Bitset, document: number): void {
  const word = document >>> 5;
  bits[word] = intAt(bits, word) & ~(1 << (document & 31));
}

export function hasBit(bits: Bitset, document: number): boolean {
  return bitAt(bits, document) === 1;
}

/** Returns 1 if the document is in the set, else 0, so that loops can count without a branch. */
export function bitAt(bits: Bitset, document: number): number {
  return (intAt(bits, document >>> 5) >>> (document & 31)) & 1;
}

export function setBits(bits: Bitset, documents: Uint32Array): void {
  for (let i = 0; i < documents.length; i++) setBit(bits, intAt(documents, i));
}

export function clearBits(bits: Bitset, documents: Uint32Array): void {
  for (let i = 0; i < documents.length; i++) clearBit(bits, intAt(documents, i));
}

/** Adds the bits of one set that another one lacks. */
export function addDifference(into: Bitset, bits: Bitset, without: Bitset | null): void {
  for (let w = 0; w < bits.length; w++)
    into[w] = intAt(into, w) | (intAt(bits, w) & ~(without === null ? 0 : intAt(without, w)));
}

export function countBits(bits: Bitset, range: WordRange): number {
  let count = 0;
  for (let w = range.from; w < range.to; w++) {
    const word = intAt(bits, w);
    if (word !== 0) count += bitsOfWord(word);
  }
  return count;
}

export function countCommonBits(a: Bitset, b: Bitset, range: WordRange): number {
  let count = 0;
  for (let w = range.from; w < range.to; w++) {
    const word = intAt(a, w) & intAt(b, w);
    if (word !== 0) count += bitsOfWord(word);
  }
  return count;
}

/** Sums bits in pairs, fours and bytes; the product adds the four bytes in the highest one. */
export function bitsOfWord(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function allWords(bits: Bitset): WordRange {
  return { from: 0, to: bits.length };
}

/** Sets the documents `from` to `to` (exclusive), clears the other bits of their words, and returns the range of these words. */
export function fillDocuments(bits: Bitset, from: number, to: number): WordRange {
  if (from >= to) return { from: 0, to: 0 };
  const first = from >>> 5;
  const last = (to - 1) >>> 5;
  bits.fill(0xffffffff, first, last + 1);
  bits[first] = intAt(bits, first) & (0xffffffff << (from & 31));
  bits[last] = intAt(bits, last) & (0xffffffff >>> (31 - ((to - 1) & 31)));
  return { from: first, to: last + 1 };
}

/** Intersects `target` with all bitsets, three at a time, because each pass over the target costs memory traffic. */
export function keepAll(target: Bitset, bitsets: readonly Bitset[], { from, to }: WordRange): void {
  for (let i = 0; i < bitsets.length; i += 3) {
    const [a, b, c] = bitsets.slice(i, i + 3);
    if (a && b && c)
      for (let w = from; w < to; w++) target[w] = intAt(target, w) & intAt(a, w) & intAt(b, w) & intAt(c, w);
    else if (a && b) for (let w = from; w < to; w++) target[w] = intAt(target, w) & intAt(a, w) & intAt(b, w);
    else if (a) for (let w = from; w < to; w++) target[w] = intAt(target, w) & intAt(a, w);
  }
}

export function removeAll(target: Bitset, other: Bitset, range: WordRange): void {
  for (let w = range.from; w < range.to; w++) target[w] = intAt(target, w) & ~intAt(other, w);
}

function addAll(target: Bitset, other: Bitset): void {
  for (let w = 0; w < other.length; w++) target[w] = intAt(target, w) | intAt(other, w);
}

/** Adds the intersection of the bitsets to `target`. */
export function addCommon(target: Bitset, [first, second, ...others]: readonly [Bitset, ...Bitset[]]): void {
  if (!second) {
    addAll(target, first);
    return;
  }
  for (let w = 0; w < first.length; w++) {
    let word = intAt(first, w) & intAt(second, w);
    for (let i = 0; word !== 0 && i < others.length; i++) word &= intAt(others[i] as Bitset, w);
    if (word !== 0) target[w] = intAt(target, w) | word;
  }
}

/** Writes the documents of the set, ascending, to `out` until it is full. Returns the number written. */
export function listBits(bits: Bitset, range: WordRange, out: Uint32Array): number {
  let count = 0;
  const limit = out.length;
  for (let w = range.from; w < range.to; w++) {
    let word = intAt(bits, w);
    while (word !== 0) {
      if (count === limit) return count;
      const low = word & -word;
      out[count++] = (w << 5) + (31 - Math.clz32(low));
      word ^= low;
    }
  }
  return count;
}
