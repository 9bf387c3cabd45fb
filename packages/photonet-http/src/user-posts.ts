import type { HashtagPost } from '@creator-discovery/scraping';
import type { UserPosition } from './cursor.ts';
import { bodyOf, changedFormat, FetchEnded, failureOf } from './failed-fetch.ts';
import { mapTimeline, type WirePage } from './listing-mapper.ts';
import type { PhotonetClient } from './photonet-client.ts';
import { mapProfile } from './profile-mapper.ts';
import { appPostsRequest, profileRequest, webPostsRequest } from './requests.ts';
import { at, FormatChanged, isNode } from './wire-node.ts';

/** What a gathering of posts works with. */
export interface Fetching {
  readonly client: PhotonetClient;
  readonly budget: AbortSignal;
  readonly queries: { readonly post: string; readonly userPosts: string };
}

/** Posts with the place after the last one; null at the end. */
export interface Gathered {
  readonly posts: readonly HashtagPost[];
  readonly next: UserPosition | null;
}

type Posts = WirePage<HashtagPost>;
type Turn = (position: string | null) => Promise<Posts>;

/** Pages that a gathering reads at most: the longest answer has 50 posts, a page 12. */
const maxPages = 8;

/** Reads the user of a profile answer; a private user ends the fetch. */
export async function fetchUser(username: string, { client, budget }: Fetching): Promise<unknown> {
  const body = bodyOf(await client.ask(profileRequest(username), budget), 'user');
  const data = at(body, 'data');
  if (!isNode(data) || at(data, 'user') === undefined) throw new FormatChanged('data.user is missing');
  const user = at(data, 'user');
  if (user === null) throw new FetchEnded(failureOf({ kind: 'missing' }, 'user'));
  const profile = mapProfile(user);
  if (profile.username.toLowerCase() !== username) throw new FormatChanged('data.user is another user');
  if (profile.is_private) throw new FetchEnded(failureOf({ kind: 'private' }, 'user'));
  return user;
}

/** Gathers up to `limit` posts from one place on, page by page. */
async function gather(from: UserPosition, limit: number, turn: Turn): Promise<Gathered> {
  const posts = new Map<string, HashtagPost>();
  let { c: position, s: skip } = from;
  for (let page = 0; page < maxPages; page += 1) {
    const { items, next } = await turn(position);
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

function appTurn(userId: string, { client, budget }: Fetching): Turn {
  return async (position) => mapTimeline(bodyOf(await client.ask(appPostsRequest(userId, position), budget), 'user'));
}

function webTurn(userId: string, firstPage: () => Promise<Posts>, { client, budget, queries }: Fetching): Turn {
  return async (position) =>
    position === null
      ? firstPage()
      : mapTimeline(bodyOf(await client.ask(webPostsRequest(queries.userPosts, userId, position), budget), 'user'));
}

/** Failures of one style after which the other one may still work. */
function otherStyleMayWork(error: unknown): boolean {
  return (
    error instanceof FormatChanged ||
    (error instanceof FetchEnded &&
      (error.failure.reason === 'upstream_changed' || error.failure.reason === 'upstream_blocked'))
  );
}

/**
 * A user's posts, newest first as the network gives them. The first page comes with the profile; where the web style gives
 * no timeline, or stops working on the way, the app style is read from the start.
 */
export async function fetchUserPosts(
  target: { readonly username: string; readonly limit: number; readonly from: UserPosition | null },
  fetching: Fetching,
): Promise<Gathered> {
  const { username, limit, from } = target;
  if (from?.t === 'app') return gather(from, limit, appTurn(from.u, fetching));
  if (from !== null && from.c !== null)
    return gather(
      from,
      limit,
      webTurn(from.u, () => firstPage(username, fetching), fetching),
    );
  const user = await fetchUser(username, fetching);
  const { id: userId, media_count: total } = mapProfile(user);
  const start = mapTimeline(user);
  const app = (): Promise<Gathered> =>
    gather({ u: userId, t: 'app', c: null, s: from?.s ?? 0 }, limit, appTurn(userId, fetching));
  if (start.items.length === 0) return total === 0 ? { posts: [], next: null } : notEmpty(await app());
  try {
    return await gather(
      from ?? { u: userId, t: 'web', c: null, s: 0 },
      limit,
      webTurn(userId, async () => start, fetching),
    );
  } catch (error) {
    if (otherStyleMayWork(error)) return app();
    throw error;
  }
}

async function firstPage(username: string, fetching: Fetching): Promise<Posts> {
  return mapTimeline(await fetchUser(username, fetching));
}

function notEmpty(gathered: Gathered): Gathered {
  if (gathered.posts.length === 0) throw new FetchEnded(changedFormat('a user with posts has an empty timeline'));
  return gathered;
}
