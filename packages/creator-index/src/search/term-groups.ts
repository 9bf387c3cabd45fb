import type { Token, TokenKind, TokenOf, WordEntry } from '@creator-discovery/search-filters';
import type { Scratch } from '../memory/scratch.ts';
import { type Bitset, hasBit, listBits, setBits, uniteInto } from '../segment/bitset.ts';
import { keepListed, listHas, markList, plainList } from '../segment/document-list.ts';
import { type Term, termAt } from '../segment/postings.ts';
import type { Segment } from '../segment/segment.ts';
import { findToken } from '../segment/token-dictionary.ts';

/** Terms that a document must have all; at least one. */
export type TermGroup = readonly Term[];

/** The term, or null when no document has it. */
export function lookUpTerm(segment: Segment, token: Token): Term | null {
  const number = findToken(segment.terms, token);
  return number < 0 ? null : termAt(segment.postings, number, segment.size);
}

/** Tokens of an entry's distinct words. */
export function tokensOf(tokenOf: TokenOf, kind: TokenKind, entry: WordEntry): readonly Token[] {
  return Array.from(new Set(entry), (word) => tokenOf(kind, word));
}

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

export function groupsAtMost(groups: readonly TermGroup[]): number {
  return groups.reduce((sum, group) => sum + (group[0] as Term).count, 0);
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
      const d = documents[i] as number;
      documents[kept] = d;
      kept += ((bits[d >>> 5] as number) >>> (d & 31)) & 1;
    }
    return kept;
  }
  return keepListed(documents, count, list);
}

/** The documents that have the whole group, ascending, in `scratch.listed` or the term's own list. */
export function groupDocuments(group: TermGroup, { listed }: Scratch): Uint32Array {
  const [rarest, ...others] = group as [Term, ...Term[]];
  let count: number;
  if (rarest.bits) count = listBits(rarest.bits, { from: 0, to: rarest.bits.length }, listed);
  else {
    const own = plainList(rarest.list, listed);
    if (others.length === 0) return own;
    if (own.buffer !== listed.buffer) listed.set(own);
    count = own.length;
  }
  for (const term of others) count = keepWithTerm(listed, count, term);
  return listed.subarray(0, count);
}

/** Adds to `marks` every document that has at least one of the groups. */
export function markGroups(groups: readonly TermGroup[], marks: Bitset, scratch: Scratch): void {
  for (const group of groups) {
    const [first] = group as [Term];
    if (group.length === 1 && first.bits) uniteInto(marks, first.bits);
    else if (group.length === 1) markList(marks, first.list);
    else setBits(marks, groupDocuments(group, scratch));
  }
}
