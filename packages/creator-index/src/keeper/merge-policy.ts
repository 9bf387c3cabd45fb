/** What decides whether a segment is merged. */
export interface SegmentWeight {
  readonly size: number;
  readonly dead: number;
}

export interface MergeLimits {
  /** Segments below this many documents are of the smallest class; each class is four times the one before. */
  readonly smallest: number;
  /** No merge makes a segment of more documents. */
  readonly greatest: number;
}

/** So many segments of one class are merged into one of the next. */
const perClass = 4;
/** From this share of dead documents on a segment is rewritten. */
const deadShare = 0.2;

/**
 * Which of a platform's segments to merge next, as indexes; empty when all is well. Few segments keep searches fast,
 * and merging only like sizes keeps the work for each changed creator small.
 */
export function segmentsToMerge(segments: readonly SegmentWeight[], limits: MergeLimits): number[] {
  const living = ({ size, dead }: SegmentWeight) => size - dead;
  const classOf = (segment: SegmentWeight) =>
    Math.max(0, Math.floor(Math.log(Math.max(1, living(segment)) / limits.smallest) / Math.log(perClass)) + 1);
  const byClass = new Map<number, number[]>();
  segments.forEach((segment, i) => {
    const members = byClass.get(classOf(segment)) ?? [];
    byClass.set(classOf(segment), [...members, i]);
  });
  for (const [, members] of [...byClass].sort(([a], [b]) => a - b)) {
    const total = members.reduce((sum, i) => sum + living(segments[i] as SegmentWeight), 0);
    if (members.length >= perClass && total <= limits.greatest) return members;
  }
  const worn = segments.findIndex(({ size, dead }) => dead > 0 && dead >= size * deadShare);
  return worn < 0 ? [] : [worn];
}
