import { allWords, type Bitset, countBits } from './bitset.ts';
import type { Segment } from './segment.ts';

/** A segment and those of its documents that no longer count, because they were replaced or removed. */
export interface LivingSegment {
  readonly segment: Segment;
  /** Never changed in place: a view with more deleted documents has a bitset of its own. Null = none. */
  readonly dead: Bitset | null;
}

export function deletedCount({ dead }: LivingSegment): number {
  return dead ? countBits(dead, allWords(dead)) : 0;
}
