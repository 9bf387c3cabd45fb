import type { SearchPage, SearchQuery, TokenOf } from '@creator-discovery/search-filters';
import type { Scratch } from '../memory/scratch.ts';
import type { Segment } from '../segment/segment.ts';
import type { SegmentView } from '../segment/segment-view.ts';
import { type Matches, matchDocuments } from './matching.ts';
import { planFor } from './plan.ts';
import { listMatches, type RankedMatches, rankMatches } from './ranking.ts';
import { keepLookalikes } from './similarity-scan.ts';

/** Searches segments that have no creator in common. Calls must not share a scratch at the same time. */
export function searchSegments(
  segments: readonly SegmentView[],
  query: SearchQuery,
  { page, ...means }: SearchMeans & { readonly page: { readonly offset: number; readonly limit: number } },
): SearchPage {
  const wanted = page.offset + page.limit;
  let total = 0;
  const found: RankedSegment[] = [];
  for (const view of segments) {
    if (view.segment.platform !== query.platform) continue;
    const matched = matchSegment(view, query, means);
    if (!matched || matched.matches.count === 0) continue;
    total += matched.matches.count;
    const { segment } = view;
    found.push({ segment, ranked: rankMatches({ segment, query, ...means, ...matched }, wanted) });
  }
  return { total, creatorIds: pageOf(found, page) };
}

export interface SearchMeans {
  readonly scratch: Scratch;
  /** Must be the function that the segments were built with. */
  readonly tokenOf: TokenOf;
}

interface RankedSegment {
  readonly segment: Segment;
  readonly ranked: RankedMatches;
}

/** Finds the matches of a segment, with their similarity if the query has lookalikes; null = none. */
export function matchSegment(
  view: SegmentView,
  query: SearchQuery,
  means: SearchMeans,
): { matches: Matches; similarity: Float64Array | null } | null {
  const plan = planFor(view, query, means.tokenOf);
  if (!plan) return null;
  const matches = matchDocuments(view.segment, plan, means.scratch);
  if (!query.conditions.some(({ kind }) => kind === 'alike')) return { matches, similarity: null };
  const { list, similarity } = keepLookalikes(view.segment, query, {
    list: listMatches(matches, means.scratch),
    ...means,
  });
  return { matches: { kind: 'list', list, count: list.length }, similarity };
}

function pageOf(
  found: readonly RankedSegment[],
  { offset, limit }: { readonly offset: number; readonly limit: number },
): number[] {
  const [only] = found;
  if (only && found.length === 1)
    return Array.from(only.ranked.documents.subarray(offset, offset + limit), (d) => only.segment.ids[d] as number);
  const next = found.map(() => 0);
  const ids: number[] = [];
  for (let position = 0; position < offset + limit; position++) {
    let first = -1;
    for (let s = 0; s < found.length; s++) {
      if ((next[s] as number) === (found[s] as RankedSegment).ranked.documents.length) continue;
      if (
        first < 0 ||
        comesBefore(
          [found[s] as RankedSegment, next[s] as number],
          [found[first] as RankedSegment, next[first] as number],
        )
      )
        first = s;
    }
    if (first < 0) break;
    const { segment, ranked } = found[first] as RankedSegment;
    if (position >= offset) ids.push(segment.ids[ranked.documents[next[first] as number] as number] as number);
    next[first] = (next[first] as number) + 1;
  }
  return ids;
}

/** Compares in the order of `CreatorIndex`. */
function comesBefore([a, i]: readonly [RankedSegment, number], [b, j]: readonly [RankedSegment, number]): boolean {
  const values = b.ranked.valueAt(j) - a.ranked.valueAt(i);
  if (values !== 0 && !Number.isNaN(values)) return values < 0;
  const [d, e] = [a.ranked.documents[i] as number, b.ranked.documents[j] as number];
  const [f, g] = [a.segment.followers[d] as number, b.segment.followers[e] as number];
  if (Number.isNaN(f) !== Number.isNaN(g)) return Number.isNaN(g);
  if (f !== g && !Number.isNaN(f)) return f > g;
  return (a.segment.ids[d] as number) < (b.segment.ids[e] as number);
}
