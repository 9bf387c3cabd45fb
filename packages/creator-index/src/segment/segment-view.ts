import { allWords, type Bitset, countBits } from '../memory/bitset.ts';
import type { Segment } from './segment.ts';

/** A segment and those of its documents that no longer count, because they were replaced or removed. */
export interface SegmentView {
  readonly segment: Segment;
  /** Never changed in place: a view with more deleted documents has a bitset of its own. Null = none. */
  readonly deleted: Bitset | null;
}

export function deletedCount({ deleted }: SegmentView): number {
  return deleted ? countBits(deleted, allWords(deleted)) : 0;
}
