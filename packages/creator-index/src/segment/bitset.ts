/** Sets of documents as bits of 32-bit words: document d is bit `d & 31` of word `d >>> 5`. */
export type Bitset = Uint32Array;

/** Words `from` to `to` (exclusive) of bitsets: a run of documents that is worth looking at. */
export interface WordRange {
  readonly from: number;
  readonly to: number;
}

export function wordsFor(documents: number): number {
  return (documents + 31) >>> 5;
}

export function setBit(bits: Bitset, document: number): void {
  bits[document >>> 5] = (bits[document >>> 5] as number) | (1 << (document & 31));
}

export function clearBit(bits: Bitset, document: number): void {
  bits[document >>> 5] = (bits[document >>> 5] as number) & ~(1 << (document & 31));
}

export function hasBit(bits: Bitset, document: number): boolean {
  return (((bits[document >>> 5] as number) >>> (document & 31)) & 1) === 1;
}

export function setBits(bits: Bitset, documents: Uint32Array): void {
  for (let i = 0; i < documents.length; i++) {
    const d = documents[i] as number;
    bits[d >>> 5] = (bits[d >>> 5] as number) | (1 << (d & 31));
  }
}

export function clearBits(bits: Bitset, documents: Uint32Array): void {
  for (let i = 0; i < documents.length; i++) {
    const d = documents[i] as number;
    bits[d >>> 5] = (bits[d >>> 5] as number) & ~(1 << (d & 31));
  }
}

/** How many bits are set in the range. */
export function countBits(bits: Bitset, range: WordRange): number {
  let count = 0;
  for (let i = range.from; i < range.to; i++) {
    let v = bits[i] as number;
    if (v === 0) continue;
    v -= (v >>> 1) & 0x55555555;
    v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
    count += Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}

/** How many bits are set in both within the range. */
export function countCommonBits(a: Bitset, b: Bitset, range: WordRange): number {
  let count = 0;
  for (let i = range.from; i < range.to; i++) {
    let v = (a[i] as number) & (b[i] as number);
    if (v === 0) continue;
    v -= (v >>> 1) & 0x55555555;
    v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
    count += Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}

/** Sets exactly the bits of the documents `from` to `to` (exclusive) in the words that hold them; gives those words. */
export function fillDocuments(bits: Bitset, from: number, to: number): WordRange {
  if (from >= to) return { from: 0, to: 0 };
  const first = from >>> 5;
  const last = (to - 1) >>> 5;
  bits.fill(0xffffffff, first, last + 1);
  bits[first] = (bits[first] as number) & (0xffffffff << (from & 31));
  bits[last] = (bits[last] as number) & (0xffffffff >>> (31 - ((to - 1) & 31)));
  return { from: first, to: last + 1 };
}

/** Keeps in `target` only what lies in every one of the bitsets; up to three in one pass. */
export function keepAll(target: Bitset, bitsets: readonly Bitset[], range: WordRange): void {
  const { from, to } = range;
  let i = 0;
  for (; i + 2 < bitsets.length; i += 3) {
    const [a, b, c] = [bitsets[i] as Bitset, bitsets[i + 1] as Bitset, bitsets[i + 2] as Bitset];
    for (let w = from; w < to; w++) {
      target[w] = (target[w] as number) & (a[w] as number) & (b[w] as number) & (c[w] as number);
    }
  }
  if (i + 1 < bitsets.length) {
    const [a, b] = [bitsets[i] as Bitset, bitsets[i + 1] as Bitset];
    for (let w = from; w < to; w++) target[w] = (target[w] as number) & (a[w] as number) & (b[w] as number);
  } else if (i < bitsets.length) {
    const a = bitsets[i] as Bitset;
    for (let w = from; w < to; w++) target[w] = (target[w] as number) & (a[w] as number);
  }
}

/** Takes out of `target` what lies in the other bitset. */
export function removeAll(target: Bitset, other: Bitset, range: WordRange): void {
  for (let w = range.from; w < range.to; w++) target[w] = (target[w] as number) & ~(other[w] as number);
}

export function uniteInto(target: Bitset, other: Bitset): void {
  for (let w = 0; w < other.length; w++) target[w] = (target[w] as number) | (other[w] as number);
}

/** Writes the documents of the set, ascending, to `out` until it is full. Returns how many were written. */
export function listBits(bits: Bitset, range: WordRange, out: Uint32Array): number {
  let count = 0;
  const limit = out.length;
  for (let w = range.from; w < range.to; w++) {
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
