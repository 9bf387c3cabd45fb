import type { ImportRecord } from '@creator-discovery/creators';
import type { Post } from '@creator-discovery/scraping';
import { figure } from './figure.ts';

/** Posts in an average: the first page of a profile, which needs no further request. */
const averagedPosts = 12;

/** Figures computed from posts. Null means known to be unknown. */
export type PostFigures = Required<
  Pick<ImportRecord, 'average_likes' | 'average_comments' | 'average_views' | 'engagement_rate_pct'>
>;

/** Likes that the network may show in place of hidden ones: the people named under a post. */
const maxPreview = 3;

/** People who could have liked a post, from which a preview is implausible as a number of likes. */
const minReach = 50_000;

/**
 * Returns whether the likes are unknown: hidden by the owner, or implausible, which is at most 3 of 50,000 or more people who
 * follow the account or viewed the video.
 */
function hidesLikes({ likes_hidden, like_count, video_view_count }: Post, followers: number): boolean {
  return likes_hidden === true || (like_count <= maxPreview && Math.max(followers, video_view_count ?? 0) >= minReach);
}

/** Returns the views of a video; null if unknown, as for 0 views of a video that people have liked. */
function viewsOf({ video_view_count: views, like_count, likes_hidden }: Post): number | null {
  return views === 0 && (like_count > 0 || likes_hidden === true) ? null : views;
}

/**
 * Averages the newest posts. Posts with hidden likes do not count for likes; if more than half hide them, likes and engagement
 * are unknown. Views are averaged over videos with views.
 *
 * @param newest newest first, see `newestPosts`
 * @param followers engagement is unknown for 0
 */
export function postFigures(newest: readonly Post[], followers: number): PostFigures {
  const posts = newest.slice(0, averagedPosts);
  const shown = posts.filter((post) => !hidesLikes(post, followers));
  const liked = shown.length * 2 >= posts.length ? shown : [];
  const reactions = average(liked.map(({ like_count, comment_count }) => like_count + comment_count));
  return {
    average_likes: figure(average(liked.map(({ like_count }) => like_count))),
    average_comments: figure(average(posts.map(({ comment_count }) => comment_count))),
    average_views: figure(average(posts.flatMap((post) => viewsOf(post) ?? []))),
    engagement_rate_pct: figure(reactions === null || followers === 0 ? null : (reactions / followers) * 100),
  };
}

function average(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
