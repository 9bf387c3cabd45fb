import type { FigureName, MatchCount, SearchQuery } from '@creator-discovery/search-filters';
import { type Bitset, bitAt, clearBits, setBits, type WordRange } from '../memory/bitset.ts';
import type { Scratch } from '../memory/scratch.ts';
import { columnValue, documentsFrom } from '../segment/ordered-column.ts';
import { documentOf, type Segment } from '../segment/segment.ts';
import type { SegmentView } from '../segment/segment-view.ts';
import type { Matches } from './matching.ts';
import { matchSegment, type SearchMeans } from './segments-search.ts';

/** How many creators match, and how many of the given ones. Exact, synchronous, and one at a time per scratch. */
export function countInSegments(
  segments: readonly SegmentView[],
  query: SearchQuery,
  { among, ...means }: SearchMeans & { readonly among: readonly number[] },
): MatchCount {
  const count = { total: 0, among: 0 };
  for (const { segment, matches } of matchesOf(segments, query, means)) {
    count.total += matches.count;
    count.among += countAmong(segment, matches, { among, scratch: means.scratch });
  }
  return count;
}

/** How many of the matches have the figure from each edge on, below the next. */
export function distributionInSegments(
  segments: readonly SegmentView[],
  query: SearchQuery,
  { figure, edges, ...means }: SearchMeans & { readonly figure: FigureName; readonly edges: readonly number[] },
): readonly number[] {
  const counts = edges.map(() => 0);
  for (const { segment, matches } of matchesOf(segments, query, means)) {
    if (matches.kind === 'list') countValues(segment, matches.list, { figure, edges, counts });
    else countSlices(segment, matches, { figure, edges, counts });
  }
  return counts;
}

interface SegmentMatches {
  readonly segment: Segment;
  readonly matches: Matches;
}

/** The matches of one segment after the other: each lies in the scratch only until the next is asked for. */
function* matchesOf(
  segments: readonly SegmentView[],
  query: SearchQuery,
  means: SearchMeans,
): Generator<SegmentMatches> {
  for (const view of segments) {
    if (view.segment.platform !== query.platform) continue;
    const matched = matchSegment(view, query, means);
    if (matched !== null) yield { segment: view.segment, matches: matched.matches };
  }
}

function countAmong(
  segment: Segment,
  matches: Matches,
  { among, scratch }: { readonly among: readonly number[]; readonly scratch: Scratch },
): number {
  if (among.length === 0 || matches.count === 0) return 0;
  const isMatch = within(matches.kind === 'bits' ? matches : { bits: scratch.flags, range: wholeOf(scratch.flags) });
  if (matches.kind === 'list') setBits(scratch.flags, matches.list);
  let count = 0;
  for (const id of among) {
    const document = documentOf(segment, id);
    if (document >= 0) count += isMatch(document);
  }
  if (matches.kind === 'list') clearBits(scratch.flags, matches.list);
  return count;
}

function wholeOf(bits: Bitset): WordRange {
  return { from: 0, to: bits.length };
}

/** 1 for a document in the set, else 0; words beyond the range hold what earlier searches left there. */
function within({ bits, range }: { readonly bits: Bitset; readonly range: WordRange }): (document: number) => number {
  const [first, last] = [range.from * 32, range.to * 32];
  return (document) => (document >= first && document < last ? bitAt(bits, document) : 0);
}

interface Buckets {
  readonly figure: FigureName;
  readonly edges: readonly number[];
  readonly counts: number[];
}

/** Few matches: each is looked at. */
function countValues(segment: Segment, list: Uint32Array, { figure, edges, counts }: Buckets): void {
  for (const document of list) {
    const value =
      figure === 'followers' ? (segment.followers[document] as number) : columnValue(segment.columns[figure], document);
    const bucket = edges.findLastIndex((edge) => value >= edge);
    if (bucket >= 0) counts[bucket] = (counts[bucket] as number) + 1;
  }
}

/** Many matches: the order of the figure is cut at the edges, and the documents of each part counted. */
function countSlices(
  segment: Segment,
  matches: Extract<Matches, { kind: 'bits' }>,
  { figure, edges, counts }: Buckets,
): void {
  const isMatch = within(matches);
  const order = figure === 'followers' ? null : segment.columns[figure].order;
  let from = 0;
  for (let bucket = edges.length - 1; bucket >= 0; bucket--) {
    const to = documentsWith(segment, figure, edges[bucket] as number);
    let count = 0;
    for (let at = from; at < to; at++) count += isMatch(order === null ? at : (order[at] as number));
    counts[bucket] = (counts[bucket] as number) + count;
    from = to;
  }
}

/** How many documents have at least this much of the figure. */
function documentsWith({ followers, knownFollowers, columns }: Segment, figure: FigureName, least: number): number {
  if (figure !== 'followers') return documentsFrom(columns[figure], least);
  let [low, high] = [0, knownFollowers];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((followers[middle] as number) < least) high = middle;
    else low = middle + 1;
  }
  return low;
}
