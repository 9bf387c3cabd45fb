import type { Bitset, WordRange } from '../memory/bitset.ts';
import { countBits } from '../memory/bitset.ts';
import type { Scratch } from '../memory/scratch.ts';
import type { Segment } from '../segment/segment.ts';
import { matchByBits } from './matching-bits.ts';
import { matchByCandidates } from './matching-candidates.ts';
import { atMost, type Plan } from './plan.ts';

/** Matching documents in scratch memory: an ascending list, or bits within a range of words. */
export type Matches =
  | { readonly kind: 'list'; readonly list: Uint32Array; readonly count: number }
  | { readonly kind: 'bits'; readonly bits: Bitset; readonly range: WordRange; readonly count: number };

/**
 * Finds the documents that meet a plan. If one condition leaves few documents, each of them is tested. Otherwise bitsets
 * are intersected, at a cost that does not depend on the number of matches.
 */
export function matchDocuments(segment: Segment, plan: Plan, scratch: Scratch): Matches {
  const { size } = segment;
  const fewest = plan.conditions.reduce((min, condition) => Math.min(min, atMost(condition)), plan.to - plan.from);
  if (size <= 4096 || fewest <= Math.max(2048, size >>> 5)) {
    const count = matchByCandidates(segment, plan, scratch);
    return { kind: 'list', list: scratch.candidates.subarray(0, count), count };
  }
  const range = matchByBits(segment, plan, scratch);
  return { kind: 'bits', bits: scratch.result, range, count: countBits(scratch.result, range) };
}
