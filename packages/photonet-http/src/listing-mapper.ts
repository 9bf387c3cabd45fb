import type { Comment, HashtagPost } from '@creator-discovery/scraping';
import { mapPost } from './post-mapper.ts';
import {
  at,
  digits,
  FormatChanged,
  first,
  isNode,
  knows,
  list,
  optionalCount,
  optionalText,
  text,
  textOrEmpty,
  unixSeconds,
} from './wire-node.ts';

/** A page of a listing, with the network's own position of the next page; null at the end. */
export interface WirePage<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
}

function edgeNodes(connection: unknown): readonly unknown[] {
  return list(connection, 'edges').map((edge) => at(edge, 'node'));
}

function nextOfConnection(connection: unknown): string | null {
  if (at(connection, 'page_info.has_next_page') !== true) return null;
  return text(connection, 'page_info.end_cursor');
}

/** Maps a user's timeline, in any of its three formats. */
export function mapTimeline(body: unknown): WirePage<HashtagPost> {
  const connection = first(
    body,
    'data.user.edge_owner_to_timeline_media',
    'data.xdt_api__v1__feed__user_timeline_graphql_connection',
    'edge_owner_to_timeline_media',
  );
  if (connection !== undefined) {
    if (!knows(connection, 'edges')) throw new FormatChanged('edges of the timeline are missing');
    return { items: edgeNodes(connection).map(mapPost), next: nextOfConnection(connection) };
  }
  if (!knows(body, 'items')) throw new FormatChanged('items of the feed are missing');
  return {
    items: list(body, 'items').map(mapPost),
    next: at(body, 'more_available') === true ? text(body, 'next_max_id') : null,
  };
}

/** Maps a single-post answer, in either format; null when the network says that there is no such post. */
export function mapSinglePost(body: unknown): HashtagPost | null {
  if (knows(body, 'items')) {
    const [media] = list(body, 'items');
    return media === undefined ? null : mapPost(media);
  }
  if (!knows(body, 'data.xdt_shortcode_media', 'data.shortcode_media'))
    throw new FormatChanged('the shortcode media is missing');
  const media = first(body, 'data.xdt_shortcode_media', 'data.shortcode_media');
  return media === undefined ? null : mapPost(media);
}

function mapComment(node: unknown): Comment {
  return {
    id: digits(node, 'pk', 'id'),
    text: textOrEmpty(node, 'text'),
    username: text(node, 'user.username', 'owner.username'),
    timestamp: unixSeconds(node, 'created_at_utc', 'created_at'),
    like_count: optionalCount(node, 'edge_liked_by.count', 'comment_like_count') ?? 0,
  };
}

/** Maps a page of comments, in either format. */
export function mapComments(body: unknown): WirePage<Comment> {
  const connection = first(
    body,
    'data.xdt_shortcode_media.edge_media_to_parent_comment',
    'data.shortcode_media.edge_media_to_parent_comment',
    'edge_media_to_parent_comment',
  );
  if (connection !== undefined) {
    if (!knows(connection, 'edges')) throw new FormatChanged('edges of the comments are missing');
    return { items: edgeNodes(connection).map(mapComment), next: nextOfConnection(connection) };
  }
  if (!knows(body, 'comments') && optionalCount(body, 'comment_count') !== 0)
    throw new FormatChanged('comments are missing');
  const more = at(body, 'has_more_headload_comments') === true || at(body, 'has_more_comments') === true;
  return {
    items: list(body, 'comments').map(mapComment),
    next: more ? optionalText(body, 'next_min_id', 'next_max_id') : null,
  };
}

/** Where a hashtag's listing continues, as the network expects it in the next request. */
export interface SectionsPosition {
  readonly maxId: string;
  readonly page: number | null;
  readonly mediaIds: readonly string[];
}

/** A page of a hashtag's listing. */
export interface SectionsPage {
  readonly posts: readonly HashtagPost[];
  readonly next: SectionsPosition | null;
}

function mediasOf(section: unknown): readonly unknown[] {
  return [
    ...list(section, 'layout_content.medias'),
    ...list(section, 'layout_content.one_by_two_item.clips.items'),
    ...list(section, 'layout_content.fill_items'),
  ]
    .map((item) => at(item, 'media'))
    .filter(isNode);
}

/** Maps the sections of a hashtag; a post that is in two sections counts once. */
export function mapSections(node: unknown): SectionsPage {
  if (!knows(node, 'sections')) throw new FormatChanged('sections are missing');
  const posts = new Map<string, HashtagPost>();
  const sections = list(node, 'sections');
  for (const media of sections.flatMap(mediasOf)) {
    const post = mapPost(media);
    if (!posts.has(post.id)) posts.set(post.id, post);
  }
  if (sections.length > 0 && posts.size === 0) throw new FormatChanged('sections have no media');
  return { posts: [...posts.values()], next: at(node, 'more_available') === true ? sectionsPosition(node) : null };
}

function sectionsPosition(node: unknown): SectionsPosition {
  return {
    maxId: text(node, 'next_max_id'),
    page: optionalCount(node, 'next_page'),
    mediaIds: list(node, 'next_media_ids').slice(0, 100).map(String),
  };
}
