import { identical, type TokenOf } from '@creator-discovery/search-filters';
import type { Scratch } from '../memory/scratch.ts';
import type { Segment } from '../segment/segment.ts';

/** Comparison of documents with a seed: `weighted[i]` is the sum of weight times similarity of `list[i]`. */
export interface Comparison {
  readonly segment: Segment;
  readonly scratch: Scratch;
  readonly tokenOf: TokenOf;
  readonly list: Uint32Array;
  readonly weighted: Float64Array;
}

/** A known part of the seed. */
export interface Part {
  readonly weight: number;
  /**
   * Adds weight times similarity, 0 to 1,000,000, per document. May first drop documents to which it would add less than `least`;
   * a part that does so must be the first one.
   */
  add(comparison: Comparison, least: number): Comparison;
}

/**
 * Adds the parts in order, dropping documents that the remaining parts cannot lift to the minimum. The rest stays at the
 * front of the same arrays. Selective parts should come first, expensive parts last.
 */
export function compare(comparison: Comparison, parts: readonly Part[], minimum: number): Comparison {
  const weight = parts.reduce((sum, part) => sum + part.weight, 0);
  let rest = comparison;
  let ahead = weight;
  for (const part of parts) {
    ahead -= part.weight;
    const least = minimum * weight - ahead * identical;
    rest = withAtLeast(part.add(rest, least), least);
  }
  return rest;
}

/**
 * Divides weights by a power of two, so that they are fractions and sums stay exact. V8 checks each product of whole numbers for
 * overflow, which takes longer than the rest of a comparison.
 */
export function inFractions<Name extends string>(
  weights: Readonly<Record<Name, number>>,
): Readonly<Record<Name, number>> {
  const entries = Object.entries<number>(weights).map(([name, weight]) => [name, weight / 64]);
  return Object.fromEntries(entries) as Record<Name, number>;
}

/** Moves the documents whose weighted sum is at least `min` to the front. */
function withAtLeast(comparison: Comparison, min: number): Comparison {
  if (min <= 0) return comparison;
  const { list, weighted } = comparison;
  let kept = 0;
  for (let i = 0; i < list.length; i++) {
    const sum = weighted[i] as number;
    if (sum < min) continue;
    list[kept] = list[i] as number;
    weighted[kept++] = sum;
  }
  return firstOf(comparison, kept);
}

export function firstOf({ list, weighted, ...rest }: Comparison, count: number): Comparison {
  return { ...rest, list: list.subarray(0, count), weighted: weighted.subarray(0, count) };
}
