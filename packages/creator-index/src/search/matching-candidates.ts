import { type Bitset, hasBit, listBits, setBits, wordsFor } from '../memory/bitset.ts';
import type { Scratch } from '../memory/scratch.ts';
import { type AgeQuestion, ageShare } from '../segment/age-bands.ts';
import { plainList } from '../segment/document-list.ts';
import type { Segment } from '../segment/segment.ts';
import { coveringPrefix } from '../segment/share-lists.ts';
import { atMost, type Plan, type PlanCondition, type PlannedShares, type PlannedSlice } from './plan.ts';
import { flagGroups, groupsAtMost, hasAnyGroup, keepWithTerm, type TermGroup } from './term-groups.ts';
import { flagShares, flagSlices, sumShares } from './unions.ts';

/** Tests each document of the narrowest condition. Leaves the matches ascending in `scratch.candidates`; returns their number. */
export function matchByCandidates(segment: Segment, plan: Plan, scratch: Scratch): number {
  const byCount = [...plan.conditions].sort((a, b) => atMost(a) - atMost(b));
  const [narrowest, ...others] = byCount;
  const listable = narrowest && atMost(narrowest) < plan.to - plan.from;
  let count = listable ? listCondition(narrowest, plan, { segment, scratch }) : listRange(plan, scratch);
  for (const bits of plan.within) count = keepWhere(scratch.candidates, count, inside(bits));
  if (plan.deleted) count = keepWhere(scratch.candidates, count, outside(plan.deleted));
  // A listed document's shares are not summed yet.
  for (const condition of listable && narrowest.kind !== 'shares' ? others : byCount) {
    if (count === 0) return 0;
    count = keepMeeting(condition, { segment, scratch, count });
  }
  return count;
}

function listRange({ from, to }: Plan, scratch: Scratch): number {
  for (let d = from; d < to; d++) scratch.candidates[d - from] = d;
  return to - from;
}

/** Lists the distinct documents of a condition within the plan's range, ascending. */
function listCondition(
  condition: PlanCondition,
  { from, to }: Plan,
  { segment, scratch }: Omit<Work, 'count'>,
): number {
  const { candidates, flags } = scratch;
  if (condition.kind === 'term' && !condition.term.bits) {
    let count = 0;
    for (const d of plainList(condition.term.list, scratch.listed)) if (d >= from && d < to) candidates[count++] = d;
    return count;
  }
  if (condition.kind === 'slice')
    return listUnordered(
      condition.column.order.subarray(condition.slice.from, condition.slice.to),
      { from, to },
      scratch,
    );
  if (condition.kind === 'share')
    return listUnordered(condition.list.documents.subarray(0, condition.length), { from, to }, scratch);
  if (condition.kind === 'any') flagGroups(condition.groups, flags, scratch);
  if (condition.kind === 'slices') flagSlices(condition.slices, segment, flags);
  if (condition.kind === 'shares') flagShares(condition.lists, segment, flags);
  if (condition.kind === 'term' && condition.term.bits) flags.set(condition.term.bits);
  return listFlags({ from, to }, scratch);
}

interface DocumentRange {
  readonly from: number;
  readonly to: number;
}

function listUnordered(documents: Uint32Array, { from, to }: DocumentRange, scratch: Scratch): number {
  if (documents.length > 128) {
    setBits(scratch.flags, documents);
    return listFlags({ from, to }, scratch);
  }
  let count = 0;
  for (const d of documents.slice().sort()) if (d >= from && d < to) scratch.candidates[count++] = d;
  return count;
}

/** Lists the flagged documents within the range and clears all flags. */
function listFlags({ from, to }: DocumentRange, { flags, candidates }: Scratch): number {
  const listed = listBits(flags, { from: from >>> 5, to: wordsFor(to) }, candidates);
  flags.fill(0);
  return keepWhere(candidates, listed, (d) => d >= from && d < to);
}

function keepWhere(documents: Uint32Array, count: number, holds: (document: number) => boolean): number {
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const d = documents[i] as number;
    if (holds(d)) documents[kept++] = d;
  }
  return kept;
}

