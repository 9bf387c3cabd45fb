import type { NameKind, TokenOf, WordEntry } from '@creator-discovery/search-filters';
import { countOf, countOne, type Scratch } from '../memory/scratch.ts';
import { intAt } from '../memory/typed-arrays.ts';
import type { Segment } from '../segment/segment.ts';
import { groupDocuments, groupsAtMost, hasGroup, lookUpGroup, type TermGroup } from './term-groups.ts';

interface CountContext {
  readonly segment: Segment;
  readonly scratch: Scratch;
  readonly entries: readonly WordEntry[];
  readonly kind: NameKind;
  readonly tokenOf: TokenOf;
}

/** Counts, per document of the list, the entries of which it has every word. */
export function countGroupMatches(
  list: Uint32Array,
  { segment, scratch, entries, kind, tokenOf }: CountContext,
): Float64Array {
  const groups = entries
    .map((entry) => lookUpGroup(segment, entry, { kind, tokenOf }))
    .filter((group) => group !== null);
  const tests = list.length * groups.length;
  if (tests * documentsPerTest < groupsAtMost(groups)) return countByTesting(list, groups);
  for (const group of groups) {
    const documents = groupDocuments(group, scratch);
    for (let i = 0; i < documents.length; i++) countOne(scratch.counts, intAt(documents, i));
  }
  const counted = scratch.scores(list.length);
  for (let i = 0; i < list.length; i++) counted[i] = countOf(scratch.counts, intAt(list, i));
  scratch.counts.fill(0);
  return counted;
}

/** Testing one document for one group takes about as long as counting three: most tests end at the rarest term. */
const documentsPerTest = 3;

function countByTesting(list: Uint32Array, groups: readonly TermGroup[]): Float64Array {
  const counted = new Float64Array(list.length);
  for (let i = 0; i < list.length; i++) {
    let count = 0;
    for (const group of groups) if (hasGroup(group, intAt(list, i))) count++;
    counted[i] = count;
  }
  return counted;
}
