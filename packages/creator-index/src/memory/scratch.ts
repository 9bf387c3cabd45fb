import { wordsFor } from './bitset.ts';
import { shortAt } from './typed-arrays.ts';

/** Working memory of one search at a time, for segments of up to `size` documents. Nothing in it outlives a search. */
export class Scratch {
  readonly size: number;
  /** Matches in the current segment as a bitset. */
  readonly result: Uint32Array;
  /** Temporary set of documents; empty between uses. */
  readonly flags: Uint32Array;
  /** Another such set. */
  readonly twice: Uint32Array;
  /** Matches in the current segment as a list. */
  readonly candidates: Uint32Array;
  /** Documents of one group of terms, or of one bitset. */
  readonly listed: Uint32Array;
  #counts: Counts | null = null;
  #sums: Uint32Array | null = null;
  #orderSums: Uint32Array | null = null;
  #scores: Float64Array | null = null;

  constructor(size: number) {
    this.size = size;
    this.result = new Uint32Array(wordsFor(size));
    this.flags = new Uint32Array(wordsFor(size));
    this.twice = new Uint32Array(wordsFor(size));
    this.candidates = new Uint32Array(size);
    this.listed = new Uint32Array(size);
  }

  /** Counter per document; zero between uses. Allocated on first use, because few searches count. */
  get counts(): Counts {
    this.#counts ??= new Uint16Array(this.size);
    return this.#counts;
  }

  /** Sum of shares per document. */
  get sums(): Uint32Array {
    this.#sums ??= new Uint32Array(this.size);
    return this.#sums;
  }

  /** Scores of a list of documents. A new array would cost more than most scores, because its memory is touched first. */
  scores(length: number): Float64Array {
    this.#scores ??= new Float64Array(this.size);
    return this.#scores.subarray(0, length);
  }

  /** Sum of the shares that a query orders by, per match. */
  get orderSums(): Uint32Array {
    this.#orderSums ??= new Uint32Array(this.size);
    return this.#orderSums;
  }
}

/** Number of a query's entries, or of a seed's names, per document: at most a few hundred. */
export type Counts = Uint16Array;

export function countOf(counts: Counts, document: number): number {
  return shortAt(counts, document);
}

export function countOne(counts: Counts, document: number): void {
  counts[document] = shortAt(counts, document) + 1;
}
