import type { Comment } from '@creator-discovery/scraping';
import { appMedia, type KnownPost, timelineMedia, webMedia } from './post-shapes.ts';
import { loosely } from './raw-number.ts';

/** Page of a listing. `next` is the cursor of the next page, null on the last one. */
export interface ListingPage<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
}

function connection({ items, next }: ListingPage<object>) {
  return {
    edges: items.map((node) => ({ node })),
    page_info: { has_next_page: next !== null, end_cursor: next },
  };
}

function mapped<Item>({ items, next }: ListingPage<Item>, map: (item: Item) => object): ListingPage<object> {
  return { items: items.map(map), next };
}

/** Timeline within a web profile. */
export function webTimeline(page: ListingPage<KnownPost>) {
  return connection(mapped(page, webMedia));
}

/** Page of a user's posts in each shape. */
export const timelineShapes = {
  web_timeline: (page: ListingPage<KnownPost>) => ({
    data: { user: { edge_owner_to_timeline_media: webTimeline(page) } },
    status: 'ok',
  }),
  web_timeline_connection: (page: ListingPage<KnownPost>) => ({
    data: { xdt_api__v1__feed__user_timeline_graphql_connection: connection(mapped(page, timelineMedia)) },
    extensions: {},
  }),
  app_feed: ({ items, next }: ListingPage<KnownPost>) => ({
    items: items.map(appMedia),
    num_results: items.length,
    more_available: next !== null,
    ...(next !== null && { next_max_id: next }),
    status: 'ok',
  }),
} as const;

function appComment(comment: Comment) {
  return {
    pk: loosely(comment.id),
    text: comment.text,
    created_at: comment.timestamp,
    created_at_utc: comment.timestamp,
    user: { username: comment.username },
    comment_like_count: comment.like_count,
    child_comment_count: 0,
  };
}

function webComment(comment: Comment) {
  return {
    id: comment.id,
    text: comment.text,
    created_at: comment.timestamp,
    owner: { username: comment.username },
    edge_liked_by: { count: comment.like_count },
  };
}

/** Page of comments in each shape; null for a missing post. */
export const commentShapes = {
  web_parent_comments: (page: ListingPage<Comment> | null) => ({
    data: {
      xdt_shortcode_media: page && { edge_media_to_parent_comment: connection(mapped(page, webComment)) },
    },
    status: 'ok',
  }),
  web_comments_connection: (page: ListingPage<Comment> | null) => ({
    data: { xdt_api__v1__media__media_id__comments__connection: page && connection(mapped(page, appComment)) },
    extensions: {},
  }),
  app_comments: (page: ListingPage<Comment> | null) =>
    page === null
      ? { message: 'Media not found or unavailable', status: 'fail' }
      : {
          comments: page.items.map(appComment),
          comment_count: page.items.length,
          has_more_headload_comments: page.next !== null,
          ...(page.next !== null && { next_min_id: page.next }),
          status: 'ok',
        },
} as const;

/** Sections of three media, some with a clip layout. */
export function sections({ items, next }: ListingPage<KnownPost>, page: number) {
  const medias = items.map((post) => ({ media: appMedia(post) }));
  const rows = Array.from({ length: Math.ceil(medias.length / 3) }, (_, row) => medias.slice(3 * row, 3 * row + 3));
  return {
    sections: rows.map((three, row) => ({
      layout_type: row % 3 === 0 ? 'one_by_two_left' : 'media_grid',
      layout_content:
        row % 3 === 0
          ? { one_by_two_item: { clips: { items: three.slice(0, 1) } }, fill_items: three.slice(1) }
          : { medias: three },
      feed_type: 'media',
    })),
    more_available: next !== null,
    ...(next !== null && {
      next_max_id: next,
      next_page: page + 1,
      next_media_ids: items.slice(0, 5).map(({ id }) => loosely(id)),
    }),
    status: 'ok',
  };
}

/** Page of a hashtag in each shape. */
export const hashtagShapes = {
  hashtag_info: (page: ListingPage<KnownPost>, tab: string) => ({
    data: { name: 'tag', [tab]: sections(page, 0) },
    status: 'ok',
  }),
  hashtag_sections: (page: ListingPage<KnownPost>) => sections(page, 0),
} as const;
