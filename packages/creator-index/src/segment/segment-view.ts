import { allWords, type Bitset, countBits } from '../memory/bitset.ts';
import type { Segment } from './segment.ts';

/** A segment and its deleted documents, which were replaced or removed. */
export interface SegmentView {
  readonly segment: Segment;
  /** Never changed in place: each deletion makes a new view with a new bitset. Null = none. */
  readonly deleted: Bitset | null;
}

export function deletedCount({ deleted }: SegmentView): number {
  return deleted ? countBits(deleted, allWords(deleted)) : 0;
}
