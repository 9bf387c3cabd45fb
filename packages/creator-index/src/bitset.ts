/** Sets of documents as bits of 32-bit words: document d is bit `d & 31` of word `d >>> 5`. */
export type Bitset = Uint32Array;

export const wordsFor = (documents: number): number => (documents + 31) >>> 5;

export function setBit(bits: Bitset, document: number): void {
  bits[document >>> 5] = (bits[document >>> 5] as number) | (1 << (document & 31));
}

export function hasBit(bits: Bitset, document: number): boolean {
  return (((bits[document >>> 5] as number) >>> (document & 31)) & 1) === 1;
}

export function setBits(bits: Bitset, documents: Uint32Array, from = 0, to = documents.length): void {
  for (let i = from; i < to; i++) {
    const d = documents[i] as number;
    bits[d >>> 5] = (bits[d >>> 5] as number) | (1 << (d & 31));
  }
}

export function clearBits(bits: Bitset, documents: Uint32Array, from = 0, to = documents.length): void {
  for (let i = from; i < to; i++) {
    const d = documents[i] as number;
    bits[d >>> 5] = (bits[d >>> 5] as number) & ~(1 << (d & 31));
  }
}

/** How many bits are set in one word. */
export function popcount(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** How many bits are set in the words `from` to `to` (exclusive). */
export function countBits(bits: Bitset, from = 0, to = bits.length): number {
  let count = 0;
  for (let i = from; i < to; i++) {
    let v = bits[i] as number;
    if (v === 0) continue;
    v -= (v >>> 1) & 0x55555555;
    v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
    count += Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}

/** Sets exactly the bits of the documents `from` to `to` (exclusive) in a bitset whose words are all overwritten. */
export function fillRange(bits: Bitset, from: number, to: number): void {
  bits.fill(0);
  if (from >= to) return;
  const first = from >>> 5;
  const last = (to - 1) >>> 5;
  bits.fill(0xffffffff, first, last + 1);
  bits[first] = (bits[first] as number) & (0xffffffff << (from & 31));
  bits[last] = (bits[last] as number) & (0xffffffff >>> (31 - ((to - 1) & 31)));
}

/** Which bitsets a result must lie in (`all`) and outside of (`none`). */
export interface Intersection {
  readonly all: readonly Bitset[];
  readonly none: readonly Bitset[];
}

/** Narrows `target` in the words `from` to `to` to an intersection, up to three operands in one pass. */
export function intersectInto(target: Bitset, operands: Intersection, from: number, to: number): void {
  const { all, none } = operands;
  let i = 0;
  for (; i + 2 < all.length; i += 3) {
    const [a, b, c] = [all[i] as Bitset, all[i + 1] as Bitset, all[i + 2] as Bitset];
    for (let w = from; w < to; w++) {
      target[w] = (target[w] as number) & (a[w] as number) & (b[w] as number) & (c[w] as number);
    }
  }
  if (i + 1 < all.length) {
    const [a, b] = [all[i] as Bitset, all[i + 1] as Bitset];
    for (let w = from; w < to; w++) target[w] = (target[w] as number) & (a[w] as number) & (b[w] as number);
  } else if (i < all.length) {
    const a = all[i] as Bitset;
    for (let w = from; w < to; w++) target[w] = (target[w] as number) & (a[w] as number);
  }
  for (const a of none) {
    for (let w = from; w < to; w++) target[w] = (target[w] as number) & ~(a[w] as number);
  }
}

export function uniteInto(target: Bitset, other: Bitset): void {
  for (let w = 0; w < target.length; w++) target[w] = (target[w] as number) | (other[w] as number);
}

/** Calls `visit` for each document of the set in ascending order until it answers false. */
export function eachBit(bits: Bitset, from: number, to: number, visit: (document: number) => boolean): void {
  for (let w = from; w < to; w++) {
    let word = bits[w] as number;
    while (word !== 0) {
      const low = word & -word;
      if (!visit((w << 5) + (31 - Math.clz32(low)))) return;
      word ^= low;
    }
  }
}

/** Writes the documents of the set, ascending, to `out`; at most `limit`. Returns how many were written. */
export function listBits(bits: Bitset, from: number, to: number, out: Uint32Array, limit = out.length): number {
  let count = 0;
  for (let w = from; w < to; w++) {
    let word = bits[w] as number;
    while (word !== 0) {
      if (count === limit) return count;
      const low = word & -word;
      out[count++] = (w << 5) + (31 - Math.clz32(low));
      word ^= low;
    }
  }
  return count;
}
