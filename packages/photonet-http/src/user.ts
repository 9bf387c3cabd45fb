import {
  EndedFetch,
  FormatChange,
  failureOf,
  type Profile,
  type ScrapeFailure,
  type TargetOf,
} from '@creator-discovery/scraping';
import { missing } from './failed-fetch.ts';
import { mapTimeline, type TimelinePage } from './listing-mapper.ts';
import { isPrivateUser, mapProfile, userOf } from './profile-mapper.ts';
import { canAsk } from './requests.ts';
import { type FetchContext, readByRoutes } from './routes.ts';
import { digits, first, optionalCount, optionalText, type WireNode } from './wire-node.ts';
import type { ShapedValue } from './wire-shape.ts';

export interface ProfileRead {
  readonly profile: Profile;
  /** Returns the posts in the same answer; undefined if some are unreadable, so that a read of the posts counts them. */
  readonly postsOwner: () => PostsOwner | undefined;
}

type AskedUser = Pick<TargetOf<'profile'>, 'username' | 'userId'>;

/** Reads a profile by the first route that returns a complete one. */
export function fetchProfile(asked: AskedUser, fetching: FetchContext): Promise<ProfileRead> {
  return readUser(asked, fetching, (user, body) => {
    const postsOwner = () => {
      const { value, unreadable } = ownerIn(user, body);
      return unreadable === 0 ? value : undefined;
    };
    return { value: { profile: mapProfile(user), postsOwner }, unreadable: 0 };
  });
}

/** Owner of posts to read. */
export interface PostsOwner {
  readonly id: string;
  /** Total number of posts; null if unknown. */
  readonly total: number | null;
  /** First page of posts, if the answer contains any. */
  readonly firstPage: TimelinePage | null;
}

/** Finds the owner of posts by username. A private user ends the fetch. */
export function fetchPostsOwner(username: string, fetching: FetchContext): Promise<PostsOwner> {
  return readUser({ username }, fetching, ownerIn);
}

function ownerIn(user: WireNode, body: unknown): Omit<ShapedValue<PostsOwner>, 'shape'> {
  const first = firstPageOf(user) ?? firstPageOf(body);
  const value = {
    id: userIn(user),
    total: optionalCount(user, 'edge_owner_to_timeline_media.count', 'media_count'),
    firstPage: first?.value ?? null,
  };
  return { value, unreadable: first?.unreadable ?? 0 };
}

type MapUser<Data> = (user: WireNode, body: unknown) => Omit<ShapedValue<Data>, 'shape'>;

/** Returns whether a route of the plan reads users by the given values. */
export function canReadUser({ username, userId }: AskedUser, { plan }: Pick<FetchContext, 'plan'>): boolean {
  const values = userId === undefined ? { username } : { user_id: userId };
  return plan.routes.profile.some((route) => canAsk(route, values));
}

async function readUser<Data>(asked: AskedUser, fetching: FetchContext, map: MapUser<Data>): Promise<Data> {
  const { username, userId: id } = asked;
  if (!canReadUser(asked, fetching)) throw new EndedFetch(notReadable, { certain: true });
  const values: { username?: string; user_id?: string } = id === undefined ? { username } : { user_id: id };
  return readByRoutes({ routes: fetching.plan.routes.profile, values, fetching }, (_route, ask) =>
    ask({
      values,
      what: 'user',
      map: (body) => {
        const { shape, user } = publicUser(body, asked);
        values.user_id = userIn(user);
        return { shape, ...map(user, body) };
      },
    }),
  );
}

/** Returns the user in an answer. Checks privacy first, because such an answer may have no other fields. */
function publicUser(
  body: unknown,
  { username, userId: id }: AskedUser,
): { shape: ShapedValue<unknown>['shape']; user: WireNode } {
  const { shape, user } = userOf(body);
  if (user === null) throw missing('user');
  const name = optionalText(user, 'username');
  const isOther = id === undefined ? name !== null && name.toLowerCase() !== username : userIn(user) !== id;
  if (isOther) throw new FormatChange('the answer concerns another user');
  if (isPrivateUser(user)) throw new EndedFetch(failureOf({ kind: 'private' }, 'user'), { certain: true });
  if (name === null) throw new FormatChange('username is not text');
  return { shape, user };
}

const notReadable: ScrapeFailure = {
  kind: 'failed',
  retryable: false,
  message: 'No route of the request plan reads this user.',
};

function userIn(user: WireNode): string {
  return digits(user, 'id', 'pk', 'pk_id');
}

/** Returns the posts in a user's answer, or null if they are unreadable; other routes can read them. */
function firstPageOf(node: unknown): ShapedValue<TimelinePage> | null {
  if (first(node, 'edge_owner_to_timeline_media.edges', 'items') === undefined) return null;
  try {
    const page = mapTimeline(node);
    return page.value.items.length === 0 ? null : page;
  } catch (error) {
    if (error instanceof FormatChange) return null;
    throw error;
  }
}
