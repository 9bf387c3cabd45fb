import { type Bitset, setBits, wordsFor } from '../memory/bitset.ts';
import { sharedInts, sharedShorts } from '../memory/shared-arrays.ts';
import { intAt } from '../memory/typed-arrays.ts';
import { blocksFor, type DocumentList, noDocuments } from './document-list.ts';

/** Documents by term: a bitset for a frequent term, else an ascending list, blocked if that is shorter. See `kindOf`. */
export interface Postings {
  /** Number of documents per term. */
  readonly counts: Uint32Array;
  /** Index of the bitset or blocked list, or start of the plain list in `documents`, per term. */
  readonly indexes: Uint32Array;
  readonly dense: Uint32Array;
  /** Starts of the blocks in `lows` and the end of the last, per blocked list. */
  readonly blockStarts: Uint32Array;
  readonly lows: Uint16Array;
  readonly documents: Uint32Array;
}

/** Consecutive ascending lists of documents by term. */
export interface TermLists {
  readonly starts: Uint32Array;
  readonly documents: Uint32Array;
}

/** A term of some document, with a bitset or a list. */
export interface Term {
  readonly bits: Bitset | null;
  readonly list: DocumentList;
  readonly count: number;
}

type Kind = 'dense' | 'blocked' | 'plain';

/** In smaller segments every list is short and as fast as a bitset. */
const smallestWithDenseTerms = 1024;
/** Above one document in 32, a bitset is smaller than a list of 32-bit numbers, and far faster. */
const minDenseShare = 1 / 32;
/** Blocks halve a list but add a start per block, which pays off from four documents per block. */
const minPerBlock = 4;

function kindOf(count: number, documents: number): Kind {
  if (documents >= smallestWithDenseTerms && count > documents * minDenseShare) return 'dense';
  return count >= blocksFor(documents) * minPerBlock ? 'blocked' : 'plain';
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

/** @param documents size of the segment */
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
