import type { ImportRecord } from '@creator-discovery/creators';
import type { Post } from '@creator-discovery/scraping';
import { figure } from './figure.ts';

/**
 * Posts that averages are made of: as many as the first page of a profile brings, so that they cost no further request, and
 * few enough to be a creator's present.
 */
const averagedPosts = 12;

/** The figures of a record that its posts give. Null is known to be unknown. */
export type PostFigures = Required<
  Pick<ImportRecord, 'average_likes' | 'average_comments' | 'average_views' | 'engagement_rate_pct'>
>;

/**
 * Averages over the newest posts. Where the owner hides the likes of a post, that post has none to average; with more than
 * half of them hidden, likes and engagement are unknown. Views are those of the videos among them.
 *
 * @param newest newest first, see `newestPosts`
 * @param followers engagement is unknown for 0
 */
export function postFigures(newest: readonly Post[], followers: number): PostFigures {
  const posts = newest.slice(0, averagedPosts);
  const shown = posts.filter(({ likes_hidden }) => likes_hidden !== true);
  const liked = shown.length * 2 >= posts.length ? shown : [];
  const reactions = average(liked.map(({ like_count, comment_count }) => like_count + comment_count));
  return {
    average_likes: rounded(average(liked.map(({ like_count }) => like_count))),
    average_comments: rounded(average(posts.map(({ comment_count }) => comment_count))),
    average_views: rounded(average(posts.flatMap(({ video_view_count }) => video_view_count ?? []))),
    engagement_rate_pct: rounded(reactions === null || followers === 0 ? null : (reactions / followers) * 100),
  };
}

function average(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function rounded(value: number | null): number | null {
  return value === null ? null : figure(value);
}
