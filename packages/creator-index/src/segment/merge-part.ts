import type { Segment } from './segment.ts';

/** A segment on its way into a bigger one. */
export interface MergePart {
  readonly segment: Segment;
  /** By document: its index in the merged segment, or `absent` for a deleted one. */
  readonly target: Uint32Array;
}

/** A part, and the new numbers of its shares. */
export interface NumberedPart extends MergePart {
  /** By index in the part's distinct shares: the index in those of the merged segment. */
  readonly shareCodes: Uint32Array;
}

/** What a document or key becomes that is not in the merged segment. */
export const absent = 0xffffffff;
