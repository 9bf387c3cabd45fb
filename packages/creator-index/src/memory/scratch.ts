import { wordsFor } from './bitset.ts';
import { shortAt } from './typed-arrays.ts';

/**
 * Working memory of one search at a time, for segments of up to `size` documents, so that a search allocates little.
 * Nothing in it outlives a search.
 */
export class Scratch {
  readonly size: number;
  /** The matches in the current segment, where they are bits. */
  readonly result: Uint32Array;
  /** A set of documents. Empty except while a function uses it. */
  readonly flags: Uint32Array;
  /** The matches in the current segment, where they are a list. */
  readonly candidates: Uint32Array;
  /** Documents of one group of terms, or of one bitset. */
  readonly listed: Uint32Array;
  #counts: Counts | null = null;
  #sums: Uint32Array | null = null;

  constructor(size: number) {
    this.size = size;
    this.result = new Uint32Array(wordsFor(size));
    this.flags = new Uint32Array(wordsFor(size));
    this.candidates = new Uint32Array(size);
    this.listed = new Uint32Array(size);
  }

  /** A counter for each document, all zero except while a function uses it. Allocated when first needed: few searches count. */
  get counts(): Counts {
    this.#counts ??= new Uint16Array(this.size);
    return this.#counts;
  }

  /** A sum of shares for each document, all zero except while a function uses it. */
  get sums(): Uint32Array {
    this.#sums ??= new Uint32Array(this.size);
    return this.#sums;
  }
}

/** How many of a query's entries or a seed's names each document has: at most some hundred. */
export type Counts = Uint16Array;

export function countOf(counts: Counts, document: number): number {
  return shortAt(counts, document);
}

export function countOne(counts: Counts, document: number): void {
  counts[document] = shortAt(counts, document) + 1;
}
