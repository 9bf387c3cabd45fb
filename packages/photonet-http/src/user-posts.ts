import {
  EndedFetch,
  FormatChange,
  failedBecause,
  failureBehind,
  type HashtagPost,
  ownPosts,
} from '@creator-discovery/scraping';
import type { UserPosition } from './cursor.ts';
import { mapTimeline, type TimelinePage, type WirePage } from './listing-mapper.ts';
import type { Route } from './request-plan.ts';
import { placeholdersIn } from './request-template.ts';
import { takes } from './requests.ts';
import { type FetchContext, type RequestSender, readByRoutes } from './routes.ts';
import { fetchPostsOwner, type PostsOwner } from './user.ts';

export interface PostsRead {
  /** Posts that the user owns; those of co-authors are left out. */
  readonly posts: readonly HashtagPost[];
  /** Position after the last post; null at the end. */
  readonly next: UserPosition | null;
}

/** Requested posts, independent of the route. */
interface RequestedPosts {
  readonly username: string;
  readonly userId: string;
  readonly limit: number;
  readonly from: UserPosition | null;
  /** Whether the user is known to have posts. */
  readonly notEmpty: boolean;
}

/** Start of one route: its own cursor and the posts to skip on that page, or the last returned post. */
interface Start {
  readonly cursor: string | null;
  readonly skip: number;
  readonly after: UserPosition['a'];
}

/** Maximum pages per answer: at most 50 posts, 12 per page, plus pages of skipped posts. */
const maxPages = 12;

/**
 * Reads a user's posts in the network's order, newest first. Uses the posts in the profile if they suffice. Later pages belong
 * to the same user id, even if another user has taken over the name. If the previous route fails, another one continues after
 * the last returned post.
 */
export async function fetchUserPosts(
  target: {
    readonly username: string;
    readonly limit: number;
    readonly from: UserPosition | null;
    /** The user, if already read. */
    readonly owner?: PostsOwner | undefined;
  },
  fetching: FetchContext,
): Promise<PostsRead> {
  const { username, from } = target;
  if (from !== null && from.c !== null) return readPosts({ ...target, userId: from.u, notEmpty: false }, fetching);
  const owner = target.owner ?? (await fetchPostsOwner(username, fetching));
  const wanted: RequestedPosts = { ...target, userId: from?.u ?? owner.id, notEmpty: (owner.total ?? 0) > 0 };
  // Another user has taken over the name.
  if (wanted.userId !== owner.id) return readPosts(wanted, fetching);
  if (owner.total === 0) return { posts: [], next: null };
  const first = fetching.byOwnRoute ? null : owner.firstPage;
  return (first && sufficient(first, wanted)) ?? readPosts(wanted, fetching);
}

/** Returns the posts of the first page, or null if they are too few. */
function sufficient({ items, next: more }: TimelinePage, { userId, limit, from }: RequestedPosts): PostsRead | null {
  const skip = from?.a === undefined ? (from?.s ?? 0) : newerThan(from.a, items);
  const posts = items.slice(skip, skip + limit);
  const rest = items.length > skip + posts.length || more !== null;
  if (posts.length === 0 || (posts.length < limit && rest)) return null;
  const next = rest ? { u: userId, c: null, s: skip + posts.length, ...lastOf(posts) } : null;
  return { posts: ownPosts(posts, userId), next };
}

/**
 * Reads by routes, starting with the route of the previous posts. Returns an empty page if all routes list only posts of other
 * users.
 */
async function readPosts(wanted: RequestedPosts, fetching: FetchContext): Promise<PostsRead> {
  const { userId, username, from } = wanted;
  const all = fetching.plan.routes.user_posts;
  const previous = from === null || from.c === null ? undefined : all.find(({ name }) => name === from.r);
  const asking = {
    routes: all.toSorted((a, b) => Number(b === previous) - Number(a === previous)),
    values: { user_id: userId, username, count: 0, cursor: null },
    fetching,
  };
  try {
    const read = await readByRoutes(asking, (route, ask) =>
      readRoute({ route, ask, wanted }, startOf(from, route === previous)),
    );
    return { ...read, posts: ownPosts(read.posts, userId) };
  } catch (error) {
    if (failureBehind(error).reason !== 'empty') throw error;
    return { posts: [], next: null };
  }
}

/** The posts belong to co-authors, or to a new holder of the name. Another route may list the user's own. */
const postsOfOthers = new EndedFetch(failedBecause('empty', 'The page has only posts of other users.'));

function startOf(from: UserPosition | null, ownCursor: boolean): Start {
  if (from === null) return { cursor: null, skip: 0, after: undefined };
  if (ownCursor) return { cursor: from.c, skip: from.s, after: undefined };
  if (from.a !== undefined) return { cursor: null, skip: 0, after: from.a };
  if (from.c !== null) throw new FormatChange('the position belongs to another route');
  return { cursor: null, skip: from.s, after: undefined };
}

/** Reads up to `wanted.limit` posts by one route. */
async function readRoute(
  { route, ask, wanted }: { readonly route: Route; readonly ask: RequestSender; readonly wanted: RequestedPosts },
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

/** Counts the posts of a page already returned: up to the last one or, if it was deleted, all that are not older. */
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
  ask: RequestSender,
  { wanted, cursor }: { readonly wanted: RequestedPosts; readonly cursor: string | null },
): Promise<WirePage<HashtagPost>> {
  const { userId, username, notEmpty } = wanted;
  if (cursor !== null && !takes(route, 'cursor'))
    throw new FormatChange('the route cannot request the next page of posts');
  const page = await ask({
    values: { user_id: userId, username, count: route.page_size, cursor },
    what: 'user',
    map: mapTimeline,
  });
  if (cursor === null && notEmpty && page.items.length === 0)
    throw new FormatChange('a user with posts has an empty timeline');
  if (!asksById(route) && page.authors.size > 0 && !page.authors.has(userId)) throw postsOfOthers;
  return page;
}

/** Returns whether the route uses the user id. A route by name may read a user who has taken over the name. */
function asksById({ path, query, form, variables }: Route): boolean {
  return [path, query, form, variables ?? {}].flatMap(placeholdersIn).includes('user_id');
}
