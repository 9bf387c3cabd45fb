import type { Token, TokenKind, TokenOf, WordEntry } from '@creator-discovery/search-filters';
import { addCommon, allWords, type Bitset, bitAt, hasBit, listBits, setBits } from '../memory/bitset.ts';
import type { Scratch } from '../memory/scratch.ts';
import { intAt } from '../memory/typed-arrays.ts';
import { flagList, keepListed, listHas, plainList } from '../segment/document-list.ts';
import { type Term, termAt } from '../segment/postings.ts';
import type { Segment } from '../segment/segment.ts';
import { findToken } from '../segment/token-dictionary.ts';

/** Terms all of which a document must have, rarest first; at least one. */
export type TermGroup = readonly [Term, ...Term[]];

/** The term; null when no document has it. */
export function lookUpTerm(segment: Segment, token: Token): Term | null {
  const number = findToken(segment.terms, token);
  return number < 0 ? null : termAt(segment.postings, number, segment.size);
}

/** What words stand for in an index: their kind, and how they become tokens. */
export interface WordTokens {
  readonly kind: TokenKind;
  readonly tokenOf: TokenOf;
}

/** The group of the terms of an entry's words; null when no document can have all of them. */
export function lookUpGroup(segment: Segment, entry: WordEntry, { kind, tokenOf }: WordTokens): TermGroup | null {
  const terms: Term[] = [];
  // An entry may have 200 words, each of which is hashed: the first unknown one ends it.
  for (const word of new Set(entry)) {
    const term = lookUpTerm(segment, tokenOf(kind, word));
    if (!term) return null;
    terms.push(term);
  }
  const [rarest, ...others] = terms.sort((a, b) => a.count - b.count);
  return rarest ? [rarest, ...others] : null;
}

/** No more documents than this have one of the groups. */
export function groupsAtMost(groups: readonly TermGroup[]): number {
  return groups.reduce((sum, [rarest]) => sum + rarest.count, 0);
}

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

/** Keeps, in place, those of the first `count` ascending documents that have the term. Returns how many stay. */
export function keepWithTerm(documents: Uint32Array, count: number, term: Term): number {
  const { bits, list } = term;
  if (bits) {
    let kept = 0;
    for (let i = 0; i < count; i++) {
      const d = intAt(documents, i);
      documents[kept] = d;
      kept += bitAt(bits, d);
    }
    return kept;
  }
  return keepListed(documents, count, list);
}

/** The documents that have the whole group, ascending, in `scratch.listed` or the term's own list. */
export function groupDocuments(group: TermGroup, { listed }: Scratch): Uint32Array {
  const [rarest, ...others] = group;
  let count: number;
  if (rarest.bits) count = listBits(rarest.bits, allWords(rarest.bits), listed);
  else {
    const own = plainList(rarest.list, listed);
    if (others.length === 0) return own;
    if (own.buffer !== listed.buffer) listed.set(own);
    count = own.length;
  }
  for (const term of others) count = keepWithTerm(listed, count, term);
  return listed.subarray(0, count);
}

/** Adds to `flags` every document that has at least one of the groups. */
export function flagGroups(groups: readonly TermGroup[], flags: Bitset, scratch: Scratch): void {
  for (const group of groups) {
    const [{ bits, list }, ...others] = group;
    // The others are as frequent at least, and so have bitsets too.
    if (bits) addCommon(flags, [bits, ...others.flatMap((term) => term.bits ?? [])]);
    else if (others.length > 0) setBits(flags, groupDocuments(group, scratch));
    else flagList(flags, list);
  }
}
