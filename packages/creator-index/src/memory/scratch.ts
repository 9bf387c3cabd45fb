import { wordsFor } from '../segment/bitset.ts';

/** Memory that one search at a time works in, for segments of up to `size` documents; nothing in it outlives a search. */
export class Scratch {
  readonly size: number;
  /** The matches of the segment at hand, where they are kept as bits. */
  readonly result: Uint32Array;
  /** All zero whenever nobody uses it. */
  readonly marks: Uint32Array;
  /** The matches of the segment at hand, where they are kept as a list. */
  readonly candidates: Uint32Array;
  /** Documents of one group of terms, or of one bitset. */
  readonly listed: Uint32Array;
  #counts: Uint16Array | null = null;
  #sums: Uint32Array | null = null;

  constructor(size: number) {
    this.size = size;
    this.result = new Uint32Array(wordsFor(size));
    this.marks = new Uint32Array(wordsFor(size));
    this.candidates = new Uint32Array(size);
    this.listed = new Uint32Array(size);
  }

  /** A counter per document, all zero whenever nobody uses it. Made when first needed: few searches count. */
  get counts(): Uint16Array {
    this.#counts ??= new Uint16Array(this.size);
    return this.#counts;
  }

  /** A sum of shares per document, all zero whenever nobody uses them. */
  get sums(): Uint32Array {
    this.#sums ??= new Uint32Array(this.size);
    return this.#sums;
  }
}
