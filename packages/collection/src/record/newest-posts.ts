import type { Post } from '@creator-discovery/scraping';

/** Posts that a person can pin above the newest ones. */
const mostPinned = 3;

/** Unix seconds that a day as `YYYY-MM-DD` can be written for. */
const lastTimestamp = Date.parse('9999-12-31T00:00:00Z') / 1000;

/**
 * The newest posts of a person, newest first, each once: of the posts read those of which is known that nothing newer was
 * left out. A pinned post that is older than all that are listed in their order may have newer ones before it which weren't
 * read; it is left out unless everything was read.
 *
 * @param contentCount posts that the person has in all
 */
export function newestPosts(posts: readonly Post[], contentCount: number): readonly Post[] {
  const seen = new Set<string>();
  const distinct = posts.filter(
    ({ shortcode, timestamp }) =>
      timestamp > 0 && timestamp <= lastTimestamp && !seen.has(shortcode) && seen.add(shortcode),
  );
  const listed = distinct.slice(mostPinned);
  const isWhole = distinct.length >= contentCount || listed.length === 0;
  const oldest = isWhole ? 0 : Math.min(...listed.map(({ timestamp }) => timestamp));
  const pinned = distinct.slice(0, mostPinned).filter(({ timestamp }) => timestamp >= oldest);
  return [...pinned, ...listed].sort((a, b) => b.timestamp - a.timestamp);
}
