import type { Token, TokenKind, TokenOf, WordEntry } from '@creator-discovery/search-filters';
import { addCommon, allWords, type Bitset, bitAt, hasBit, listBits, setBits } from '../memory/bitset.ts';
import type { Scratch } from '../memory/scratch.ts';
import { intAt } from '../memory/typed-arrays.ts';
import { flagList, keepListed, listHas, plainList } from '../segment/document-list.ts';
import { type Term, termAt } from '../segment/postings.ts';
import type { Segment } from '../segment/segment.ts';
import { findToken } from '../segment/token-dictionary.ts';

/** Terms that a document must all have, rarest first. */
export type TermGroup = readonly [Term, ...Term[]];

/** Returns null if no document has the term. */
export function lookUpTerm(segment: Segment, token: Token): Term | null {
  const number = findToken(segment.terms, token);
  return number < 0 ? null : termAt(segment.postings, number, segment.size);
}

export interface WordTokens {
  readonly kind: TokenKind;
  readonly tokenOf: TokenOf;
}

/** Returns the terms of an entry's words; null if no document can have all of them. */
export function lookUpGroup(segment: Segment, entry: WordEntry, { kind, tokenOf }: WordTokens): TermGroup | null {
  const terms: Term[] = [];
  // An entry may have 200 words, and each look-up hashes one, so the first unknown word ends the loop.
  for (const word of new Set(entry)) {
    const term = lookUpTerm(segment, tokenOf(kind, word));
    if (!term) return null;
    terms.push(term);
  }
  const [rarest, ...others] = terms.sort((a, b) => a.count - b.count);
  return rarest ? [rarest, ...others] : null;
}

/** Returns an upper bound of the documents that have one of the groups. */
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

/** Filters the first `count` ascending documents in place to those with the term. Returns their number. */
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

/** Returns the documents with the whole group, ascending, in `scratch.listed` or in the term's list. */
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

/** Flags every document that has at least one of the groups. */
export function flagGroups(groups: readonly TermGroup[], flags: Bitset, scratch: Scratch): void {
  for (const group of groups) {
    const [{ bits, list }, ...others] = group;
    // The other terms are at least as frequent, so they have bitsets too.
    if (bits) addCommon(flags, [bits, ...others.flatMap((term) => term.bits ?? [])]);
    else if (others.length > 0) setBits(flags, groupDocuments(group, scratch));
    else flagList(flags, list);
  }
}
