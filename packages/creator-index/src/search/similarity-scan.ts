import type { AlikeCondition, SearchQuery, Sort, TokenOf } from '@creator-discovery/search-filters';
import type { Scratch } from '../memory/scratch.ts';
import type { Segment } from '../segment/segment.ts';
import { audienceParts } from './audience-similarity.ts';
import { creatorParts } from './creator-similarity.ts';
import { type Comparison, compare, type Part } from './similarity-parts.ts';

/** Documents that are similar to every seed of a query. */
export interface Lookalikes {
  readonly list: Uint32Array;
  /** In millionths, for the condition that the query orders by; null if it orders by no lookalike condition. */
  readonly similarity: Float64Array | null;
}

/** Filters an ascending list in place to the documents that are similar to the query's seeds. */
export function keepLookalikes(
  segment: Segment,
  query: SearchQuery,
  { list, ...means }: { list: Uint32Array; scratch: Scratch; tokenOf: TokenOf },
): Lookalikes {
  let found: Lookalikes = { list, similarity: null };
  for (const condition of query.conditions) {
    if (condition.kind !== 'alike') continue;
    const before = found;
    // Filtering moves documents within the array, so earlier similarities must be kept by document.
    const known = before.similarity && new Map(Array.from(before.list, (d, i) => [d, before.similarity?.[i] ?? 0]));
    const comparison = {
      segment,
      ...means,
      list: before.list,
      weighted: means.scratch.scores(before.list.length).fill(0),
    };
    const similarity = keepAlike(comparison, condition);
    const rest = before.list.subarray(0, similarity.length);
    if (isOrder(query.sort, condition)) found = { list: rest, similarity };
    else found = { list: rest, similarity: known && Float64Array.from(rest, (d) => known.get(d) ?? 0) };
  }
  return found;
}

function isOrder(sort: Sort, { to, seed, minimum }: AlikeCondition): boolean {
  if (sort.by !== 'condition' || sort.condition.kind !== 'alike') return false;
  const { condition } = sort;
  return condition.to === to && condition.seed.id === seed.id && condition.minimum === minimum;
}

function partsOf(condition: AlikeCondition, comparison: Comparison): readonly Part[] {
  return condition.to === 'creator' ? creatorParts(condition.seed) : audienceParts(condition.seed, comparison);
}

/** Filters in place; returns the similarities of the remaining documents. */
function keepAlike(comparison: Comparison, condition: AlikeCondition): Float64Array {
  const { seed, minimum } = condition;
  const parts = partsOf(condition, comparison);
  const weight = parts.reduce((sum, part) => sum + part.weight, 0);
  if (weight === 0) return new Float64Array(0);
  const { list, weighted, segment } = compare(comparison, parts, minimum);
  let kept = 0;
  for (let i = 0; i < list.length; i++) {
    const similarity = Math.floor((weighted[i] as number) / weight);
    const document = list[i] as number;
    if (similarity < minimum || segment.ids[document] === seed.id) continue;
    list[kept] = document;
    weighted[kept++] = similarity;
  }
  return weighted.subarray(0, kept);
}
