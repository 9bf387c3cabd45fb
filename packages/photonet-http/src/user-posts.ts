import type { HashtagPost } from '@creator-discovery/scraping';
import type { UserPosition } from './cursor.ts';
import { mapTimeline, type TimelinePage, type WirePage } from './listing-mapper.ts';
import type { Route } from './request-plan.ts';
import { placeholdersIn } from './request-template.ts';
import { takes } from './requests.ts';
import { type Ask, type Fetching, readByRoutes } from './routes.ts';
import { fetchPostsOwner, type PostsOwner } from './user.ts';
import { FormatChanged } from './wire-node.ts';

/** Posts, and the position after the last one; null at the end. */
export interface PostsRead {
  readonly posts: readonly HashtagPost[];
  readonly next: UserPosition | null;
}

/** Which posts are read, whatever the route. */
interface Wanted {
  readonly username: string;
  readonly userId: string;
  readonly limit: number;
  readonly from: UserPosition | null;
  /** Whether the user is known to have posts. */
  readonly notEmpty: boolean;
}

/** Where one route starts: its own cursor and the posts to skip on that page, or the last post that was given before. */
interface Start {
  readonly cursor: string | null;
  readonly skip: number;
  readonly after: UserPosition['a'];
}

/** Most pages read for one answer: the longest answer has 50 posts, a page 12; the rest is for posts that are skipped. */
const maxPages = 12;

/**
 * A user's posts, newest first as the network gives them. Where the first page comes with the profile and suffices, nothing
 * else is asked. Further posts are of the user whose first ones were read, whoever has the name by then; where the route
 * that gave the first ones fails or is gone, another one continues after the last post that was given.
 */
export async function fetchUserPosts(
  target: {
    readonly username: string;
    readonly limit: number;
    readonly from: UserPosition | null;
    /** Whose posts they are, where that has been read. */
    readonly owner?: PostsOwner | undefined;
  },
  fetching: Fetching,
): Promise<PostsRead> {
  const { username, from } = target;
  if (from !== null && from.c !== null) return readPosts({ ...target, userId: from.u, notEmpty: false }, fetching);
  const owner = target.owner ?? (await fetchPostsOwner(username, fetching));
  const wanted: Wanted = { ...target, userId: from?.u ?? owner.id, notEmpty: (owner.total ?? 0) > 0 };
  // Whoever has the name now isn't the user whose posts continue.
  if (wanted.userId !== owner.id) return readPosts(wanted, fetching);
  if (owner.total === 0) return { posts: [], next: null };
  const first = fetching.byOwnRoute ? null : owner.firstPage;
  return (first && sufficient(first, wanted)) ?? readPosts(wanted, fetching);
}

/** The answer from the first page alone; null where it has too few posts. */
function sufficient({ items, next }: TimelinePage, { userId, limit, from }: Wanted): PostsRead | null {
  const skip = from?.a === undefined ? (from?.s ?? 0) : newerThan(from.a, items);
  const posts = items.slice(skip, skip + limit);
  const rest = items.length > skip + posts.length || next !== null;
  if (posts.length === 0 || (posts.length < limit && rest)) return null;
  return { posts, next: rest ? { u: userId, c: null, s: skip + posts.length, ...lastOf(posts) } : null };
}

/** Reads by the routes that can; the one that gave the first posts comes first. */
function readPosts(wanted: Wanted, fetching: Fetching): Promise<PostsRead> {
  const { userId, username, from } = wanted;
  const all = fetching.plan.routes.user_posts;
  const former = from === null || from.c === null ? undefined : all.find((route) => gave(route, from));
  return readByRoutes(
    {
      routes: all.toSorted((a, b) => Number(b === former) - Number(a === former)),
      values: { user_id: userId, username, count: 0, cursor: null },
      fetching,
    },
    (route, ask) => readRoute({ route, ask, wanted }, startOf(from, route === former)),
  );
}

/** Whether the route gave this position. */
function gave({ name }: Route, { r }: UserPosition): boolean {
  return name === r;
}

function startOf(from: UserPosition | null, ownCursor: boolean): Start {
  if (from === null) return { cursor: null, skip: 0, after: undefined };
  if (ownCursor) return { cursor: from.c, skip: from.s, after: undefined };
  if (from.a !== undefined) return { cursor: null, skip: 0, after: from.a };
  if (from.c !== null) throw new FormatChanged('the position is one of another route');
  return { cursor: null, skip: from.s, after: undefined };
}

/** Reads up to the wanted number of posts by one route, page by page. */
async function readRoute(
  { route, ask, wanted }: { readonly route: Route; readonly ask: Ask; readonly wanted: Wanted },
  { cursor, skip: firstSkip, after }: Start,
): Promise<PostsRead> {
  const posts = new Map<string, HashtagPost>();
  const position = (c: string | null, s: number): UserPosition => ({
    u: wanted.userId,
    r: route.name,
    c: takes(route, 'cursor') ? c : null,
    s,
    ...(posts.size === 0 && after !== undefined ? { a: after } : lastOf([...posts.values()])),
  });
  let passed = after;
  let skip = firstSkip;
  for (let page = 0; page < maxPages; page += 1) {
    const { items, next } = await readPage(route, ask, { wanted, cursor });
    if (passed !== undefined) {
      skip = newerThan(passed, items);
      if (skip < items.length) passed = undefined;
    }
    for (const [index, post] of items.entries()) {
      if (index < skip) continue;
      if (posts.size === wanted.limit) return { posts: [...posts.values()], next: position(cursor, index) };
      posts.set(post.id, post);
    }
    skip = Math.max(0, skip - items.length);
    if (next === null || next === cursor) return { posts: [...posts.values()], next: null };
    cursor = next;
    if (posts.size === wanted.limit) break;
  }
  return { posts: [...posts.values()], next: position(cursor, skip) };
}

/** How many posts of a page were given before: those up to the last one, or, where that is gone, those not older than it. */
function newerThan(last: NonNullable<UserPosition['a']>, items: readonly HashtagPost[]): number {
  const at = items.findIndex(({ id }) => id === last[0]);
  return 1 + (at === -1 ? items.findLastIndex(({ timestamp }) => timestamp >= last[1]) : at);
}

function lastOf(posts: readonly HashtagPost[]): Pick<UserPosition, 'a'> {
  const last = posts.at(-1);
  return last === undefined ? {} : { a: [last.id, last.timestamp] };
}

async function readPage(
  route: Route,
  ask: Ask,
  { wanted, cursor }: { readonly wanted: Wanted; readonly cursor: string | null },
): Promise<WirePage<HashtagPost>> {
  const { userId, username, notEmpty } = wanted;
  if (cursor !== null && !takes(route, 'cursor'))
    throw new FormatChanged('the posts have a further page, which the route cannot ask for');
  const page = await ask({
    values: { user_id: userId, username, count: route.page_size, cursor },
    what: 'user',
    map: mapTimeline,
  });
  if (cursor === null && notEmpty && page.items.length === 0)
    throw new FormatChanged('a user with posts has an empty timeline');
  if (!asksById(route) && page.owners.size > 0 && !page.owners.has(userId))
    throw new FormatChanged('the timeline is of another user');
  return page;
}

/** A route by name may read the posts of whoever has the name now. */
function asksById({ path, query, form, variables }: Route): boolean {
  return [path, query, form, variables ?? {}].flatMap(placeholdersIn).includes('user_id');
}
