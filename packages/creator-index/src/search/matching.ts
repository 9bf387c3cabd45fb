import type { Bitset, WordRange } from '../memory/bitset.ts';
import { countBits } from '../memory/bitset.ts';
import type { Scratch } from '../memory/scratch.ts';
import type { SegmentView } from '../segment/segment-view.ts';
import { matchByBits } from './matching-bits.ts';
import { matchByCandidates } from './matching-candidates.ts';
import { atMost, type Plan } from './plan.ts';

/** The documents that match, in the scratch memory: ascending in a list, or as bits within a range of words. */
export type Matches =
  | { readonly kind: 'list'; readonly list: Uint32Array; readonly count: number }
  | { readonly kind: 'bits'; readonly bits: Bitset; readonly range: WordRange; readonly count: number };

/**
 * The documents that meet a plan. Where one condition leaves few documents they are listed and each is tried;
 * otherwise bitsets are cut, whose cost doesn't depend on how many match.
 */
export function matchDocuments(view: SegmentView, plan: Plan, scratch: Scratch): Matches {
  const { size } = view.segment;
  const fewest = plan.conditions.reduce((least, condition) => Math.min(least, atMost(condition)), plan.to - plan.from);
  if (size <= 4096 || fewest <= Math.max(2048, size >>> 5)) {
    const count = matchByCandidates(view, plan, scratch);
    return { kind: 'list', list: scratch.candidates.subarray(0, count), count };
  }
  const range = matchByBits(view, plan, scratch);
  return { kind: 'bits', bits: scratch.result, range, count: countBits(scratch.result, range) };
}
