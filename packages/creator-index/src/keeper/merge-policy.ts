export interface SegmentWeight {
  readonly size: number;
  readonly deleted: number;
}

export interface MergeLimits {
  /** Upper bound of the smallest class of segments, in documents. Each class is four times as large as the previous one. */
  readonly smallest: number;
  /** Maximum documents of a merged segment. */
  readonly greatest: number;
}

/**
 * Segments of one class that are merged into one of the next. Each creator is rewritten once per class, and a search visits
 * at most three segments per class plus those being merged.
 */
const segmentsPerMerge = 4;
/** A segment with this share of deleted documents is rewritten alone. */
const deletedShare = 0.2;

/**
 * Returns the segments of a platform to merge next, if any. Few segments keep searches fast; merging only similar sizes
 * keeps the work per changed creator small.
 */
export function segmentsToMerge<Weighed extends SegmentWeight>(
  segments: readonly Weighed[],
  limits: MergeLimits,
): readonly Weighed[] {
  const byClass = Map.groupBy(segments, (segment) => classOf(remaining(segment), limits));
  for (const [, members] of [...byClass].sort(([a], [b]) => a - b)) {
    const total = members.reduce((sum, segment) => sum + remaining(segment), 0);
    if (members.length >= segmentsPerMerge && total <= limits.greatest) return members;
  }
  return segments.filter(({ size, deleted }) => deleted > 0 && deleted >= size * deletedShare).slice(0, 1);
}

function remaining({ size, deleted }: SegmentWeight): number {
  return size - deleted;
}

/** Returns 0 for the smallest class, 1 for the next, and so on. */
function classOf(documents: number, { smallest }: MergeLimits): number {
  const classes = Math.floor(Math.log(Math.max(1, documents) / smallest) / Math.log(segmentsPerMerge)) + 1;
  return Math.max(0, classes);
}
