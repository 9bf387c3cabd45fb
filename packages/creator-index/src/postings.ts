import { type Bitset, setBits, wordsFor } from './bitset.js';
import { sharedInts } from './shared-arrays.js';

/** Documents by term: a bitset for a term of many documents, else an ascending list. */
export interface Postings {
  /** Where each sparse term's list begins in `documents`; one more entry at the end. A dense term's list is empty. */
  readonly starts: Uint32Array;
  readonly documents: Uint32Array;
  /** For each term 0 when sparse, else one more than the number of its bitset in `dense`. */
  readonly denseNumbers: Uint32Array;
  readonly dense: Uint32Array;
  /** How many documents have each term. */
  readonly counts: Uint32Array;
}

/** Lists of documents by term, ascending, one after the other: what postings are made from. */
export interface TermLists {
  readonly starts: Uint32Array;
  readonly documents: Uint32Array;
}

/** A bitset costs less memory than a list from one document in 32, and answers far faster. */
const isDense = (count: number, documents: number): boolean => documents >= 1024 && count * 32 > documents;

export function buildPostings(lists: TermLists, documents: number): Postings {
  const terms = lists.starts.length - 1;
  const counts = sharedInts(terms);
  let denseTerms = 0;
  let sparse = 0;
  for (let t = 0; t < terms; t++) {
    const count = (lists.starts[t + 1] as number) - (lists.starts[t] as number);
    counts[t] = count;
    if (isDense(count, documents)) denseTerms++;
    else sparse += count;
  }
  const words = wordsFor(documents);
  const postings = {
    starts: sharedInts(terms + 1),
    documents: sharedInts(sparse),
    denseNumbers: sharedInts(terms),
    dense: sharedInts(denseTerms * words),
    counts,
  };
  let nextDense = 0;
  let nextSparse = 0;
  for (let t = 0; t < terms; t++) {
    postings.starts[t] = nextSparse;
    const from = lists.starts[t] as number;
    const to = lists.starts[t + 1] as number;
    if (isDense(to - from, documents)) {
      setBits(postings.dense.subarray(nextDense * words, (nextDense + 1) * words), lists.documents.subarray(from, to));
      postings.denseNumbers[t] = ++nextDense;
    } else {
      for (let i = from; i < to; i++) postings.documents[nextSparse++] = lists.documents[i] as number;
    }
  }
  postings.starts[terms] = nextSparse;
  return postings;
}

/** The bitset of a dense term; null for a sparse one. */
export function denseBits(postings: Postings, term: number, documents: number): Bitset | null {
  const number = postings.denseNumbers[term] as number;
  if (number === 0) return null;
  const words = wordsFor(documents);
  return postings.dense.subarray((number - 1) * words, number * words);
}

/** The ascending documents of a sparse term. */
export const sparseList = (postings: Postings, term: number): Uint32Array =>
  postings.documents.subarray(postings.starts[term], postings.starts[term + 1]);
