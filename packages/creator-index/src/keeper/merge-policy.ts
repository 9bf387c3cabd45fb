/** What the choice of a merge depends on. */
export interface SegmentWeight {
  readonly size: number;
  readonly deleted: number;
}

export interface MergeLimits {
  /** Segments of fewer documents are of the smallest class; each class is four times as large as the one before. */
  readonly smallest: number;
  /** No merge results in a segment of more documents. */
  readonly greatest: number;
}

/**
 * Four segments of one class become one of the next: each creator is rewritten once per class, and a search visits at most
 * three segments per class besides those being merged.
 */
const segmentsPerMerge = 4;
/** From this share of deleted documents on a segment is rewritten alone. */
const deletedShare = 0.2;

/**
 * Which of a platform's segments to merge next; none when all is well. Few segments keep searches fast, and merging only
 * similar sizes keeps the work for each changed creator small.
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

/** 0 for the smallest class, 1 for the next ... */
function classOf(documents: number, { smallest }: MergeLimits): number {
  const classes = Math.floor(Math.log(Math.max(1, documents) / smallest) / Math.log(segmentsPerMerge)) + 1;
  return Math.max(0, classes);
}
