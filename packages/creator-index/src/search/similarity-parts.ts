import { identical, type TokenOf } from '@creator-discovery/search-filters';
import type { Scratch } from '../memory/scratch.ts';
import type { Segment } from '../segment/segment.ts';

/** Documents under comparison with a seed: `weighted[i]` sums weight times likeness of `list[i]`. */
export interface Comparison {
  readonly segment: Segment;
  readonly scratch: Scratch;
  readonly tokenOf: TokenOf;
  readonly list: Uint32Array;
  readonly weighted: Float64Array;
}

/** One thing that is known of the seed, by which documents are compared. */
export interface Part {
  readonly weight: number;
  /** Adds weight times likeness, 0..1,000,000, of each document. */
  add(comparison: Comparison): void;
}

/**
 * Adds up the parts in their order; documents that the parts to come can't make alike are left out on the way. Gives the
 * others, still in the front of the same arrays. Parts that tell most should come first, dear ones last.
 */
export function compare(comparison: Comparison, parts: readonly Part[], minimum: number): Comparison {
  const weight = parts.reduce((sum, part) => sum + part.weight, 0);
  let rest = comparison;
  let ahead = weight;
  for (const part of parts) {
    part.add(rest);
    ahead -= part.weight;
    rest = withAtLeast(rest, minimum * weight - ahead * identical);
  }
  return rest;
}

/** Those whose weighted sum is at least so much, moved to the front. */
function withAtLeast(comparison: Comparison, least: number): Comparison {
  if (least <= 0) return comparison;
  const { list, weighted } = comparison;
  let kept = 0;
  for (let i = 0; i < list.length; i++) {
    const sum = weighted[i] as number;
    if (sum < least) continue;
    list[kept] = list[i] as number;
    weighted[kept++] = sum;
  }
  return { ...comparison, list: list.subarray(0, kept), weighted: weighted.subarray(0, kept) };
}
