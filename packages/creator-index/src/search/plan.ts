import {
  type AgesCondition,
  type AnyCondition,
  type Condition,
  placeToken,
  type Range,
  type RangeCondition,
  type SearchQuery,
  type ShareCondition,
  type Sort,
  type TokenKind,
  type TokenOf,
  type WordEntry,
  type WordsCondition,
} from '@creator-discovery/search-filters';
import type { Bitset } from '../memory/bitset.ts';
import { firstWhere } from '../memory/first-where.ts';
import { type AgeQuestion, ageQuestion } from '../segment/age-bands.ts';
import { type OrderedColumn, type Slice, sliceOf } from '../segment/ordered-column.ts';
import type { Term } from '../segment/postings.ts';
import { type ColumnName, resolutionOf, type Segment } from '../segment/segment.ts';
import type { SegmentView } from '../segment/segment-view.ts';
import { holdingPrefix, type ShareList, shareList } from '../segment/share-lists.ts';
import { findToken } from '../segment/token-dictionary.ts';
import { documentsOf } from './creator-sets.ts';
import { groupsAtMost, lookUpGroup, lookUpTerm, type TermGroup } from './term-groups.ts';

/** A condition of the query, looked up in one segment. */
export type PlanCondition =
  | { readonly kind: 'term'; readonly term: Term }
  | PlannedSlice
  /** Lies in one of the slices. */
  | { readonly kind: 'slices'; readonly slices: readonly PlannedSlice[] }
  /** Has at least one of the groups. */
  | { readonly kind: 'any'; readonly groups: readonly TermGroup[] }
  /** Has none of the groups. */
  | { readonly kind: 'none'; readonly groups: readonly TermGroup[] }
  /** Is among the first `length` documents of a share list. */
  | PlannedShare
  | PlannedShares
  | { readonly kind: 'age'; readonly question: AgeQuestion };

export interface PlannedSlice {
  readonly kind: 'slice';
  readonly column: OrderedColumn;
  readonly resolution: number;
  readonly slice: Slice;
}

export interface PlannedShare {
  readonly kind: 'share';
  readonly list: ShareList;
  readonly length: number;
}

/** Is among the first documents of one of the lists, and its shares of all lists are together at least `minimum`. */
export interface PlannedShares {
  readonly kind: 'shares';
  readonly lists: readonly PlannedShare[];
  readonly minimum: number;
  /** First documents of each list that need no sum, because one share is enough. The same object as `lists` if none needs one. */
  readonly certain: readonly PlannedShare[];
  /** Whether the query orders by the sums, so that matching leaves those of all matches in `scratch.orderSums`. */
  readonly isOrder: boolean;
}

/** A query for one segment: documents `from` to `to` (exclusive) that meet every condition. */
export interface Plan {
  readonly from: number;
  readonly to: number;
  readonly conditions: readonly PlanCondition[];
  /** Sets that every match is in. */
  readonly within: readonly Bitset[];
  /** Documents that never match. */
  readonly deleted: Bitset | null;
}

/** Returns the plan of a query without its lookalikes, or null if no document of the segment can match. */
export function planFor({ segment, deleted }: SegmentView, query: SearchQuery, tokenOf: TokenOf): Plan | null {
  let [from, to] = [0, segment.size];
  const conditions: PlanCondition[] = [];
  for (const condition of query.conditions) {
    if (condition.kind === 'range' && condition.figure === 'followers') {
      const range = followersWithin(segment, condition);
      [from, to] = [Math.max(from, range.from), Math.min(to, range.to)];
      if (from >= to) return null;
      continue;
    }
    const planned = plannedCondition(condition, { segment, tokenOf }, query.sort);
    if (!planned) return null;
    conditions.push(...planned);
  }
  const { excluded, within } = query;
  const sets = [excluded && documentsOf(excluded, segment).others, within && documentsOf(within, segment).documents];
  return { from, to, conditions, within: sets.filter((bits) => bits !== undefined), deleted };
}

/** Documents are ordered by followers. */
function followersWithin(
  { followers, knownFollowers }: Segment,
  { min, max }: Range,
): { readonly from: number; readonly to: number } {
  return {
    from: max === null ? 0 : firstWhere(knownFollowers, (d) => (followers[d] as number) <= max),
    to: min === null ? knownFollowers : firstWhere(knownFollowers, (d) => (followers[d] as number) < min),
  };
}

export interface Means {
  readonly segment: Segment;
  readonly tokenOf: TokenOf;
}

/** Conditions that not every document meets; null if no document meets them all. */
type RequiredConditions = readonly PlanCondition[] | null;

function plannedCondition(condition: Condition, means: Means, sort: Sort): RequiredConditions {
  switch (condition.kind) {
    case 'range':
      return plannedRange(condition, means.segment);
    case 'ranges':
      return plannedRanges(condition, means.segment);
    case 'all':
      return termsOf(condition.token, condition.names, means);
    case 'any':
      return plannedNames(condition, means);
    case 'words':
      return plannedWords(condition, means);
    case 'share':
      return plannedShare(condition, means, sort);
    case 'ages':
      return plannedAges(condition, means.segment);
    case 'alike':
      return [];
  }
}

function plannedRange({ figure, ...range }: RangeCondition, segment: Segment): RequiredConditions {
  return figure === 'followers' ? [] : plannedRanges({ figure, ranges: [range] }, segment);
}

