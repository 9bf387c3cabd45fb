import {
  type Bitset,
  clearBit,
  clearBits,
  fillDocuments,
  keepAll,
  listBits,
  removeAll,
  setBits,
  type WordRange,
} from '../memory/bitset.ts';
import type { Scratch } from '../memory/scratch.ts';
import { intAt } from '../memory/typed-arrays.ts';
import { type AgeQuestion, ageShare } from '../segment/age-bands.ts';
import { flagList } from '../segment/document-list.ts';
import { prefixBits, prefixCount, prefixStep } from '../segment/ordered-column.ts';
import type { Segment } from '../segment/segment.ts';
import { coveringPrefix } from '../segment/share-lists.ts';
import type { Plan, PlanCondition, PlannedShare, PlannedShares } from './plan.ts';
import { flagGroups, groupDocuments, type TermGroup } from './term-groups.ts';
import { flagShares, flagSlices, flagTwice, sumShares } from './unions.ts';

/** Bitsets to intersect with, and bitsets and single documents to remove. */
interface Cut {
  readonly keep: Bitset[];
  readonly remove: Bitset[];
  readonly removeDocuments: Uint32Array[];
}

/**
 * Intersects bitsets into `scratch.result` and returns the range of words with the matches. Ordered columns and long share
 * lists use the nearest bitset around their slice; the few excess documents are then removed one by one.
 */
export function matchByBits(segment: Segment, plan: Plan, scratch: Scratch): WordRange {
  const cut: Cut = { keep: [...plan.within], remove: plan.deleted ? [plan.deleted] : [], removeDocuments: [] };
  for (const condition of plan.conditions) addBitsets(condition, segment, cut);
  const { result } = scratch;
  const range = fillDocuments(result, plan.from, plan.to);
  keepAll(result, cut.keep, range);
  for (const bits of cut.remove) removeAll(result, bits, range);
  for (const documents of cut.removeDocuments) clearBits(result, documents);
  for (const condition of plan.conditions) cutByList(condition, segment, { range, scratch });
  for (const condition of plan.conditions) {
    if (condition.kind === 'age') cutByAge(condition.question, segment, { result, range });
    if (condition.kind === 'shares' && condition.certain !== condition.lists)
      cutBySum(condition, segment, { range, scratch });
  }
  return range;
}

/** Bits outside the range are never read, so they may be removed but not added. */
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
    case 'slices':
    case 'shares':
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

interface CutInput {
  readonly range: WordRange;
  readonly scratch: Scratch;
}

/** Applies the conditions without a stored bitset. */
function cutByList(condition: PlanCondition, segment: Segment, { range, scratch }: CutInput): void {
  const { result, flags } = scratch;
  if (condition.kind === 'none') {
    for (const group of condition.groups) if (!isDense(group)) clearBits(result, groupDocuments(group, scratch));
    return;
  }
  if (condition.kind === 'any') flagGroups(condition.groups, flags, scratch);
  else if (condition.kind === 'share' && !coveringPrefix(condition.list, condition.length, segment.size))
    setBits(flags, condition.list.documents.subarray(0, condition.length));
  else if (condition.kind === 'term' && !condition.term.bits) flagList(flags, condition.term.list);
  else if (condition.kind === 'slices') flagSlices(condition.slices, segment, flags);
  else if (condition.kind === 'shares' && (condition.isOrder || condition.certain === condition.lists))
    flagShares(condition.lists, segment, flags);
  else return;
  keepAll(result, [flags], range);
  flags.fill(0);
}

/** Removes the documents whose shares of all lists are together too small. */
function cutBySum(shares: PlannedShares, segment: Segment, { range, scratch }: CutInput): void {
  const { result, flags, listed } = scratch;
  if (!shares.isOrder) keepCertainOrTwice(shares, segment, { range, scratch });
  else flags.set(result.subarray(range.from, range.to), range.from);
  const doubtful = listed.subarray(0, listBits(flags, range, listed));
  flags.fill(0);
  if (doubtful.length === 0) return;
  const sums = shares.isOrder ? scratch.orderSums : scratch.sums;
  sumShares(doubtful, shares.lists, { segment, flags, sums });
  for (let i = 0; i < doubtful.length; i++) {
    const document = intAt(doubtful, i);
    if (intAt(sums, document) < shares.minimum) clearBit(result, document);
  }
}

/** Keeps documents with one large share or with several shares. Flags the latter, whose sums are doubtful. */
function keepCertainOrTwice({ lists, certain }: PlannedShares, segment: Segment, { range, scratch }: CutInput): void {
  const { result, flags, twice } = scratch;
  flagTwice(lists, twice, flags);
  flagShares(
    certain.map((share) => wholePrefixes(share, Math.ceil)),
    segment,
    twice,
  );
  keepAll(result, [twice], range);
  flags.fill(0);
  twice.fill(0);
  flagShares(
    certain.map((share) => wholePrefixes(share, Math.floor)),
    segment,
    flags,
  );
  for (let w = range.from; w < range.to; w++) flags[w] = intAt(result, w) & ~intAt(flags, w);
}

/** Rounds the length to prefix bitsets, which are flagged far faster than single documents. */
function wholePrefixes({ kind, list, length }: PlannedShare, round: (steps: number) => number): PlannedShare {
  const { documents, bitsets } = list;
  if (!bitsets || bitsets.count === 1 || length === documents.length) return { kind, list, length };
  return { kind, list, length: Math.min(round(length / bitsets.step) * bitsets.step, documents.length) };
}

function isDense(group: TermGroup): boolean {
  return group.length === 1 && group[0]?.bits != null;
}

/** Sums the bands of the documents that the grid's bitsets do not decide. */
function cutByAge(
  question: AgeQuestion,
  segment: Segment,
  { result, range }: { result: Bitset; range: WordRange },
): void {
  const { certain, possible, minimum } = question;
  if (possible && possible === certain) return;
  for (let w = range.from; w < range.to; w++) {
    let doubtful = (result[w] as number) & ~(certain ? (certain[w] as number) : 0);
    while (doubtful !== 0) {
      const low = doubtful & -doubtful;
      const document = (w << 5) + (31 - Math.clz32(low));
      if (ageShare(segment.ages, question, document) < minimum) clearBit(result, document);
      doubtful ^= low;
    }
  }
}
