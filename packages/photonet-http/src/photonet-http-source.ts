import {
  type DataOf,
  type Fetched,
  type FetchLimits,
  failureReasons,
  type HashtagPage,
  type HashtagPost,
  type Listing,
  type NetworkWays,
  type PhotonetSource,
  type Post,
  type ProbedWay,
  type Profile,
  plainPost,
  type ScrapeTarget,
  type TargetKind,
  type TargetOf,
} from '@creator-discovery/scraping';
import { fetchComments } from './comments.ts';
import { Cursors } from './cursor.ts';
import { failureBehind } from './failed-fetch.ts';
import { fetchHashtag } from './hashtag.ts';
import { PhotonetClient } from './photonet-client.ts';
import { fetchPost } from './post.ts';
import { type PlanRead, RequestPlanFile } from './request-plan-file.ts';
import type { Fetching, RouteOutcome } from './routes.ts';
import type { SessionSender } from './sessions/session-sender.ts';
import type { PhotonetSettings } from './settings.ts';
import { fetchProfile, type ProfileRead } from './user.ts';
import { fetchUserPosts } from './user-posts.ts';

interface Result<Data> {
  readonly data: Data;
  readonly next: string | null;
}

/** Hears of each read of the network: what was read, how it ended, one of `readOutcomes`, and how long it took. */
export type OnRead = (read: { readonly target: TargetKind }, outcome: string, seconds: number) => void;

/** Hears of each request of a read: by which route, and what came of it. */
export type OnRoute = (outcome: RouteOutcome) => void;

/** Who hears of what the network is asked. */
export interface PhotonetListeners {
  readonly onRead?: OnRead;
  readonly onRoute?: OnRoute;
  /** Hears of each new version of the request plan's file. */
  readonly onPlan?: (read: PlanRead) => void;
}

/** How a read of the network can end: with data, without a known reason, too late, or for the reason. */
export const readOutcomes: readonly string[] = ['ok', 'failed', 'timed_out', ...failureReasons];

export interface SourceOptions extends PhotonetListeners {
  /** Sends requests in the operator's sessions; default: none are used. */
  readonly sessions?: SessionSender | null;
}

/** The photo network over HTTP, in the formats that its public clients read. */
export class PhotonetHttpSource implements PhotonetSource, NetworkWays {
  readonly #settings: PhotonetSettings;
  readonly #client: PhotonetClient;
  readonly #cursors: Cursors;
  readonly #plan: RequestPlanFile;
  readonly #onRead: OnRead;
  readonly #onRoute: OnRoute;
  /** What has come with profiles that callers still have. */
  readonly #owners = new WeakMap<Profile, ProfileRead['postsOwner']>();

  constructor(
    settings: PhotonetSettings,
    { onRead = () => undefined, onRoute = () => undefined, onPlan, sessions = null }: SourceOptions = {},
  ) {
    this.#settings = settings;
    this.#onRead = onRead;
    this.#onRoute = onRoute;
    this.#plan = new RequestPlanFile(settings.requestPlanFile, onPlan);
    this.#client = new PhotonetClient(settings, sessions);
    this.#cursors = new Cursors(settings.cursorSecret);
  }

  async fetch<Kind extends TargetKind>(target: TargetOf<Kind>, limits?: FetchLimits): Promise<Fetched<DataOf[Kind]>> {
    return this.#fetch(target, { plan: this.#plan.current, byOwnRoute: false, limits });
  }

  /** Each route of the request plan by itself. To read posts by one of theirs, whose they are is asked by all of a profile. */
  ways(): readonly ProbedWay[] {
    const plan = this.#plan.current;
    return (Object.keys(plan.routes) as TargetKind[]).flatMap((kind) =>
      plan.routes[kind].map((route): ProbedWay => {
        const only = { ...plan, routes: { ...plan.routes, [kind]: [route] } };
        const reads: PhotonetSource = {
          fetch: (target, limits) => this.#fetch(target, { plan: only, byOwnRoute: true, limits }),
          issued: (cursor, listing) => this.issued(cursor, listing),
        };
        return { source: 'network', way: route.name, reads, kinds: [kind], ...(route.tabs && { tabs: route.tabs }) };
      }),
    );
  }

  async #fetch<Kind extends TargetKind>(
    target: TargetOf<Kind>,
    { limits, ...how }: Pick<Fetching, 'plan' | 'byOwnRoute'> & { readonly limits: FetchLimits | undefined },
  ): Promise<Fetched<DataOf[Kind]>> {
    const fetching: Fetching = {
      ...how,
      target: target.kind,
      client: this.#client,
      budget: this.#client.budget(limits),
      headers: this.#settings.headers,
      onRoute: this.#onRoute,
    };
    const began = performance.now();
    const fetched = await this.#fetched(target, fetching);
    const outcome = fetched.ok ? 'ok' : (fetched.failure.reason ?? fetched.failure.kind);
    this.#onRead({ target: target.kind }, outcome, (performance.now() - began) / 1000);
    return fetched;
  }

  issued(cursor: string, listing: Listing): boolean {
    return this.#cursors.issued(cursor, listing);
  }

  /** Closes all connections; fetches in flight fail. */
  async close(): Promise<void> {
    this.#plan.close();
    await this.#client.close();
  }

  async #fetched<Kind extends TargetKind>(target: TargetOf<Kind>, fetching: Fetching): Promise<Fetched<DataOf[Kind]>> {
    try {
      const { data, next } = await this.#read(target, fetching);
      return { ok: true, data: data as DataOf[Kind], next };
    } catch (error) {
      return { ok: false, failure: failureBehind(error) };
    }
  }

  async #read(target: ScrapeTarget, fetching: Fetching): Promise<Result<DataOf[TargetKind]>> {
    switch (target.kind) {
      case 'profile':
        return { data: await this.#profile(target, fetching), next: null };
      case 'user_posts':
        return this.#userPosts(target, fetching);
      case 'post':
        return { data: await fetchPost(target.shortcode, fetching), next: null };
      case 'comments':
        return { data: await fetchComments(target, fetching), next: null };
      case 'hashtag_posts':
        return { data: await this.#hashtagPosts(target, fetching), next: null };
    }
  }

  async #profile({ username }: TargetOf<'profile'>, fetching: Fetching): Promise<Profile> {
    const { profile, postsOwner } = await fetchProfile(username, fetching);
    this.#owners.set(profile, postsOwner);
    return profile;
  }

  async #userPosts(target: TargetOf<'user_posts'>, fetching: Fetching): Promise<Result<readonly Post[]>> {
    const { username, limit } = target;
    const listing = { username };
    const from = target.cursor === undefined ? null : this.#cursors.openUser(target.cursor, listing);
    const owner = target.owner && this.#owners.get(target.owner)?.();
    const { posts, next } = await fetchUserPosts({ username, limit, from, owner }, fetching);
    return { data: posts.map(plainPost), next: next === null ? null : this.#cursors.seal(listing, next) };
  }

  async #hashtagPosts(target: TargetOf<'hashtag_posts'>, fetching: Fetching): Promise<HashtagPage> {
    const { hashtag, tab, cursor } = target;
    const from = cursor === undefined ? null : this.#cursors.openHashtag(cursor, { hashtag, tab });
    const read = await fetchHashtag(target, from, fetching);
    const next = read.next === null ? null : this.#cursors.seal({ hashtag, tab }, read.next);
    return {
      posts: read.posts as HashtagPost[],
      pagination: { next_cursor: next, has_next_page: next !== null, total_count: null },
    };
  }
}