function inside(bits: Bitset) {
  return (document: number) => hasBit(bits, document);
}

function outside(bits: Bitset) {
  return (document: number) => !hasBit(bits, document);
}

interface Work {
  readonly segment: Segment;
  readonly scratch: Scratch;
  readonly count: number;
}

function keepMeeting(condition: PlanCondition, work: Work): number {
  const { candidates } = work.scratch;
  switch (condition.kind) {
    case 'term':
      return keepWithTerm(candidates, work.count, condition.term);
    case 'slice':
      return keepInSlice(candidates, work.count, condition);
    case 'slices':
      return keepWhere(candidates, work.count, (d) => condition.slices.some((slice) => isInSlice(slice, d)));
    case 'any':
      return keepByGroups(condition.groups, work, { wanted: true });
    case 'none':
      return keepByGroups(condition.groups, work, { wanted: false });
    case 'share':
      return keepByShare(condition, work);
    case 'shares':
      return keepBySum(condition, work);
    case 'age':
      return keepByAge(condition.question, work);
  }
}

function keepInSlice(
  candidates: Uint32Array,
  count: number,
  { column: { codes }, slice }: Extract<PlanCondition, { kind: 'slice' }>,
): number {
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const d = candidates[i] as number;
    const code = codes[d] as number;
    candidates[kept] = d;
    if (code >= slice.first && code < slice.last) kept++;
  }
  return kept;
}

function isInSlice({ column: { codes }, slice }: PlannedSlice, document: number): boolean {
  const code = codes[document] as number;
  return code >= slice.first && code < slice.last;
}

/** Tests each candidate against each group, or flags all documents of the groups first, whichever takes fewer steps. */
function keepByGroups(groups: readonly TermGroup[], { scratch, count }: Work, { wanted }: { wanted: boolean }): number {
  const { candidates, flags } = scratch;
  const terms = groups.reduce((sum, group) => sum + group.length, 0);
  if (count * terms * 12 < groupsAtMost(groups))
    return keepWhere(candidates, count, (d) => hasAnyGroup(groups, d) === wanted);
  flagGroups(groups, flags, scratch);
  const kept = keepWhere(candidates, count, wanted ? inside(flags) : outside(flags));
  flags.fill(0);
  return kept;
}

function keepByShare(
  { list, length }: Extract<PlanCondition, { kind: 'share' }>,
  { segment, scratch, count }: Work,
): number {
  const { candidates, flags } = scratch;
  const prefix = coveringPrefix(list, length, segment.size);
  const kept = prefix ? keepWhere(candidates, count, inside(prefix.bits)) : count;
  if (prefix && prefix.excess.length === 0) return kept;
  setBits(flags, prefix?.excess ?? list.documents.subarray(0, length));
  const exact = keepWhere(candidates, kept, prefix ? outside(flags) : inside(flags));
  flags.fill(0);
  return exact;
}

function keepBySum(shares: PlannedShares, { segment, scratch, count }: Work): number {
  const { candidates, flags } = scratch;
  flagShares(shares.lists, segment, flags);
  const kept = keepWhere(candidates, count, inside(flags));
  flags.fill(0);
  if (kept === 0 || shares.certain === shares.lists) return kept;
  const sums = shares.isOrder ? scratch.orderSums : scratch.sums;
  sumShares(candidates.subarray(0, kept), shares.lists, { segment, flags, sums });
  return keepWhere(candidates, kept, (d) => (sums[d] as number) >= shares.minimum);
}

function keepByAge(question: AgeQuestion, { segment, scratch, count }: Work): number {
  const { candidates } = scratch;
  const { possible, certain, minimum } = question;
  const rest = possible ? keepWhere(candidates, count, inside(possible)) : count;
  if (possible && possible === certain) return rest;
  return keepWhere(
    candidates,
    rest,
    (d) => (certain !== null && hasBit(certain, d)) || ageShare(segment.ages, question, d) >= minimum,
  );
}
