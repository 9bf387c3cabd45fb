import type { FigureName, MatchCount, NameKind, SearchQuery } from '@creator-discovery/search-filters';
import { allWords, type Bitset, bitAt, clearBits, countCommonBits, setBits, type WordRange } from '../memory/bitset.ts';
import { firstWhere } from '../memory/first-where.ts';
import { plainList } from '../segment/document-list.ts';
import { columnValue, documentsFrom } from '../segment/ordered-column.ts';
import type { Term } from '../segment/postings.ts';
import type { Segment } from '../segment/segment.ts';
import type { SegmentView } from '../segment/segment-view.ts';
import { documentsOf } from './creator-sets.ts';
import type { Matches } from './matching.ts';
import { matchSegment, type SearchMeans } from './segments-search.ts';
import { lookUpTerm } from './term-groups.ts';

/** Counts the matches, in all and among each set of creators. Calls must not share a scratch at the same time. */
export function countInSegments(
  segments: readonly SegmentView[],
  query: SearchQuery,
  { sets, ...means }: SearchMeans & { readonly sets: readonly (readonly number[])[] },
): MatchCount {
  let total = 0;
  const among = sets.map(() => 0);
  for (const { segment, matches } of matchesOf(segments, query, means)) {
    total += matches.count;
    if (matches.count === 0) continue;
    for (const [at, ids] of sets.entries())
      among[at] = (among[at] as number) + countAmong(matches, documentsOf(ids, segment).documents);
  }
  return { total, among };
}

/** Counts the matches between neighbouring edges: see `CreatorIndex`. */
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

/** Counts the matches with each of the names. */
export function tallyInSegments(
  segments: readonly SegmentView[],
  query: SearchQuery,
  { kind, names, ...means }: SearchMeans & { readonly kind: NameKind; readonly names: readonly string[] },
): readonly number[] {
  const counts = names.map(() => 0);
  const { listed, flags } = means.scratch;
  for (const { segment, matches } of matchesOf(segments, query, means)) {
    if (matches.count === 0) continue;
    if (matches.kind === 'list') setBits(flags, matches.list);
    const set = matches.kind === 'list' ? { bits: flags, range: allWords(flags) } : matches;
    for (const [at, name] of names.entries()) {
      const term = lookUpTerm(segment, means.tokenOf(kind, name));
      if (term) counts[at] = (counts[at] as number) + countWithTerm(set, term, listed);
    }
    if (matches.kind === 'list') clearBits(flags, matches.list);
  }
  return counts;
}

function countWithTerm(set: MatchSet, { bits, list }: Term, room: Uint32Array): number {
  if (bits) return countCommonBits(set.bits, bits, { from: set.range.from, to: Math.min(set.range.to, bits.length) });
  const isMatch = within(set);
  let count = 0;
  for (const document of plainList(list, room)) count += isMatch(document);
  return count;
}

interface SegmentMatches {
  readonly segment: Segment;
  readonly matches: Matches;
}

/** Yields the matches per segment. They are valid in the scratch only until the next step. */
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

function countAmong(matches: Matches, documents: Bitset): number {
  if (matches.kind === 'bits') return countCommonBits(matches.bits, documents, matches.range);
  return matches.list.reduce((count, document) => count + bitAt(documents, document), 0);
}

interface MatchSet {
  readonly bits: Bitset;
  readonly range: WordRange;
}

/** Returns 1 for a document in the set, else 0. Words outside the range hold data of earlier searches. */
function within({ bits, range }: MatchSet): (document: number) => number {
  const [first, last] = [range.from * 32, range.to * 32];
  return (document) => (document >= first && document < last ? bitAt(bits, document) : 0);
}

interface Buckets {
  readonly figure: FigureName;
  readonly edges: readonly number[];
  readonly counts: number[];
}

/** For few matches: reads the value of each. */
function countValues(segment: Segment, list: Uint32Array, { figure, edges, counts }: Buckets): void {
  for (const document of list) {
    const value =
      figure === 'followers' ? (segment.followers[document] as number) : columnValue(segment.columns[figure], document);
    const bucket = edges.findLastIndex((edge) => value >= edge);
    if (bucket >= 0) counts[bucket] = (counts[bucket] as number) + 1;
  }
}

/** For many matches: cuts the order of the figure at the edges and counts the documents of each part. */
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

/** Counts the documents whose figure is at least `min`. */
function documentsWith({ followers, knownFollowers, columns }: Segment, figure: FigureName, min: number): number {
  if (figure !== 'followers') return documentsFrom(columns[figure], min);
  return firstWhere(knownFollowers, (document) => (followers[document] as number) < min);
}
