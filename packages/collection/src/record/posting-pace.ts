import type { Post } from '@creator-discovery/scraping';

const weekSeconds = 7 * 86_400;

/** Weeks that a pace is taken over where the posts reach back as far. */
const paceWeeks = 12;

export interface PostsSeen {
  /** Newest first, see `newestPosts`. */
  readonly newest: readonly Post[];
  /** Posts that the person has in all. */
  readonly contentCount: number;
  readonly collectedAt: Date;
}

/**
 * Posts a week: those of the last twelve weeks, divided by twelve. Where the posts that were read don't reach back so far,
 * the number of those after the oldest one, divided by the weeks since it. Null where that is no time, or one post alone.
 */
export function postsPerWeek({ newest, contentCount, collectedAt }: PostsSeen): number | null {
  const [first, last] = [newest[0], newest.at(-1)];
  if (first === undefined || last === undefined) return contentCount === 0 ? 0 : null;
  const until = Math.max(Math.floor(collectedAt.getTime() / 1000), first.timestamp);
  const from = until - paceWeeks * weekSeconds;
  if (newest.length >= contentCount || last.timestamp <= from)
    return newest.filter(({ timestamp }) => timestamp > from).length / paceWeeks;
  const weeks = (until - last.timestamp) / weekSeconds;
  return weeks > 0 && newest.length > 1 ? (newest.length - 1) / weeks : null;
}
