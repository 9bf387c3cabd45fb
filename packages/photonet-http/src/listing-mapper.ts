import { type Comment, FormatChange, type HashtagPost, type HashtagTab } from '@creator-discovery/scraping';
import { authorIdsOf, mapPost } from './post-mapper.ts';
import {
  at,
  digits,
  isNode,
  knows,
  list,
  optionalCount,
  optionalText,
  text,
  textOrEmpty,
  unixSeconds,
} from './wire-node.ts';
import type { ShapedValue, WireShape } from './wire-shape.ts';

export interface WirePage<Item, Position = string> {
  readonly items: readonly Item[];
  /** The network's position of the next page; null on the last page. */
  readonly next: Position | null;
}

/** Page of a user's posts. */
export interface TimelinePage extends WirePage<HashtagPost> {
  /** User ids of the owners and co-authors of its media. */
  readonly authors: ReadonlySet<string>;
}

function edgeNodes(connection: unknown): readonly unknown[] {
  return list(connection, 'edges').map((edge) => at(edge, 'node'));
}

function nextOfConnection(connection: unknown): string | null {
  if (at(connection, 'page_info.has_next_page') !== true) return null;
  return text(connection, 'page_info.end_cursor');
}

/** Maps readable items and counts the others. Throws FormatChange if no item is readable. */
function readable<Item>(nodes: readonly unknown[], map: (node: unknown) => Item) {
  const items: Item[] = [];
  let problem: FormatChange | undefined;
  for (const node of nodes)
    try {
      items.push(map(node));
    } catch (error) {
      if (!(error instanceof FormatChange)) throw error;
      problem ??= error;
    }
  if (items.length === 0 && problem !== undefined) throw problem;
  return { items, unreadable: nodes.length - items.length };
}

const timelines: readonly (readonly [path: string, shape: WireShape])[] = [
  ['data.user.edge_owner_to_timeline_media', 'web_timeline'],
  ['data.xdt_api__v1__feed__user_timeline_graphql_connection', 'web_timeline_connection'],
  ['edge_owner_to_timeline_media', 'web_timeline'],
];

/** Maps a page of a user's posts, in any shape. */
export function mapTimeline(body: unknown): ShapedValue<TimelinePage> {
  const found = timelines.find(([path]) => isNode(at(body, path)));
  if (found === undefined) {
    if (!knows(body, 'items')) throw new FormatChange('items of the feed are missing');
    const next = at(body, 'more_available') === true ? text(body, 'next_max_id') : null;
    return timelineOf(
      list(body, 'items').map((item) => at(item, 'media') ?? item),
      { shape: 'app_feed', next },
    );
  }
  const connection = at(body, found[0]);
  if (!knows(connection, 'edges')) throw new FormatChange('edges of the timeline are missing');
  return timelineOf(edgeNodes(connection), { shape: found[1], next: nextOfConnection(connection) });
}

function timelineOf(
  media: readonly unknown[],
  { shape, next }: { readonly shape: WireShape; readonly next: string | null },
): ShapedValue<TimelinePage> {
  const { items, unreadable } = readable(media, mapPost);
  return { shape, value: { items, next, authors: new Set(media.flatMap(authorIdsOf)) }, unreadable };
}

const singlePosts: readonly (readonly [path: string, shape: WireShape])[] = [
  ['data.xdt_shortcode_media', 'web_media'],
  ['data.shortcode_media', 'web_media'],
  ['graphql.shortcode_media', 'web_media'],
  ['data.xig_polaris_media', 'web_media_logged_out'],
];

/** Content of a single-post answer. `gated`: hidden from this reader by age or region. */
export type SinglePost = { readonly post: HashtagPost } | 'missing' | 'gated';

/** Maps a single-post answer, in any shape. */
export function mapSinglePost(body: unknown): ShapedValue<SinglePost> {
  const info = at(body, 'data.xdt_api__v1__media__shortcode__web_info');
  if (info !== undefined) return firstMedia(info, 'web_media_info');
  if (knows(body, 'items')) return firstMedia(body, 'app_media');
  const found = singlePosts.find(([path]) => knows(body, path));
  if (found === undefined) throw new FormatChange('the media is missing');
  const [path, shape] = found;
  if (shape !== 'web_media_logged_out') return single(at(body, path), shape);
  const shown = at(body, `${path}.if_not_gated_logged_out`);
  const gated = isNode(at(body, `${path}.gating_ruling`));
  return (shown ?? null) === null && gated ? { shape, value: 'gated', unreadable: 0 } : single(shown ?? null, shape);
}

function firstMedia(node: unknown, shape: WireShape): ShapedValue<SinglePost> {
  if (node !== null && !knows(node, 'items')) throw new FormatChange('items of the post are missing');
  return single(list(node, 'items')[0] ?? null, shape);
}

