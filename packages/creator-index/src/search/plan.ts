import {
  type AgesCondition,
  type AnyCondition,
  type Condition,
  placeToken,
  type Range,
  type RangeCondition,
  type SearchQuery,
  type ShareCondition,
  type TokenKind,
  type TokenOf,
  type WordEntry,
  type WordsCondition,
} from '@creator-discovery/search-filters';
import { type AgeQuestion, ageQuestion } from '../segment/age-bands.ts';
import { type OrderedColumn, type Slice, sliceOf } from '../segment/ordered-column.ts';
import type { Term } from '../segment/postings.ts';
import { resolutionOf, type Segment } from '../segment/segment.ts';
import { holdingPrefix, type ShareList, shareList } from '../segment/share-lists.ts';
import { findToken } from '../segment/token-dictionary.ts';
import { groupsAtMost, lookUpGroup, lookUpTerm, type TermGroup } from './term-groups.ts';

/** What a document of the segment must meet: a condition of the query, looked up. */
export type PlanCondition =
  | { readonly kind: 'term'; readonly term: Term }
  | { readonly kind: 'slice'; readonly column: OrderedColumn; readonly resolution: number; readonly slice: Slice }
  /** At least one of the groups. */
  | { readonly kind: 'any'; readonly groups: readonly TermGroup[] }
  /** None of the groups. */
  | { readonly kind: 'none'; readonly groups: readonly TermGroup[] }
  /** Among the first `length` of a list of shares. */
  | { readonly kind: 'share'; readonly list: ShareList; readonly length: number }
  | { readonly kind: 'age'; readonly question: AgeQuestion };

/** What a query asks of one segment: documents `from` to `to` (exclusive) that meet every condition. */
export interface Plan {
  readonly from: number;
  readonly to: number;
  readonly conditions: readonly PlanCondition[];
}

/** The plan of a query, lookalikes left out, or null when no document of the segment can match. */
export function planFor(segment: Segment, query: SearchQuery, tokenOf: TokenOf): Plan | null {
  let [from, to] = [0, segment.size];
  const conditions: PlanCondition[] = [];
  for (const condition of query.conditions) {
    if (condition.kind === 'range' && condition.figure === 'followers') {
      const range = followersWithin(segment, condition);
      [from, to] = [Math.max(from, range.from), Math.min(to, range.to)];
      if (from >= to) return null;
      continue;
    }
    const planned = plannedCondition(condition, { segment, tokenOf });
    if (!planned) return null;
    conditions.push(...planned);
  }
  return { from, to, conditions };
}

/** Documents are in the order of their followers. */
function followersWithin(
  { followers, knownFollowers }: Segment,
  { min, max }: Range,
): { readonly from: number; readonly to: number } {
  return {
    from: max === null ? 0 : firstWhere(knownFollowers, (d) => (followers[d] as number) <= max),
    to: min === null ? knownFollowers : firstWhere(knownFollowers, (d) => (followers[d] as number) < min),
  };
}

interface Means {
  readonly segment: Segment;
  readonly tokenOf: TokenOf;
}

/** Conditions that a document may not meet; null when no document meets them all. */
type Planned = readonly PlanCondition[] | null;

function plannedCondition(condition: Condition, means: Means): Planned {
  switch (condition.kind) {
    case 'range':
      return plannedRange(condition, means.segment);
    case 'all':
      return termsOf(condition.token, condition.names, means);
    case 'any':
      return plannedNames(condition, means);
    case 'words':
      return plannedWords(condition, means);
    case 'share':
      return plannedShare(condition, means);
    case 'ages':
      return plannedAges(condition, means.segment);
    case 'alike':
      return [];
  }
}

function plannedRange(condition: RangeCondition, { columns }: Segment): Planned {
  if (condition.figure === 'followers') return [];
  const column = columns[condition.figure];
  const slice = sliceOf(column, condition);
  return slice.from >= slice.to ? null : [{ kind: 'slice', column, resolution: resolutionOf(condition.figure), slice }];
}

function plannedNames({ token, names }: AnyCondition, means: Means): Planned {
  return anyEntry(
    token,
    names.map((name) => [name]),
    means,
  );
}

function plannedWords({ token, any, all, none }: WordsCondition, means: Means): Planned {
  const parts = [
    any.length === 0 ? [] : anyEntry(token, any, means),
    termsOf(token, new Set(all.flat()), means),
    // Without words that must be there nothing else says that the text is known; that of captions always is.
    token === 'bio' && any.length + all.length === 0 ? termsOf('bio_known', [''], means) : [],
    noEntry(token, none, means),
  ];
  return parts.includes(null) ? null : parts.flatMap((part) => part ?? []);
}

function plannedShare(condition: ShareCondition, { segment, tokenOf }: Means): Planned {
  const number = findToken(segment.shareKeys, shareKey(condition, tokenOf));
  if (number < 0) return null;
  const list = shareList(segment.shares, number, segment.size);
  const length = holdingPrefix(list, segment.shares.values, condition.minimum);
  return length === 0 ? null : [{ kind: 'share', list, length }];
}

/** What the shares of a place or language are listed under. */
export function shareKey(condition: ShareCondition, tokenOf: TokenOf) {
  return condition.of === 'place' ? placeToken(condition.entry) : tokenOf('audience_language', condition.entry);
}

function plannedAges(condition: AgesCondition, { ages, size }: Segment): Planned {
  const question = ageQuestion(ages, condition, size);
  return question && [{ kind: 'age', question }];
}

/** Every one of the names. */
function termsOf(kind: TokenKind, names: Iterable<string>, { segment, tokenOf }: Means): Planned {
  const conditions: PlanCondition[] = [];
  for (const name of names) {
    const term = lookUpTerm(segment, tokenOf(kind, name));
    if (!term) return null;
    conditions.push({ kind: 'term', term });
  }
  return conditions;
}

/** At least one of the entries; where the segment has only one of them, each of its words. */
function anyEntry(kind: TokenKind, entries: readonly WordEntry[], means: Means): Planned {
  const groups = groupsOf(kind, entries, means);
  const [only] = groups;
  if (!only) return null;
  return groups.length > 1 ? [{ kind: 'any', groups }] : only.map((term) => ({ kind: 'term', term }));
}

function noEntry(kind: TokenKind, entries: readonly WordEntry[], means: Means): Planned {
  const groups = groupsOf(kind, entries, means);
  return groups.length === 0 ? [] : [{ kind: 'none', groups }];
}

/** Those of the entries that some document can have. */
function groupsOf(kind: TokenKind, entries: readonly WordEntry[], { segment, tokenOf }: Means): readonly TermGroup[] {
  return entries.map((entry) => lookUpGroup(segment, entry, { kind, tokenOf })).filter((group) => group !== null);
}

/** The first number below `end` for which `holds`, which from there on holds for all; else `end`. */
function firstWhere(end: number, holds: (value: number) => boolean): number {
  let low = 0;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** No more documents than this can meet the condition. */
export function atMost(condition: PlanCondition): number {
  switch (condition.kind) {
    case 'term':
      return condition.term.count;
    case 'slice':
      return condition.slice.to - condition.slice.from;
    case 'any':
      return groupsAtMost(condition.groups);
    case 'share':
      return condition.length;
    case 'none':
    case 'age':
      return Number.MAX_SAFE_INTEGER;
  }
}
