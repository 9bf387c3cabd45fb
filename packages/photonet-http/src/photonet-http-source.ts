import type {
  DataOf,
  FetchLimits,
  FetchResult,
  HashtagPage,
  HashtagPost,
  Listing,
  PhotonetSource,
  Post,
  ProbedRoute,
  Profile,
  ScrapeTarget,
  TargetKind,
  TargetOf,
} from '@creator-discovery/scraping';
import {
  EndedFetch,
  FormatChange,
  failedBecause,
  failureBehind,
  failureReasons,
  mediaIdOf,
  plainPost,
} from '@creator-discovery/scraping';
import { z } from 'zod';
import { fetchComments } from './comments.ts';
import { Cursors, hashtagPosition, labelOf, userPosition } from './cursor.ts';
import { DocumentFile, type VersionRead } from './document-file.ts';
import { missing } from './failed-fetch.ts';
import { fetchHashtag } from './hashtag.ts';
import { mapSinglePost } from './listing-mapper.ts';
import { PhotonetClient } from './photonet-client.ts';
import { builtInRequestPlan, type RequestPlan, requestPlanSchema } from './request-plan.ts';
import type { FetchContext, RouteOutcome } from './routes.ts';
import { readByRoutes } from './routes.ts';
import type { SessionSender } from './sessions/session-sender.ts';
import type { PhotonetSettings } from './settings.ts';
import type { ProfileRead } from './user.ts';
import { canReadUser, fetchProfile } from './user.ts';
import { fetchUserPosts } from './user-posts.ts';

interface Result<Data> {
  readonly data: Data;
  readonly next: string | null;
}

/** Called after each read, with one of `readOutcomes`. */
export type OnRead = (read: { readonly target: TargetKind }, outcome: string, seconds: number) => void;

/** Called after each request of a route. */
export type OnRoute = (outcome: RouteOutcome) => void;

export interface PhotonetListeners {
  readonly onRead?: OnRead;
  readonly onRoute?: OnRoute;
  /** Called for each new version of the request plan's file. */
  readonly onPlan?: (read: VersionRead) => void;
}

/** Outcomes of a read: data, or the kind or reason of the failure. */
export const readOutcomes: readonly string[] = ['ok', 'failed', 'timed_out', ...failureReasons];

export interface SourceOptions extends PhotonetListeners {
  /** Sender of requests in the operator's sessions. Default: none. */
  readonly sessions?: SessionSender | null;
}

/** The photo network over HTTP, in the formats of its public clients. */
export class PhotonetHttpSource implements PhotonetSource {
  readonly #settings: PhotonetSettings;
  readonly #client: PhotonetClient;
  readonly #cursors: Cursors;
  /** Null for the built-in request plan. */
  readonly #file: DocumentFile<RequestPlan> | null;
  readonly #onRead: OnRead;
  readonly #onRoute: OnRoute;
  /** Posts that came with profiles, for as long as callers keep the profile. */
  readonly #owners = new WeakMap<Profile, ProfileRead['postsOwner']>();

  constructor(
    settings: PhotonetSettings,
    { onRead = () => undefined, onRoute = () => undefined, onPlan, sessions = null }: SourceOptions = {},
  ) {
    this.#settings = settings;
    this.#onRead = onRead;
    this.#onRoute = onRoute;
    const { requestPlanFile: path } = settings;
    this.#file = path === null ? null : new DocumentFile(path, requestPlanSchema, onPlan);
    this.#client = new PhotonetClient(settings, sessions);
    this.#cursors = new Cursors(settings.cursorSecret);
  }

  async fetch<Kind extends TargetKind>(
    target: TargetOf<Kind>,
    limits?: FetchLimits,
  ): Promise<FetchResult<DataOf[Kind]>> {
    return this.#fetch(target, { plan: this.#plan, byOwnRoute: false, limits });
  }

