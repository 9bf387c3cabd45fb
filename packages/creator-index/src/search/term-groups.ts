import type { Token, TokenKind, TokenOf, WordEntry } from '@creator-discovery/search-filters';
import type { Scratch } from '../memory/scratch.ts';
import { intAt } from '../memory/typed-arrays.ts';
import { addAll, allWords, type Bitset, bitAt, hasBit, listBits, setBits } from '../segment/bitset.ts';
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

/** The tokens of an entry's distinct words. */
export function tokensOf(tokenOf: TokenOf, kind: TokenKind, entry: WordEntry): readonly Token[] {
  return Array.from(new Set(entry), (word) => tokenOf(kind, word));
}

/** The group of the tokens' terms; null when no document can have all of them. */
export function lookUpGroup(segment: Segment, tokens: readonly Token[]): TermGroup | null {
  const terms: Term[] = [];
  for (const token of tokens) {
    const term = lookUpTerm(segment, token);
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
    const [rarest, ...others] = group;
    if (others.length > 0) setBits(flags, groupDocuments(group, scratch));
    else if (rarest.bits) addAll(flags, rarest.bits);
    else flagList(flags, rarest.list);
  }
}
