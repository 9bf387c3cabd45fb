import type { Segment } from './segment.ts';

/** A segment that is being merged. */
export interface MergePart {
  readonly segment: Segment;
  /** Index in the merged segment per document, or `absent` if deleted. */
  readonly target: Uint32Array;
}

export interface NumberedPart extends MergePart {
  /** Maps indexes of the part's distinct shares to those of the merged segment. */
  readonly shareCodes: Uint32Array;
}

/** Number of documents and keys that are not in the merged segment. */
export const absent = 0xffffffff;
