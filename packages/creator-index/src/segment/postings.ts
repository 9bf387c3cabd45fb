import { type Bitset, setBits, wordsFor } from '../memory/bitset.ts';
import { sharedInts, sharedShorts } from '../memory/shared-arrays.ts';
import { intAt } from '../memory/typed-arrays.ts';
import { blocksFor, type DocumentList, noDocuments } from './document-list.ts';

/**
 * Documents by term: a bitset for a frequent term, else an ascending list, by block where that is shorter. Which of them
 * follows from how many documents the term has.
 */
export interface Postings {
  /** How many documents have each term. */
  readonly counts: Uint32Array;
  /** For each term the index of its bitset or of its blocked list, or where its plain list begins in `documents`. */
  readonly indexes: Uint32Array;
  readonly dense: Uint32Array;
  /** For each blocked list where each of its blocks begins in `lows`, and where the last one ends. */
  readonly blockStarts: Uint32Array;
  readonly lows: Uint16Array;
  readonly documents: Uint32Array;
}

/** What postings are built from: ascending lists of documents by term, one after the other. */
export interface TermLists {
  readonly starts: Uint32Array;
  readonly documents: Uint32Array;
}

/** A term that some document has: its bitset, or its list. */
export interface Term {
  readonly bits: Bitset | null;
  readonly list: DocumentList;
  readonly count: number;
}

type Kind = 'dense' | 'blocked' | 'plain';

/** In smaller segments every list is short, and is searched as fast as a bitset. */
const smallestWithDenseTerms = 1024;
/** From one document in 32 on, a bitset takes less memory than a list of 32-bit numbers, and answers far faster. */
const leastDense = 1 / 32;
/** Blocks halve a list and add a start for each block: with four documents a block they have paid for themselves. */
const leastPerBlock = 4;

function kindOf(count: number, documents: number): Kind {
  if (documents >= smallestWithDenseTerms && count > documents * leastDense) return 'dense';
  return count >= blocksFor(documents) * leastPerBlock ? 'blocked' : 'plain';
}

export function buildPostings(lists: TermLists, documents: number): Postings {
  const terms = lists.starts.length - 1;
  const counts = sharedInts(terms);
  const room = { dense: 0, blocked: 0, plain: 0, lows: 0 };
  for (let t = 0; t < terms; t++) {
    const count = intAt(lists.starts, t + 1) - intAt(lists.starts, t);
    const kind = kindOf(count, documents);
    counts[t] = count;
    room[kind] += kind === 'plain' ? count : 1;
    if (kind === 'blocked') room.lows += count;
  }
  const words = wordsFor(documents);
  const postings = {
    counts,
    indexes: sharedInts(terms),
    dense: sharedInts(room.dense * words),
    blockStarts: sharedInts(room.blocked * (blocksFor(documents) + 1)),
    lows: sharedShorts(room.lows),
    documents: sharedInts(room.plain),
  };
  const next = { dense: 0, blocked: 0, plain: 0, lows: 0 };
  for (let t = 0; t < terms; t++) {
    const list = lists.documents.subarray(lists.starts[t], lists.starts[t + 1]);
    const kind = kindOf(list.length, documents);
    postings.indexes[t] = next[kind];
    if (kind === 'plain') postings.documents.set(list, next.plain);
    else if (kind === 'dense') setBits(denseAt(postings, next.dense, words), list);
    else {
      writeBlocks(list, blockStartsAt(postings, next.blocked, documents), { lows: postings.lows, from: next.lows });
      next.lows += list.length;
    }
    next[kind] += kind === 'plain' ? list.length : 1;
  }
  return postings;
}

function writeBlocks(
  list: Uint32Array,
  starts: Uint32Array,
  { lows, from }: { lows: Uint16Array; from: number },
): void {
  let block = 0;
  for (let i = 0; i < list.length; i++) {
    const document = intAt(list, i);
    for (; block <= document >>> 16; block++) starts[block] = from + i;
    lows[from + i] = document & 0xffff;
  }
  starts.fill(from + list.length, block);
}

function denseAt({ dense }: Postings, number: number, words: number): Bitset {
  return dense.subarray(number * words, (number + 1) * words);
}

function blockStartsAt({ blockStarts }: Postings, number: number, documents: number): Uint32Array {
  const length = blocksFor(documents) + 1;
  return blockStarts.subarray(number * length, (number + 1) * length);
}

/** A term by its number; `documents` is the size of the segment. */
export function termAt(postings: Postings, number: number, documents: number): Term {
  const count = intAt(postings.counts, number);
  const index = intAt(postings.indexes, number);
  switch (kindOf(count, documents)) {
    case 'dense':
      return { bits: denseAt(postings, index, wordsFor(documents)), list: noDocuments, count };
    case 'blocked': {
      const list = { kind: 'blocked', starts: blockStartsAt(postings, index, documents), lows: postings.lows } as const;
      return { bits: null, list, count };
    }
    case 'plain':
      return {
        bits: null,
        list: { kind: 'plain', documents: postings.documents.subarray(index, index + count) },
        count,
      };
  }
}
