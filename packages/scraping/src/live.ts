import { endpoints, negativeLifetimeSeconds } from './endpoints.ts';
import { isAboutTarget, type ScrapeFailure } from './failure.ts';
import type { FetchResult, PhotonetSource } from './photonet-source.ts';
import type { Post, PostExtras } from './post.ts';
import type { BeyondProfile, Profile } from './profile.ts';
import type { Answer, CacheableOutcome, ScrapeCache, ShareOptions } from './scrape-cache.ts';
import { cacheKeyOf, type ScrapeTarget, type TargetOf } from './target.ts';

export interface LivePorts {
  readonly cache: ScrapeCache;
  readonly source: PhotonetSource;
}

/** Live data with its age, or the failure. */
export type LiveResult<Data> =
  | {
      readonly ok: true;
      readonly data: Data;
      readonly next: string | null;
      readonly ageSeconds: number;
      readonly cached: boolean;
    }
  | { readonly ok: false; readonly failure: ScrapeFailure; readonly cached: boolean };

/** Returns the cached answer for a target, or null if none is fresh. Never fetches. */
export function cachedAnswer(target: ScrapeTarget, cache: ScrapeCache): Promise<Answer | null> {
  return cache.fresh(cacheKeyOf(target));
}

/** Returns the answer for a target from the cache or from one fetch shared by all callers. Not metered. */
export function liveAnswer(
  target: ScrapeTarget,
  { cache, source }: LivePorts,
  options?: ShareOptions,
): Promise<Answer> {
  return cache.share(cacheKeyOf(target), async () => cacheable(target, await source.fetch(target as never)), options);
}

function cacheable(target: ScrapeTarget, fetched: FetchResult<unknown>): CacheableOutcome {
  return fetched.ok
    ? {
        outcome: { found: true, json: specifiedJson(fetched.data), next: fetched.next },
        lifetimeSeconds: endpoints[target.kind].lifetimeSeconds,
      }
    : {
        outcome: { found: false, failure: fetched.failure },
        lifetimeSeconds: isAboutTarget(fetched.failure) ? negativeLifetimeSeconds : 0,
      };
}

/** Fields that sources add to the specification's; API responses omit them. */
const beyond: ReadonlySet<string> = new Set<keyof PostExtras | keyof BeyondProfile>([
  'likes_hidden',
  'paid_partnership',
  'owner_id',
  'account_type',
]);

/** Serialises data of a source, with the specification's fields only. */
export function specifiedJson(data: unknown): string {
  return JSON.stringify(data, (key, value: unknown) => (beyond.has(key) ? undefined : value));
}

function read<Data>({ outcome, ageSeconds, cached }: Answer): LiveResult<Data> {
  return outcome.found
    ? { ok: true, data: JSON.parse(outcome.json) as Data, next: outcome.next, ageSeconds, cached }
    : { ok: false, failure: outcome.failure, cached };
}

/** Returns a user's profile without metering; the caller applies its own limits. `username` is in lower case. */
export async function liveProfile(
  user: Omit<TargetOf<'profile'>, 'kind'>,
  ports: LivePorts,
  options?: ShareOptions,
): Promise<LiveResult<Profile>> {
  return read(await liveAnswer({ kind: 'profile', ...user }, ports, options));
}

const maxPosts = 50;

/** Request for a page of a user's posts. */
export interface PostsPage {
  readonly username: string;
  /** 1 to 50. */
  readonly limit: number;
  /** `next` of the previous page. Check it with `PhotonetSource.issued` first. */
  readonly cursor?: string;
}

/** Returns a page of a user's posts, newest first, without metering. */
export async function livePosts(
  page: PostsPage,
  ports: LivePorts,
  options?: ShareOptions,
): Promise<LiveResult<readonly Post[]>> {
  return read(await liveAnswer({ kind: 'user_posts', ...page }, ports, options));
}

/**
 * Removes the cached first pages of a username that another user has taken over. Later pages need no removal: their cursors
 * belong to the previous user.
 */
export async function forgetPosts(username: string, cache: Pick<ScrapeCache, 'forget'>): Promise<void> {
  const limits = Array.from({ length: maxPosts }, (_, index) => index + 1);
  await cache.forget(limits.map((limit) => cacheKeyOf({ kind: 'user_posts', username, limit })));
}

/** Returns a page of posts from the cache, or null if it would need a fetch. */
export async function cachedPosts(page: PostsPage, cache: ScrapeCache): Promise<LiveResult<readonly Post[]> | null> {
  const answer = await cachedAnswer({ kind: 'user_posts', ...page }, cache);
  return answer === null ? null : read(answer);
}
