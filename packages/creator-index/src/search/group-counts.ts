import type { NameKind, TokenOf, WordEntry } from '@creator-discovery/search-filters';
import type { Scratch } from '../memory/scratch.ts';
import type { Segment } from '../segment/segment.ts';
import { groupDocuments, groupsAtMost, hasGroup, lookUpGroup, type TermGroup, tokensOf } from './term-groups.ts';

interface Counting {
  readonly segment: Segment;
  readonly scratch: Scratch;
  readonly entries: readonly WordEntry[];
  readonly kind: NameKind;
  readonly tokenOf: TokenOf;
}

/** For each document of the list how many of the entries it has whole. */
export function countGroupMatches(
  list: Uint32Array,
  { segment, scratch, entries, kind, tokenOf }: Counting,
): Float64Array {
  const groups = entries
    .map((entry) => lookUpGroup(segment, tokensOf(tokenOf, kind, entry)))
    .filter((group) => group !== null);
  // Trying a group mostly ends at its rarest term, which half the time is one look at a bitset.
  if (list.length * groups.length * 3 < groupsAtMost(groups)) return countByTrying(list, groups);
  for (const group of groups) {
    const documents = groupDocuments(group, scratch);
    for (let i = 0; i < documents.length; i++)
      scratch.counts[documents[i] as number] = (scratch.counts[documents[i] as number] as number) + 1;
  }
  const counted = new Float64Array(list.length);
  for (let i = 0; i < list.length; i++) counted[i] = scratch.counts[list[i] as number] as number;
  scratch.counts.fill(0);
  return counted;
}

function countByTrying(list: Uint32Array, groups: readonly TermGroup[]): Float64Array {
  const counted = new Float64Array(list.length);
  for (let i = 0; i < list.length; i++) {
    for (const group of groups) if (hasGroup(group, list[i] as number)) counted[i] = (counted[i] as number) + 1;
  }
  return counted;
}
