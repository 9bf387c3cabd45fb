import { endpoints, negativeLifetimeSeconds } from './endpoints.ts';
import { isAboutTarget, type ScrapeFailure } from './failure.ts';
import type { Fetched, PhotonetSource } from './photonet-source.ts';
import type { Post } from './post.ts';
import type { Profile } from './profile.ts';
import type { Answer, Keepable, ScrapeCache } from './scrape-cache.ts';
import { cacheKeyOf, type ScrapeTarget } from './target.ts';

/** What a live look at the network needs. */
export interface LivePorts {
  readonly cache: ScrapeCache;
  readonly source: PhotonetSource;
}

/** Live data with its age, or why there is none. */
export type Live<Data> =
  | {
      readonly ok: true;
      readonly data: Data;
      readonly next: string | null;
      readonly ageSeconds: number;
      readonly cached: boolean;
    }
  | { readonly ok: false; readonly failure: ScrapeFailure; readonly cached: boolean };

/** The kept answer of a target, without asking the network; null when there is none in its lifetime. */
export function answerKept(target: ScrapeTarget, cache: ScrapeCache): Promise<Answer | null> {
  return cache.fresh(cacheKeyOf(target));
}

/** The answer of a target: kept, or by one fetch that all callers share. Nothing is metered here. */
export function answerLive(
  target: ScrapeTarget,
  { cache, source }: LivePorts,
  how?: { readonly again: true },
): Promise<Answer> {
  return cache.share(cacheKeyOf(target), async () => keepable(target, await source.fetch(target as never)), how);
}

function keepable(target: ScrapeTarget, fetched: Fetched<unknown>): Keepable {
  return fetched.ok
    ? {
        outcome: { found: true, json: JSON.stringify(fetched.data), next: fetched.next },
        lifetimeSeconds: endpoints[target.kind].lifetimeSeconds,
      }
    : {
        outcome: { found: false, failure: fetched.failure },
        lifetimeSeconds: isAboutTarget(fetched.failure) ? negativeLifetimeSeconds : 0,
      };
}

function read<Data>({ outcome, ageSeconds, cached }: Answer): Live<Data> {
  return outcome.found
    ? { ok: true, data: JSON.parse(outcome.json) as Data, next: outcome.next, ageSeconds, cached }
    : { ok: false, failure: outcome.failure, cached };
}

/** How an unmetered live call is made. */
export interface LiveOptions {
  /** Passes by what is kept. */
  readonly refresh?: boolean;
}

function again(options: LiveOptions): { again: true } | undefined {
  return options.refresh ? { again: true } : undefined;
}

/** The profile of a user, without metering: callers outside the scraping API bring their own limits. `username` in lower case. */
export async function liveProfile(
  username: string,
  ports: LivePorts,
  options: LiveOptions = {},
): Promise<Live<Profile>> {
  return read(await answerLive({ kind: 'profile', username }, ports, again(options)));
}

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
  options: LiveOptions = {},
): Promise<Live<readonly Post[]>> {
  return read(await answerLive({ kind: 'user_posts', ...page }, ports, again(options)));
}

/** The page of posts that is kept, if any: lets a caller see beforehand that no fetch is needed. */
export async function keptPosts(page: PostsPage, cache: ScrapeCache): Promise<Live<readonly Post[]> | null> {
  const answer = await answerKept({ kind: 'user_posts', ...page }, cache);
  return answer === null ? null : read(answer);
}

/** The profile that is kept, if any. */
export async function keptProfile(username: string, cache: ScrapeCache): Promise<Live<Profile> | null> {
  const answer = await answerKept({ kind: 'profile', username }, cache);
  return answer === null ? null : read(answer);
}
