import type {
  AgesCondition,
  AlikeCondition,
  AnyCondition,
  SearchQuery,
  TokenOf,
  WordsCondition,
} from '@creator-discovery/search-filters';
import { type Bitset, countCommonBits, hasBit, keepAll, listBits, setBits } from '../memory/bitset.ts';
import type { Scratch } from '../memory/scratch.ts';
import { doubleAt, intAt } from '../memory/typed-arrays.ts';
import { ageQuestion, ageShare } from '../segment/age-bands.ts';
import { columnValue, type OrderedColumn } from '../segment/ordered-column.ts';
import { type Segment, segmentCapacity } from '../segment/segment.ts';
import type { ShareList } from '../segment/share-lists.ts';
import { countGroupMatches } from './group-counts.ts';
import type { Matches } from './matching.ts';
import { shareListsOf } from './plan.ts';
import { Smallest } from './selection.ts';

/** First matches of a segment in the query's order. */
export interface RankedMatches {
  readonly documents: Uint32Array;
  /** Returns the sort value of a document by its index; -Infinity = unknown. Only merging segments needs it. */
  valueAt(index: number): number;
}

export interface Ranking {
  readonly segment: Segment;
  readonly query: SearchQuery;
  readonly matches: Matches;
  /** Per match, if the query orders by similarity. */
  readonly similarity: Float64Array | null;
  readonly scratch: Scratch;
  readonly tokenOf: TokenOf;
}

/** Returns up to `count` first matches. */
export function rankMatches(ranking: Ranking, count: number): RankedMatches {
  const { segment, matches } = ranking;
  const { sort } = ranking.query;
  const wanted = Math.min(count, matches.count);
  if (sort.by === 'figure')
    return sort.figure === 'followers'
      ? firstDocuments(ranking, wanted)
      : byColumn(ranking, segment.columns[sort.figure], wanted);
  switch (sort.condition.kind) {
    case 'share':
      return byShares(ranking, shareListsOf(sort.condition, ranking), wanted);
    case 'ages':
      return byAges(ranking, sort.condition, wanted);
    case 'any':
    case 'words':
    case 'alike': {
      const list = listMatches(matches, ranking.scratch);
      return best(list, scoresOf(ranking, sort.condition, list), wanted);
    }
  }
}

function firstDocuments({ segment, matches }: Ranking, wanted: number): RankedMatches {
  const documents = new Uint32Array(wanted);
  if (matches.kind === 'list') documents.set(matches.list.subarray(0, wanted));
  else listBits(matches.bits, matches.range, documents);
  return { documents, valueAt: (i) => known(doubleAt(segment.followers, intAt(documents, i))) };
}

function known(value: number): number {
  return Number.isNaN(value) ? Number.NEGATIVE_INFINITY : value;
}

function byColumn(ranking: Ranking, column: OrderedColumn, wanted: number): RankedMatches {
  const documents = walkIsShorter(ranking, wanted)
    ? walkOrder(ranking, column.order, wanted)
    : selectByValue(ranking, column, wanted);
  return { documents, valueAt: (i) => columnValue(column, intAt(documents, i)) };
}

/** Walking the order meets a match every `size / count` documents; selecting takes a few steps per match. */
function walkIsShorter({ matches, segment }: Ranking, wanted: number): boolean {
  return matches.kind === 'bits' && wanted * segment.size < matches.count * matches.count * 4;
}

function walkOrder({ matches }: Ranking, order: Uint32Array, wanted: number): Uint32Array {
  const documents = new Uint32Array(wanted);
  if (matches.kind === 'list') return documents;
  const { bits, range } = matches;
  const [first, last] = [range.from * 32, range.to * 32];
  let found = 0;
  for (let i = 0; found < wanted; i++) {
    const d = order[i] as number;
    if (d >= first && d < last && hasBit(bits, d)) documents[found++] = d;
  }
  return documents;
}

/** Packs a value's number and a document into one double that sorts like the column. */
const packing = segmentCapacity;

function selectByValue({ matches, scratch }: Ranking, { codes }: OrderedColumn, wanted: number): Uint32Array {
  const list = listMatches(matches, scratch);
  const first = new Smallest(wanted);
  for (let i = 0; i < list.length; i++) {
    const document = intAt(list, i);
    first.add((codes[document] as number) * packing + document);
  }
  return Uint32Array.from(first.inOrder(), (key) => key % packing);
}

