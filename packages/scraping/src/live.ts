import { endpoints, negativeLifetimeSeconds } from './endpoints.ts';
import { isAboutTarget, type ScrapeFailure } from './failure.ts';
import type { Fetched, PhotonetSource } from './photonet-source.ts';
import type { BeyondPost, Post } from './post.ts';
import type { BeyondProfile, Profile } from './profile.ts';
import type { Answer, Cacheable, ScrapeCache, ShareOptions } from './scrape-cache.ts';
import { cacheKeyOf, type ScrapeTarget } from './target.ts';

/** What a live call needs. */
export interface LivePorts {
  readonly cache: ScrapeCache;
  readonly source: PhotonetSource;
}

/** Live data and its age, or why there is none. */
export type Live<Data> =
  | {
      readonly ok: true;
      readonly data: Data;
      readonly next: string | null;
      readonly ageSeconds: number;
      readonly cached: boolean;
    }
  | { readonly ok: false; readonly failure: ScrapeFailure; readonly cached: boolean };

/** The cached answer for a target, without asking the network; null when there is none within its lifetime. */
export function cachedAnswer(target: ScrapeTarget, cache: ScrapeCache): Promise<Answer | null> {
  return cache.fresh(cacheKeyOf(target));
}

/** The answer for a target, from the cache or from one fetch that all callers share. Nothing is metered here. */
export function liveAnswer(
  target: ScrapeTarget,
  { cache, source }: LivePorts,
  options?: ShareOptions,
): Promise<Answer> {
  return cache.share(cacheKeyOf(target), async () => cacheable(target, await source.fetch(target as never)), options);
}

function cacheable(target: ScrapeTarget, fetched: Fetched<unknown>): Cacheable {
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

/** What the network says beyond the specification: it is for those who ask the source themselves. */
const beyond: ReadonlySet<string> = new Set<keyof BeyondPost | keyof BeyondProfile>(['likes_hidden', 'account_type']);

/** What a source gave, as JSON with the fields of the specification only. */
export function specifiedJson(data: unknown): string {
  return JSON.stringify(data, (key, value: unknown) => (beyond.has(key) ? undefined : value));
}

function read<Data>({ outcome, ageSeconds, cached }: Answer): Live<Data> {
  return outcome.found
    ? { ok: true, data: JSON.parse(outcome.json) as Data, next: outcome.next, ageSeconds, cached }
    : { ok: false, failure: outcome.failure, cached };
}

/** A user's profile, without metering: callers outside the scraping API apply limits of their own. `username` in lower case. */
export async function liveProfile(username: string, ports: LivePorts, options?: ShareOptions): Promise<Live<Profile>> {
  return read(await liveAnswer({ kind: 'profile', username }, ports, options));
}

/** Posts of one page at most. */
const mostPosts = 50;

/** A page of a user's posts. `cursor` is an earlier page's `next`; check it with `PhotonetSource.issued` first. */
export interface PostsPage {
  readonly username: string;
  /** 1 to 50. */
  readonly limit: number;
  readonly cursor?: string;
}

/** A page of a user's posts, newest first, without metering. */
export async function livePosts(
  page: PostsPage,
  ports: LivePorts,
  options?: ShareOptions,
): Promise<Live<readonly Post[]>> {
  return read(await liveAnswer({ kind: 'user_posts', ...page }, ports, options));
}

/**
 * Forgets the first pages of a user's posts, because another person has the name now. Further pages go on with the user whose
 * first one was read.
 */
export async function forgetPosts(username: string, cache: Pick<ScrapeCache, 'forget'>): Promise<void> {
  const limits = Array.from({ length: mostPosts }, (_, less) => mostPosts - less);
  await cache.forget(limits.map((limit) => cacheKeyOf({ kind: 'user_posts', username, limit })));
}

/** The cached page of posts, if any: lets a caller know in advance that no fetch is needed. */
export async function cachedPosts(page: PostsPage, cache: ScrapeCache): Promise<Live<readonly Post[]> | null> {
  const answer = await cachedAnswer({ kind: 'user_posts', ...page }, cache);
  return answer === null ? null : read(answer);
}