  get #plan(): RequestPlan {
    return this.#file?.current ?? builtInRequestPlan;
  }

  /** Returns each route of the request plan. A route that needs the user id finds it by all routes for profiles. */
  routes(): readonly ProbedRoute[] {
    const plan = this.#plan;
    return (Object.keys(plan.routes) as TargetKind[]).flatMap((kind) =>
      plan.routes[kind].map((route): ProbedRoute => {
        const only = { ...plan, routes: { ...plan.routes, [kind]: [route] } };
        const reads: PhotonetSource = {
          fetch: (target, limits) => this.#fetch(target, { plan: only, byOwnRoute: true, limits }),
          issued: (cursor, listing) => this.issued(cursor, listing),
        };
        return { source: 'network', route: route.name, reads, kinds: [kind], ...(route.tabs && { tabs: route.tabs }) };
      }),
    );
  }

  async #fetch<Kind extends TargetKind>(
    target: TargetOf<Kind>,
    { limits, ...how }: Pick<FetchContext, 'plan' | 'byOwnRoute'> & { readonly limits: FetchLimits | undefined },
  ): Promise<FetchResult<DataOf[Kind]>> {
    const fetching: FetchContext = {
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
    return this.#cursors.open(labelOf(listing), cursor, z.unknown()) !== null;
  }

  /** Closes all connections; current fetches fail. */
  async close(): Promise<void> {
    this.#file?.close();
    await this.#client.close();
  }

  async #fetched<Kind extends TargetKind>(
    target: TargetOf<Kind>,
    fetching: FetchContext,
  ): Promise<FetchResult<DataOf[Kind]>> {
    try {
      const { data, next } = await this.#read(target, fetching);
      return { ok: true, data: data as DataOf[Kind], next };
    } catch (error) {
      return { ok: false, failure: failureBehind(error) };
    }
  }

  async #read(target: ScrapeTarget, fetching: FetchContext): Promise<Result<DataOf[TargetKind]>> {
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

  async #profile(target: TargetOf<'profile'>, fetching: FetchContext): Promise<Profile> {
    if (fetching.byOwnRoute && !canReadUser(target, fetching)) {
      const { id: userId } = await this.#profile(target, { ...fetching, plan: this.#plan, byOwnRoute: false });
      return this.#profile({ ...target, userId }, { ...fetching, byOwnRoute: false });
    }
    const { profile, postsOwner } = await fetchProfile(target, fetching);
    this.#owners.set(profile, postsOwner);
    return profile;
  }

  async #userPosts(target: TargetOf<'user_posts'>, fetching: FetchContext): Promise<Result<readonly Post[]>> {
    const { username, limit } = target;
    const label = labelOf({ username });
    const from = target.cursor === undefined ? null : this.#cursors.open(label, target.cursor, userPosition);
    const owner = target.owner && this.#owners.get(target.owner)?.();
    const { posts, next } = await fetchUserPosts({ username, limit, from, owner }, fetching);
    return { data: posts.map(plainPost), next: next === null ? null : this.#cursors.seal(label, next) };
  }

  async #hashtagPosts(target: TargetOf<'hashtag_posts'>, fetching: FetchContext): Promise<HashtagPage> {
    const { cursor } = target;
    const label = labelOf(target);
    const from = cursor === undefined ? null : this.#cursors.open(label, cursor, hashtagPosition);
    const read = await fetchHashtag(target, from, fetching);
    const next = read.next === null ? null : this.#cursors.seal(label, read.next);
    return {
      posts: read.posts as HashtagPost[],
      pagination: { next_cursor: next, has_next_page: next !== null, total_count: null },
    };
  }
}

/** Reads a post by the first route that returns it. */
function fetchPost(shortcode: string, fetching: FetchContext): Promise<Post> {
  const values = { shortcode, media_id: mediaIdOf(shortcode) };
  return readByRoutes({ routes: fetching.plan.routes.post, values, fetching }, (_route, ask) =>
    ask({
      values,
      what: 'post',
      map: (body) => {
        const { value: found, ...rest } = mapSinglePost(body);
        if (found === 'missing') throw missing('post');
        if (found === 'gated') throw gated;
        if (mediaIdOf(found.post.shortcode) !== values.media_id) throw new FormatChange('the media is another post');
        return { ...rest, value: plainPost(found.post) };
      },
    }),
  );
}

/** The post exists but is hidden by age or region. Another route may show it. */
const gated = new EndedFetch(
  failedBecause('upstream_blocked', 'The photo network shows this post to some readers only. Try again later.'),
);
