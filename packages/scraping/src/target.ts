import type { Comment } from './comment.ts';
import type { HashtagPage, HashtagTab } from './hashtag-page.ts';
import type { Post } from './post.ts';
import type { Profile } from './profile.ts';

/** Target of a fetch with everything that affects its answer. Names are in lower case. */
export type ScrapeTarget =
  | {
      readonly kind: 'profile';
      readonly username: string;
      /** User to read by id, whatever the username is now. `username` is then the last known one. */
      readonly userId?: string;
    }
  | {
      readonly kind: 'user_posts';
      readonly username: string;
      readonly limit: number;
      readonly cursor?: string;
      /** Profile that the caller has just read; saves the source a request. */
      readonly owner?: Profile;
    }
  | { readonly kind: 'post'; readonly shortcode: string }
  | { readonly kind: 'comments'; readonly shortcode: string; readonly limit: number }
  | { readonly kind: 'hashtag_posts'; readonly hashtag: string; readonly tab: HashtagTab; readonly cursor?: string };

export type TargetKind = ScrapeTarget['kind'];
export type TargetOf<Kind extends TargetKind> = Extract<ScrapeTarget, { kind: Kind }>;

export interface DataOf {
  profile: Profile;
  user_posts: readonly Post[];
  post: Post;
  comments: readonly Comment[];
  hashtag_posts: HashtagPage;
}

/** Returns the cache key: everything that affects the answer, and nothing about the caller. */
export function cacheKeyOf(target: ScrapeTarget): string {
  switch (target.kind) {
    case 'profile':
      return target.userId === undefined ? `profile/${target.username}` : `profile/#${target.userId}`;
    case 'user_posts':
      return `user_posts/${target.username}/${target.limit}/${target.cursor ?? ''}`;
    case 'post':
      return `post/${target.shortcode}`;
    case 'comments':
      return `comments/${target.shortcode}/${target.limit}`;
    case 'hashtag_posts':
      return `hashtag_posts/${target.hashtag}/${target.tab}/${target.cursor ?? ''}`;
  }
}
