import {
  type Bitset,
  clearBit,
  clearBits,
  fillDocuments,
  keepAll,
  removeAll,
  setBits,
  type WordRange,
} from '../memory/bitset.ts';
import type { Scratch } from '../memory/scratch.ts';
import { type AgeQuestion, ageShare } from '../segment/age-bands.ts';
import { flagList } from '../segment/document-list.ts';
import { prefixBits, prefixCount, prefixStep } from '../segment/ordered-column.ts';
import type { Segment } from '../segment/segment.ts';
import type { SegmentView } from '../segment/segment-view.ts';
import { coveringPrefix } from '../segment/share-lists.ts';
import type { Plan, PlanCondition } from './plan.ts';
import { flagGroups, groupDocuments, type TermGroup } from './term-groups.ts';

/** What the conditions come to: bitsets to keep within, bitsets and single documents to take out. */
interface Cut {
  readonly keep: Bitset[];
  readonly remove: Bitset[];
  readonly removeDocuments: Uint32Array[];
}

/**
 * Cuts bitsets; leaves the matches in `scratch.result` and returns the range of words that holds them. Ordered columns and long share
 * lists are first taken too widely, by the nearest bitset around the slice; then the few documents too many go singly.
 */
export function matchByBits({ segment, deleted }: SegmentView, plan: Plan, scratch: Scratch): WordRange {
  const cut: Cut = { keep: [], remove: deleted ? [deleted] : [], removeDocuments: [] };
  for (const condition of plan.conditions) addBitsets(condition, segment, cut);
  const { result } = scratch;
  const range = fillDocuments(result, plan.from, plan.to);
  keepAll(result, cut.keep, range);
  for (const bits of cut.remove) removeAll(result, bits, range);
  for (const documents of cut.removeDocuments) clearBits(result, documents);
  for (const condition of plan.conditions) cutByList(condition, range, scratch);
  for (const condition of plan.conditions)
    if (condition.kind === 'age') cutByAge(condition.question, segment, { result, range });
  return range;
}

/** Documents outside of the range are never read, so taking bits out there does no harm; adding them would. */
function addBitsets(condition: PlanCondition, segment: Segment, cut: Cut): void {
  switch (condition.kind) {
    case 'term':
      if (condition.term.bits) cut.keep.push(condition.term.bits);
      return;
    case 'slice':
      addSlice(condition, segment, cut);
      return;
    case 'share':
      addShare(condition, segment, cut);
      return;
    case 'age':
      if (condition.question.possible) cut.keep.push(condition.question.possible);
      return;
    case 'none':
      for (const group of condition.groups) if (group.length === 1 && group[0]?.bits) cut.remove.push(group[0].bits);
      return;
    case 'any':
      return;
  }
}

function addSlice(
  { column, resolution, slice }: Extract<PlanCondition, { kind: 'slice' }>,
  { size }: Segment,
  cut: Cut,
): void {
  const { order, prefixes } = column;
  const step = prefixStep(size, resolution);
  const count = prefixCount(size, resolution);
  const below = Math.min(Math.floor(slice.from / step), count);
  if (below > 0) cut.remove.push(prefixBits(prefixes, size, below - 1));
  if (below * step < slice.from) cut.removeDocuments.push(order.subarray(below * step, slice.from));
  const above = Math.ceil(slice.to / step);
  if (above <= count) cut.keep.push(prefixBits(prefixes, size, above - 1));
  const end = above <= count ? above * step : size;
  if (slice.to < end) cut.removeDocuments.push(order.subarray(slice.to, end));
}

function addShare({ list, length }: Extract<PlanCondition, { kind: 'share' }>, { size }: Segment, cut: Cut): void {
  const prefix = coveringPrefix(list, length, size);
  if (!prefix) return;
  cut.keep.push(prefix.bits);
  cut.removeDocuments.push(prefix.excess);
}

/** Conditions that have no bitset of their own. */
function cutByList(condition: PlanCondition, range: WordRange, scratch: Scratch): void {
  const { result, flags } = scratch;
  if (condition.kind === 'none') {
    for (const group of condition.groups) if (!isDense(group)) clearBits(result, groupDocuments(group, scratch));
    return;
  }
  if (condition.kind === 'any') flagGroups(condition.groups, flags, scratch);
  else if (condition.kind === 'share' && !condition.list.prefixes)
    setBits(flags, condition.list.documents.subarray(0, condition.length));
  else if (condition.kind === 'term' && !condition.term.bits) flagList(flags, condition.term.list);
  else return;
  keepAll(result, [flags], range);
  flags.fill(0);
}

function isDense(group: TermGroup): boolean {
  return group.length === 1 && group[0]?.bits != null;
}

/** Sums the bands of the documents about which the grid's bitsets say nothing for certain. */
function cutByAge(
  { certain, possible, inside, minimum }: AgeQuestion,
  segment: Segment,
  { result, range }: { result: Bitset; range: WordRange },
): void {
  if (possible && possible === certain) return;
  for (let w = range.from; w < range.to; w++) {
    let doubtful = (result[w] as number) & ~(certain ? (certain[w] as number) : 0);
    while (doubtful !== 0) {
      const low = doubtful & -doubtful;
      const document = (w << 5) + (31 - Math.clz32(low));
      if (ageShare(segment.ages, inside, document) < minimum) clearBit(result, document);
      doubtful ^= low;
    }
  }
}
