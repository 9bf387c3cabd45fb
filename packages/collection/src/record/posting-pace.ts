import type { Post } from '@creator-discovery/scraping';
import { figure } from './figure.ts';

const weekSeconds = 7 * 86_400;

/** Period of the pace, if posts reach back that far. */
const paceWeeks = 12;

export interface PostSample {
  /** Newest first, see `newestPosts`. */
  readonly newest: readonly Post[];
  /** Total number of the person's posts; null if unknown. */
  readonly contentCount: number | null;
  readonly collectedAt: Date;
}

/**
 * Returns posts per week over the last twelve weeks. If the posts read do not reach back that far, divides the posts after the
 * oldest one by the weeks since it. Returns null for a single post or no elapsed time.
 */
export function postsPerWeek({ newest, contentCount, collectedAt }: PostSample): number | null {
  const [first, last] = [newest[0], newest.at(-1)];
  if (first === undefined || last === undefined) return contentCount === 0 ? 0 : null;
  const until = Math.max(Math.floor(collectedAt.getTime() / 1000), first.timestamp);
  const from = until - paceWeeks * weekSeconds;
  if ((contentCount !== null && newest.length >= contentCount) || last.timestamp <= from)
    return figure(newest.filter(({ timestamp }) => timestamp > from).length / paceWeeks);
  const weeks = (until - last.timestamp) / weekSeconds;
  return figure(weeks > 0 && newest.length > 1 ? (newest.length - 1) / weeks : null);
}
