import type { Token, TokenKind, TokenOf, WordEntry } from '@creator-discovery/search-filters';
import { type Bitset, hasBit, listBits, setBits, uniteInto } from './bitset.js';
import { denseBits, sparseList } from './postings.js';
import type { Scratch } from './scratch.js';
import type { Segment } from './segment.js';
import { findToken } from './token-dictionary.js';

/** A term that some document has: its bitset, or its ascending list. */
export interface Term {
  readonly bits: Bitset | null;
  readonly list: Uint32Array;
  readonly count: number;
}

/** Terms that a document must have all; at least one. */
export type TermGroup = readonly Term[];

const noList = new Uint32Array(0);

/** The term, or null when no document has it. */
export function lookUpTerm(segment: Segment, token: Token): Term | null {
  const number = findToken(segment.terms, token);
  if (number < 0) return null;
  const bits = denseBits(segment.postings, number, segment.size);
  return {
    bits,
    list: bits ? noList : sparseList(segment.postings, number),
    count: segment.postings.counts[number] as number,
  };
}

/** Tokens of an entry's distinct words. */
export const tokensOf = (tokenOf: TokenOf, kind: TokenKind, entry: WordEntry): readonly Token[] =>
  Array.from(new Set(entry), (word) => tokenOf(kind, word));

/** The group, rarest term first, or null when no document can have all its terms. */
export function lookUpGroup(segment: Segment, tokens: readonly Token[]): TermGroup | null {
  const terms: Term[] = [];
  for (const token of tokens) {
    const term = lookUpTerm(segment, token);
    if (!term) return null;
    terms.push(term);
  }
  return terms.sort((a, b) => a.count - b.count);
}

export const groupsAtMost = (groups: readonly TermGroup[]): number =>
  groups.reduce((sum, group) => sum + (group[0] as Term).count, 0);

export function hasTerm(term: Term, document: number): boolean {
  return term.bits ? hasBit(term.bits, document) : listHas(term.list, document);
}

export function hasGroup(group: TermGroup, document: number): boolean {
  for (const term of group) if (!hasTerm(term, document)) return false;
  return true;
}

export function hasAnyGroup(groups: readonly TermGroup[], document: number): boolean {
  for (const group of groups) if (hasGroup(group, document)) return true;
  return false;
}

function listHas(list: Uint32Array, document: number): boolean {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] as number) < document) low = middle + 1;
    else high = middle;
  }
  return low < list.length && list[low] === document;
}

/** Keeps, in place, those of the first `count` ascending documents that have the term. Returns how many stay. */
export function keepWithTerm(documents: Uint32Array, count: number, term: Term): number {
  const { bits, list } = term;
  let kept = 0;
  if (bits) {
    for (let i = 0; i < count; i++) {
      const d = documents[i] as number;
      documents[kept] = d;
      kept += ((bits[d >>> 5] as number) >>> (d & 31)) & 1;
    }
    return kept;
  }
  let next = 0;
  for (let i = 0; i < count && next < list.length; i++) {
    const d = documents[i] as number;
    next = firstFrom(list, next, d);
    if (list[next] === d) documents[kept++] = d;
  }
  return kept;
}

/** Index of the first item at or after `from` that is at least `document`, by doubling steps: near ones are found fast. */
function firstFrom(list: Uint32Array, from: number, document: number): number {
  let step = 1;
  let low = from;
  while (low + step < list.length && (list[low + step] as number) < document) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, list.length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] as number) < document) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The documents that have the whole group, ascending, in `scratch.listed` or the term's own list. */
export function groupDocuments(group: TermGroup, scratch: Scratch): Uint32Array {
  const [rarest, ...others] = group as [Term, ...Term[]];
  if (!rarest.bits && others.length === 0) return rarest.list;
  let count = rarest.list.length;
  if (rarest.bits) count = listBits(rarest.bits, { from: 0, to: rarest.bits.length }, scratch.listed);
  else scratch.listed.set(rarest.list);
  for (const term of others) count = keepWithTerm(scratch.listed, count, term);
  return scratch.listed.subarray(0, count);
}

/** Adds to `marks` every document that has at least one of the groups. */
export function markGroups(groups: readonly TermGroup[], marks: Bitset, scratch: Scratch): void {
  for (const group of groups) {
    const [first] = group as [Term];
    if (group.length === 1 && first.bits) uniteInto(marks, first.bits);
    else setBits(marks, groupDocuments(group, scratch));
  }
}
