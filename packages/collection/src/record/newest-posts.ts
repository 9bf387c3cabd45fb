import type { Post } from '@creator-discovery/scraping';

/** Posts that a person can pin above the newest ones. */
const maxPinned = 3;

/** Last Unix time that fits `YYYY-MM-DD`. */
const lastTimestamp = Date.parse('9999-12-31T00:00:00Z') / 1000;

/**
 * Returns the newest posts without gaps or duplicates, newest first. Unless all posts were read, omits a pinned post that is
 * older than all listed ones, because newer posts may be missing.
 *
 * @param contentCount total number of the person's posts; null if unknown
 */
export function newestPosts(posts: readonly Post[], contentCount: number | null): readonly Post[] {
  const seen = new Set<string>();
  const distinct = posts.filter(
    ({ shortcode, timestamp }) =>
      timestamp > 0 && timestamp <= lastTimestamp && !seen.has(shortcode) && seen.add(shortcode),
  );
  const listed = distinct.slice(maxPinned);
  const isWhole = (contentCount !== null && distinct.length >= contentCount) || listed.length === 0;
  const oldest = isWhole ? 0 : Math.min(...listed.map(({ timestamp }) => timestamp));
  const pinned = distinct.slice(0, maxPinned).filter(({ timestamp }) => timestamp >= oldest);
  return [...pinned, ...listed].sort((a, b) => b.timestamp - a.timestamp);
}
