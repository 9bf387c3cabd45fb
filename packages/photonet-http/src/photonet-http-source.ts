import {
  type Comment,
  type DataOf,
  type Fetched,
  type FetchLimits,
  failedBecause,
  failureReasons,
  type HashtagPage,
  type HashtagPost,
  type Listing,
  mediaIdOf,
  type PhotonetSource,
  type Post,
  type Profile,
  plainPost,
  type ScrapeTarget,
  type TargetKind,
  type TargetOf,
} from '@creator-discovery/scraping';
import { Cursors } from './cursor.ts';
import { bodyOf, FetchEnded, failureBehind, failureOf } from './failed-fetch.ts';
import { mapComments, mapSections, mapSinglePost, type SectionsPage, type SectionsPosition } from './listing-mapper.ts';
import { PhotonetClient } from './photonet-client.ts';
import { mapProfile } from './profile-mapper.ts';
import { appPostRequest, commentsRequest, hashtagRequest, sectionsRequest, webPostRequest } from './requests.ts';
import type { SessionSender } from './sessions/session-sender.ts';
import type { PhotonetSettings } from './settings.ts';
import { type Fetching, fetchUser, fetchUserPosts } from './user-posts.ts';
import { at, FormatChanged } from './wire-node.ts';

interface Result<Data> {
  readonly data: Data;
  readonly next: string | null;
}

/** Most pages of comments read for one answer: the longest answer has 200 comments, a page at least about 15. */
const maxCommentPages = 20;
/** Empty pages of a hashtag that are skipped before the hashtag counts as empty. */
const maxEmptyPages = 3;

/** Hears of each read of the network: what was read, how it ended, one of `readOutcomes`, and how long it took. */
export type OnRead = (read: { readonly target: TargetKind }, outcome: string, seconds: number) => void;

/** How a read of the network can end: with data, without a known reason, too late, or for the reason. */
export const readOutcomes: readonly string[] = ['ok', 'failed', 'timed_out', ...failureReasons];

export interface SourceOptions {
  readonly onRead?: OnRead;
  /** Sends requests in the operator's sessions; default: none are used. */
  readonly sessions?: SessionSender | null;
}

/** The photo network over HTTP, in the formats that its public clients read. */
export class PhotonetHttpSource implements PhotonetSource {
  readonly #settings: PhotonetSettings;
  readonly #client: PhotonetClient;
  readonly #cursors: Cursors;
  readonly #onRead: OnRead;

  constructor(settings: PhotonetSettings, { onRead = () => undefined, sessions = null }: SourceOptions = {}) {
    this.#settings = settings;
    this.#onRead = onRead;
    this.#client = new PhotonetClient(settings, sessions);
    this.#cursors = new Cursors(settings.cursorSecret);
  }

  async fetch<Kind extends TargetKind>(target: TargetOf<Kind>, limits?: FetchLimits): Promise<Fetched<DataOf[Kind]>> {
    const budget = this.#client.budget(limits);
    const fetching: Fetching = { client: this.#client, budget, queries: this.#settings.queries };
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
        return { data: await profile(target.username, fetching), next: null };
      case 'user_posts':
        return this.#userPosts(target, fetching);
      case 'post':
        return { data: await post(target.shortcode, fetching), next: null };
      case 'comments':
        return { data: await comments(target, fetching), next: null };
      case 'hashtag_posts':
        return { data: await this.#hashtagPosts(target, fetching), next: null };
    }
  }

  async #userPosts(target: TargetOf<'user_posts'>, fetching: Fetching): Promise<Result<readonly Post[]>> {
    const listing = { username: target.username };
    const from = target.cursor === undefined ? null : this.#cursors.openUser(target.cursor, listing);
    const { posts, next } = await fetchUserPosts({ username: target.username, limit: target.limit, from }, fetching);
    return { data: posts.map(plainPost), next: next === null ? null : this.#cursors.seal(listing, next) };
  }

  async #hashtagPosts(target: TargetOf<'hashtag_posts'>, fetching: Fetching): Promise<HashtagPage> {
    const { hashtag, tab, cursor } = target;
    const from = cursor === undefined ? null : this.#cursors.openHashtag(cursor, { hashtag, tab });
    let page = from === null ? await firstSections(target, fetching) : await moreSections(target, from, fetching);
    for (let empty = 1; page.posts.length === 0 && page.next !== null && empty < maxEmptyPages; empty += 1)
      page = await moreSections(target, cursorPosition(page.next), fetching);
    if (page.posts.length === 0) throw new FetchEnded(failedBecause('empty', 'The hashtag has no posts here.'));
    const next = page.next === null ? null : this.#cursors.seal({ hashtag, tab }, cursorPosition(page.next));
    return {
      posts: page.posts as HashtagPost[],
      pagination: { next_cursor: next, has_next_page: next !== null, total_count: null },
    };
  }
}

function cursorPosition({ maxId, page, mediaIds }: SectionsPosition) {
  return { m: maxId, p: page, i: [...mediaIds] };
}

async function profile(username: string, fetching: Fetching): Promise<Profile> {
  return mapProfile(await fetchUser(username, fetching));
}

/** One post: in the web format, or in the app format where that one is refused or has changed. */
async function post(shortcode: string, { client, budget, queries }: Fetching): Promise<Post> {
  const web = await client.ask(webPostRequest(queries.post, shortcode), budget);
  const reply =
    web.kind === 'blocked' || web.kind === 'changed'
      ? await client.ask(appPostRequest(mediaIdOf(shortcode)), budget)
      : web;
  const found = mapSinglePost(bodyOf(reply, 'post'));
  if (found === null) throw new FetchEnded(failureOf({ kind: 'missing', certain: false }, 'post'));
  if (mediaIdOf(found.shortcode) !== mediaIdOf(shortcode)) throw new FormatChanged('the media is another post');
  return plainPost(found);
}

async function comments(target: TargetOf<'comments'>, { client, budget }: Fetching): Promise<readonly Comment[]> {
  const mediaId = mediaIdOf(target.shortcode);
  const found = new Map<string, Comment>();
  let position: string | null = null;
  for (let page = 0; page < maxCommentPages; page += 1) {
    const { items, next } = mapComments(bodyOf(await client.ask(commentsRequest(mediaId, position), budget), 'post'));
    for (const comment of items) if (!found.has(comment.id)) found.set(comment.id, comment);
    if (found.size >= target.limit || next === null || next === position) break;
    position = next;
  }
  return [...found.values()].slice(0, target.limit);
}

async function firstSections(
  { hashtag, tab }: TargetOf<'hashtag_posts'>,
  { client, budget }: Fetching,
): Promise<SectionsPage> {
  if (tab !== 'clips') {
    const info = bodyOf(await client.ask(hashtagRequest(hashtag), budget), 'hashtag');
    const listing = at(info, `data.${tab}`);
    if (listing !== undefined && listing !== null) return mapSections(listing);
    if (at(info, 'data') === undefined) throw new FormatChanged('data of the hashtag is missing');
  }
  return mapSections(bodyOf(await client.ask(sectionsRequest(hashtag, tab, null), budget), 'hashtag'));
}

async function moreSections(
  { hashtag, tab }: TargetOf<'hashtag_posts'>,
  from: { m: string; p: number | null; i: string[] },
  { client, budget }: Fetching,
): Promise<SectionsPage> {
  return mapSections(bodyOf(await client.ask(sectionsRequest(hashtag, tab, from), budget), 'hashtag'));
}