function single(media: unknown, shape: WireShape): ShapedValue<SinglePost> {
  return { shape, value: media === null ? 'missing' : { post: mapPost(media) }, unreadable: 0 };
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

/** Position of the next comments, under the name that the network expects in the next request. */
export type CommentsPosition = { readonly [Name in 'cursor' | 'min_id' | 'max_id']?: string };

const commentConnections: readonly (readonly [path: string, shape: WireShape])[] = [
  ['data.xdt_api__v1__media__media_id__comments__connection', 'web_comments_connection'],
  ['data.xdt_shortcode_media.edge_media_to_parent_comment', 'web_parent_comments'],
  ['data.shortcode_media.edge_media_to_parent_comment', 'web_parent_comments'],
  ['edge_media_to_parent_comment', 'web_parent_comments'],
];

/** Maps a page of comments, in any shape. The value is null if a web answer has `null` comments, which is ambiguous. */
export function mapComments(body: unknown): ShapedValue<WirePage<Comment, CommentsPosition> | null> {
  const found = commentConnections.find(([path]) => knows(body, path));
  if (found !== undefined) {
    const [path, shape] = found;
    const connection = at(body, path);
    if (connection === null) return { shape, value: null, unreadable: 0 };
    if (!knows(connection, 'edges')) throw new FormatChange('edges of the comments are missing');
    const cursor = nextOfConnection(connection);
    return commentsOf(edgeNodes(connection), { shape, next: cursor === null ? null : { cursor } });
  }
  if (['data.xdt_shortcode_media', 'data.shortcode_media'].some((path) => at(body, path) === null))
    return { shape: 'web_parent_comments', value: null, unreadable: 0 };
  // Posts without comments, or with hidden ones, have a count of 0 and may have no list.
  if (!knows(body, 'comments') && optionalCount(body, 'comment_count') !== 0)
    throw new FormatChange('comments are missing');
  return commentsOf(list(body, 'comments'), { shape: 'app_comments', next: nextOfApp(body) });
}

function commentsOf(
  nodes: readonly unknown[],
  { shape, next }: { readonly shape: WireShape; readonly next: CommentsPosition | null },
): ShapedValue<WirePage<Comment, CommentsPosition>> {
  const { items, unreadable } = readable(nodes, mapComment);
  return { shape, value: { items, next }, unreadable };
}

function nextOfApp(body: unknown): CommentsPosition | null {
  const newer = at(body, 'has_more_headload_comments') === true;
  const older = at(body, 'has_more_comments') === true;
  if (!newer && !older) return null;
  const minId = optionalText(body, 'next_min_id');
  const maxId = optionalText(body, 'next_max_id');
  if (minId !== null && (newer || maxId === null)) return { min_id: minId };
  return maxId === null ? null : { max_id: maxId };
}

/** Position of the next sections, as the network expects it in the next request. */
export interface SectionsPosition {
  readonly maxId: string;
  readonly page: number | null;
  readonly mediaIds: readonly string[];
}

const mediaLists = ['medias', 'one_by_two_item.clips.items', 'fill_items'].map((path) => `layout_content.${path}`);

/** Returns the media of a section. A malformed list becomes one unreadable media, so that the rest can be read. */
function mediasOf(section: unknown): readonly unknown[] {
  return mediaLists.flatMap((path) => {
    const items = at(section, path) ?? [];
    return Array.isArray(items) ? items.map((item) => at(item, 'media')) : [items];
  });
}

/** Maps a page of a hashtag, in either shape. Returns null if the answer has no such listing. */
export function mapHashtag(
  body: unknown,
  tab: HashtagTab,
): ShapedValue<WirePage<HashtagPost, SectionsPosition>> | null {
  if (knows(body, 'sections')) return mapSections(body, 'hashtag_sections');
  if (!isNode(at(body, 'data'))) throw new FormatChange('sections or data of the hashtag are missing');
  const listing = at(body, `data.${tab}`);
  return isNode(listing) ? mapSections(listing, 'hashtag_info') : null;
}

/** Maps sections without duplicate posts. */
function mapSections(node: unknown, shape: WireShape): ShapedValue<WirePage<HashtagPost, SectionsPosition>> {
  if (!knows(node, 'sections')) throw new FormatChange('sections are missing');
  const sections = list(node, 'sections');
  const { items, unreadable } = readable(sections.flatMap(mediasOf), mapPost);
  if (sections.length > 0 && items.length === 0) throw new FormatChange('sections have no media');
  const unique = new Map(items.map((post) => [post.id, post]));
  const next = at(node, 'more_available') === true ? sectionsPosition(node) : null;
  return { shape, value: { items: [...unique.values()], next }, unreadable };
}

function sectionsPosition(node: unknown): SectionsPosition {
  return {
    maxId: text(node, 'next_max_id'),
    page: optionalCount(node, 'next_page'),
    mediaIds: list(node, 'next_media_ids').slice(0, 100).map(String),
  };
}