function plannedRanges(
  { figure, ranges }: { readonly figure: ColumnName; readonly ranges: readonly Range[] },
  { columns }: Segment,
): RequiredConditions {
  const column = columns[figure];
  const slices = ranges.flatMap((range): readonly PlannedSlice[] => {
    const slice = sliceOf(column, range);
    return slice.from >= slice.to ? [] : [{ kind: 'slice', column, resolution: resolutionOf(figure), slice }];
  });
  return oneOf(slices, () => ({ kind: 'slices', slices }));
}

/** Returns null without conditions, and a single condition unchanged. */
function oneOf<One extends PlanCondition>(
  conditions: readonly One[],
  several: () => PlanCondition,
): RequiredConditions {
  const [only, ...others] = conditions;
  if (only === undefined) return null;
  return [others.length === 0 ? only : several()];
}

function plannedNames({ token, names }: AnyCondition, means: Means): RequiredConditions {
  return anyEntry(
    token,
    names.map((name) => [name]),
    means,
  );
}

function plannedWords({ token, any, all, none }: WordsCondition, means: Means): RequiredConditions {
  const parts = [
    any.length === 0 ? [] : anyEntry(token, any, means),
    termsOf(token, new Set(all.flat()), means),
    // Required words imply that the text is known. Captions are always known.
    token === 'bio' && any.length + all.length === 0 ? termsOf('bio_known', [''], means) : [],
    noEntry(token, none, means),
  ];
  return parts.includes(null) ? null : parts.flatMap((part) => part ?? []);
}

function plannedShare(condition: ShareCondition, means: Means, sort: Sort): RequiredConditions {
  const { minimum } = condition;
  const known = shareListsOf(condition, means);
  const withAtLeast = (share: number) =>
    known.map((list): PlannedShare => {
      return { kind: 'share', list, length: holdingPrefix(list, means.segment.shares.values, share) };
    });
  // The largest of several shares is at least their average.
  const least = Math.ceil(minimum / known.length);
  const lists = withAtLeast(least);
  if (lists.every(({ length }) => length === 0)) return null;
  return oneOf(lists, () => {
    const isOrder = ordersBy(sort, condition);
    if (least === minimum && !isOrder) return { kind: 'shares', lists, minimum, certain: lists, isOrder };
    return { kind: 'shares', lists, minimum, certain: isOrder ? [] : withAtLeast(minimum), isOrder };
  });
}

function ordersBy(sort: Sort, { of, entries }: ShareCondition): boolean {
  if (sort.by !== 'condition' || sort.condition.kind !== 'share' || sort.condition.of !== of) return false;
  return sort.condition.entries.join() === entries.join();
}

/** Returns the lists of the condition's places or languages that the segment has. */
export function shareListsOf(condition: ShareCondition, { segment, tokenOf }: Means): readonly ShareList[] {
  const keys =
    condition.of === 'place'
      ? condition.entries.map(placeToken)
      : condition.entries.map((code) => tokenOf('audience_language', code));
  return keys
    .map((key) => findToken(segment.shareKeys, key))
    .filter((number) => number >= 0)
    .map((number) => shareList(segment.shares, number, segment.size));
}

function plannedAges(condition: AgesCondition, { ages, size }: Segment): RequiredConditions {
  const question = ageQuestion(ages, condition, size);
  return question && [{ kind: 'age', question }];
}

function termsOf(kind: TokenKind, names: Iterable<string>, { segment, tokenOf }: Means): RequiredConditions {
  const conditions: PlanCondition[] = [];
  for (const name of names) {
    const term = lookUpTerm(segment, tokenOf(kind, name));
    if (!term) return null;
    conditions.push({ kind: 'term', term });
  }
  return conditions;
}

/** Requires at least one of the entries, or every word of the only entry that the segment has. */
function anyEntry(kind: TokenKind, entries: readonly WordEntry[], means: Means): RequiredConditions {
  const groups = groupsOf(kind, entries, means);
  const [only] = groups;
  if (!only) return null;
  return groups.length > 1 ? [{ kind: 'any', groups }] : only.map((term) => ({ kind: 'term', term }));
}

function noEntry(kind: TokenKind, entries: readonly WordEntry[], means: Means): RequiredConditions {
  const groups = groupsOf(kind, entries, means);
  return groups.length === 0 ? [] : [{ kind: 'none', groups }];
}

/** Returns the groups of the entries that some document can have. */
function groupsOf(kind: TokenKind, entries: readonly WordEntry[], { segment, tokenOf }: Means): readonly TermGroup[] {
  return entries.map((entry) => lookUpGroup(segment, entry, { kind, tokenOf })).filter((group) => group !== null);
}

/** Returns an upper bound of the documents that meet the condition. */
export function atMost(condition: PlanCondition): number {
  switch (condition.kind) {
    case 'term':
      return condition.term.count;
    case 'slice':
      return condition.slice.to - condition.slice.from;
    case 'slices':
    case 'shares': {
      const parts: readonly PlanCondition[] = condition.kind === 'slices' ? condition.slices : condition.lists;
      return parts.reduce((sum, part) => sum + atMost(part), 0);
    }
    case 'any':
      return groupsAtMost(condition.groups);
    case 'share':
      return condition.length;
    case 'none':
    case 'age':
      return Number.MAX_SAFE_INTEGER;
  }
}