export function listMatches(matches: Matches, scratch: Scratch): Uint32Array {
  if (matches.kind === 'list') return matches.list;
  return scratch.candidates.subarray(0, listBits(matches.bits, matches.range, scratch.candidates));
}

function byShares(ranking: Ranking, lists: readonly ShareList[], wanted: number): RankedMatches {
  const [only] = lists;
  if (only && lists.length === 1) return byShareList(ranking, only, wanted);
  const list = listMatches(ranking.matches, ranking.scratch);
  const sums = ranking.scratch.orderSums;
  const first = new Smallest(wanted);
  for (let i = 0; i < list.length; i++) first.add(scoreKey(i, intAt(sums, intAt(list, i))));
  return byKeys(list, first);
}

/** Every match meets the filter on the share, so all of them are in the list. */
function byShareList({ segment, matches, scratch }: Ranking, list: ShareList, wanted: number): RankedMatches {
  const documents = new Uint32Array(wanted);
  const values = new Float64Array(wanted);
  const bits = matches.kind === 'bits' ? matches.bits : scratch.flags;
  const [first, last] = matches.kind === 'bits' ? [matches.range.from * 32, matches.range.to * 32] : [0, segment.size];
  if (matches.kind === 'list') setBits(bits, matches.list);
  for (let i = 0, found = 0; found < wanted; i++) {
    const d = list.documents[i] as number;
    if (d < first || d >= last || !hasBit(bits, d)) continue;
    documents[found] = d;
    values[found++] = segment.shares.values[list.codes[i] as number] as number;
  }
  if (matches.kind === 'list') scratch.flags.fill(0);
  return { documents, valueAt: (i) => doubleAt(values, i) };
}

function byAges(ranking: Ranking, condition: AgesCondition, wanted: number): RankedMatches {
  const { segment, matches, scratch } = ranking;
  const question = ageQuestion(segment.ages, condition, segment.size);
  const list = listMatches(question ? highestLevel(matches, question.levels, wanted) : matches, scratch);
  const first = new Smallest(wanted);
  for (let i = 0; i < list.length; i++)
    first.add(scoreKey(i, question ? ageShare(segment.ages, question, intAt(list, i)) : 0));
  return byKeys(list, first);
}

/** Narrows the matches to the highest level of the grid that has at least as many as wanted. */
function highestLevel(matches: Matches, levels: readonly Bitset[], wanted: number): Matches {
  if (matches.kind === 'list') return matches;
  const { bits, range } = matches;
  for (const level of levels.toReversed()) {
    const count = countCommonBits(bits, level, range);
    if (count < wanted) continue;
    keepAll(bits, [level], range);
    return { kind: 'bits', bits, range, count };
  }
  return matches;
}

function scoresOf(
  { segment, similarity, scratch, tokenOf }: Ranking,
  condition: AnyCondition | WordsCondition | AlikeCondition,
  list: Uint32Array,
): Float64Array {
  switch (condition.kind) {
    case 'any': {
      const entries = condition.names.map((name) => [name]);
      return countGroupMatches(list, { segment, scratch, tokenOf, entries, kind: condition.token });
    }
    case 'words': {
      const entries = [...condition.any, ...condition.all];
      return countGroupMatches(list, { segment, scratch, tokenOf, entries, kind: condition.token });
    }
    case 'alike':
      return similarity ?? new Float64Array(list.length);
  }
}

/** Returns the documents with the greatest scores; ties in document order. */
function best(list: Uint32Array, scores: Float64Array, wanted: number): RankedMatches {
  const first = new Smallest(wanted);
  for (let i = 0; i < list.length; i++) first.add(scoreKey(i, doubleAt(scores, i)));
  return byKeys(list, first);
}

/** Packs a score and the index of its document into one double; smaller ones come first. */
function scoreKey(index: number, score: number): number {
  return index - score * packing;
}

function byKeys(list: Uint32Array, first: Smallest): RankedMatches {
  const keys = first.inOrder();
  const order = Uint32Array.from(keys, (key) => ((key % packing) + packing) % packing);
  return {
    documents: order.map((i) => intAt(list, i)),
    valueAt: (i) => (intAt(order, i) - doubleAt(keys, i)) / packing,
  };
}
