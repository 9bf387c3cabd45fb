import type { Profile } from '@creator-discovery/scraping';
import { FetchEnded, failureOf, missing } from './failed-fetch.ts';
import { mapTimeline, type TimelinePage } from './listing-mapper.ts';
import { isPrivateUser, mapProfile, userOf } from './profile-mapper.ts';
import { type Fetching, readByRoutes } from './routes.ts';
import { digits, FormatChanged, first, optionalCount, optionalText, type WireNode } from './wire-node.ts';
import type { Shaped } from './wire-shape.ts';

/** A profile, and what the same answer says about the posts. */
export interface ProfileRead {
  readonly profile: Profile;
  /** Undefined where some of its posts can't be read: read again for the posts, they are counted as left out. */
  readonly postsOwner: () => PostsOwner | undefined;
}

/** A user's profile, by the first route that gives a whole one. */
export function fetchProfile(username: string, fetching: Fetching): Promise<ProfileRead> {
  return readUser(username, fetching, (user, body) => {
    const postsOwner = () => {
      const { value, unreadable } = ownerIn(user, body);
      return unreadable === 0 ? value : undefined;
    };
    return { value: { profile: mapProfile(user), postsOwner }, unreadable: 0 };
  });
}

/** What reading a user's posts starts with. */
export interface PostsOwner {
  readonly id: string;
  /** Posts in total; null where the answer doesn't say. */
  readonly total: number | null;
  /** The first page, where the answer brings one with posts. */
  readonly firstPage: TimelinePage | null;
}

/** Whose posts a username stands for; a private user ends the fetch. */
export function fetchPostsOwner(username: string, fetching: Fetching): Promise<PostsOwner> {
  return readUser(username, fetching, ownerIn);
}

function ownerIn(user: WireNode, body: unknown): Omit<Shaped<PostsOwner>, 'shape'> {
  const first = firstPageOf(user) ?? firstPageOf(body);
  const value = {
    id: userId(user),
    total: optionalCount(user, 'edge_owner_to_timeline_media.count', 'media_count'),
    firstPage: first?.value ?? null,
  };
  return { value, unreadable: first?.unreadable ?? 0 };
}

type MapUser<Data> = (user: WireNode, body: unknown) => Omit<Shaped<Data>, 'shape'>;

function readUser<Data>(username: string, fetching: Fetching, map: MapUser<Data>): Promise<Data> {
  const values: { username: string; user_id?: string } = { username };
  return readByRoutes({ routes: fetching.plan.routes.profile, values, fetching }, (_route, ask) =>
    ask({
      values,
      what: 'user',
      map: (body) => {
        const { shape, user } = publicUser(body, username);
        values.user_id = userId(user);
        return { shape, ...map(user, body) };
      },
    }),
  );
}

/** The user of an answer. Whether it is private is read before anything else: such an answer may have no other fields. */
function publicUser(body: unknown, username: string): { shape: Shaped<unknown>['shape']; user: WireNode } {
  const { shape, user } = userOf(body);
  if (user === null) throw missing('user');
  const name = optionalText(user, 'username');
  if (name !== null && name.toLowerCase() !== username) throw new FormatChanged('the answer is about another user');
  if (isPrivateUser(user)) throw new FetchEnded(failureOf({ kind: 'private' }, 'user'), { certain: true });
  if (name === null) throw new FormatChanged('username is not text');
  return { shape, user };
}

function userId(user: WireNode): string {
  return digits(user, 'id', 'pk', 'pk_id');
}

/** The posts that come with a user; none where they can't be read, since other routes lead to them too. */
function firstPageOf(node: unknown): Shaped<TimelinePage> | null {
  if (first(node, 'edge_owner_to_timeline_media.edges', 'items') === undefined) return null;
  try {
    const page = mapTimeline(node);
    return page.value.items.length === 0 ? null : page;
  } catch (error) {
    if (error instanceof FormatChanged) return null;
    throw error;
  }
}
