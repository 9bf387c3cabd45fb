import type { HashtagPost } from '@creator-discovery/scraping';
import type { UserPosition } from './cursor.ts';
import { bodyOf, changedFormat, FetchEnded, failureOf } from './failed-fetch.ts';
import { mapTimeline, type WirePage } from './listing-mapper.ts';
import type { PhotonetClient } from './photonet-client.ts';
import { mapProfile } from './profile-mapper.ts';
import { appPostsRequest, profileRequest, webPostsRequest } from './requests.ts';
import { at, FormatChanged, isNode } from './wire-node.ts';

/** What reading posts needs. */
export interface Fetching {
  readonly client: PhotonetClient;
  readonly budget: AbortSignal;
  readonly queries: { readonly post: string; readonly userPosts: string };
}

/** Posts, and the position after the last one; null at the end. */
export interface PostsRead {
  readonly posts: readonly HashtagPost[];
  readonly next: UserPosition | null;
}

type Posts = WirePage<HashtagPost>;
type ReadPage = (position: string | null) => Promise<Posts>;

/** Most pages read for one answer: the longest answer has 50 posts, a page 12. */
const maxPages = 8;

/** Reads the user of a profile answer; a private user ends the fetch. */
export async function fetchUser(username: string, { client, budget }: Fetching): Promise<unknown> {
  const body = bodyOf(await client.ask(profileRequest(username), budget), 'user');
  const data = at(body, 'data');
  if (!isNode(data) || at(data, 'user') === undefined) throw new FormatChanged('data.user is missing');
  const user = at(data, 'user');
  if (user === null) throw new FetchEnded(failureOf({ kind: 'missing', certain: false }, 'user'));
  const profile = mapProfile(user);
  if (profile.username.toLowerCase() !== username) throw new FormatChanged('data.user is another user');
  if (profile.is_private) throw new FetchEnded(failureOf({ kind: 'private' }, 'user'));
  return user;
}

/** Reads up to `limit` posts from a position on, page by page. */
async function readPosts(from: UserPosition, limit: number, readPage: ReadPage): Promise<PostsRead> {
  const posts = new Map<string, HashtagPost>();
  let { c: position, s: skip } = from;
  for (let page = 0; page < maxPages; page += 1) {
    const { items, next } = await readPage(position);
    for (const [index, post] of items.entries()) {
      if (index < skip) continue;
      if (posts.size === limit) return { posts: [...posts.values()], next: { ...from, c: position, s: index } };
      posts.set(post.id, post);
    }
    if (next === null || next === position) return { posts: [...posts.values()], next: null };
    position = next;
    skip = 0;
    if (posts.size === limit) break;
  }
  return { posts: [...posts.values()], next: { ...from, c: position, s: 0 } };
}

function appPages(userId: string, { client, budget }: Fetching): ReadPage {
  return async (position) => mapTimeline(bodyOf(await client.ask(appPostsRequest(userId, position), budget), 'user'));
}

function webPages(userId: string, firstPage: () => Promise<Posts>, { client, budget, queries }: Fetching): ReadPage {
  return async (position) =>
    position === null
      ? firstPage()
      : mapTimeline(bodyOf(await client.ask(webPostsRequest(queries.userPosts, userId, position), budget), 'user'));
}

/** Whether the other format may work where this one failed. */
function otherFormatMayWork(error: unknown): boolean {
  return (
    error instanceof FormatChanged ||
    (error instanceof FetchEnded &&
      (error.failure.reason === 'upstream_changed' || error.failure.reason === 'upstream_blocked'))
  );
}

/**
 * A user's posts, newest first as the network gives them. The first page comes with the profile; where the web format has
 * no timeline, or fails on a later page, the posts are read in the app format from the start. Further posts are of the user
 * whose first ones were read, whoever has the name by then.
 */
export async function fetchUserPosts(
  target: { readonly username: string; readonly limit: number; readonly from: UserPosition | null },
  fetching: Fetching,
): Promise<PostsRead> {
  const { username, limit, from } = target;
  if (from?.t === 'app') return readPosts(from, limit, appPages(from.u, fetching));
  if (from !== null && from.c !== null)
    return readPosts(
      from,
      limit,
      webPages(from.u, () => firstPage(username, fetching), fetching),
    );
  const user = await fetchUser(username, fetching);
  const { id: userId, media_count: total } = mapProfile(user);
  // Whoever has the name now isn't the user whose posts go on.
  if (from !== null && from.u !== userId) return readPosts({ ...from, t: 'app' }, limit, appPages(from.u, fetching));
  const start = mapTimeline(user);
  const app = (): Promise<PostsRead> =>
    readPosts({ u: userId, t: 'app', c: null, s: from?.s ?? 0 }, limit, appPages(userId, fetching));
  if (start.items.length === 0) return total === 0 ? { posts: [], next: null } : notEmpty(await app());
  try {
    return await readPosts(
      from ?? { u: userId, t: 'web', c: null, s: 0 },
      limit,
      webPages(userId, async () => start, fetching),
    );
  } catch (error) {
    if (otherFormatMayWork(error)) return app();
    throw error;
  }
}

async function firstPage(username: string, fetching: Fetching): Promise<Posts> {
  return mapTimeline(await fetchUser(username, fetching));
}

function notEmpty(read: PostsRead): PostsRead {
  if (read.posts.length === 0) throw new FetchEnded(changedFormat('a user with posts has an empty timeline'));
  return read;
}
