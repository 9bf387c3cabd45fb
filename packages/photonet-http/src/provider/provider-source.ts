import {
  type Comment,
  type DataOf,
  EndedFetch,
  type FetchLimits,
  type FetchResult,
  FormatChange,
  failedBecause,
  failureBehind,
  failureOf,
  type HashtagPage,
  type HashtagPost,
  type Listing,
  mediaIdOf,
  ownPosts,
  type PhotonetSource,
  type Post,
  type Profile,
  type RequestGate,
  type ScrapeFailure,
  type ScrapeTarget,
  type TargetKind,
  type TargetOf,
  textIn,
  unknownCursor,
} from '@creator-discovery/scraping';
import { Cursors, labelOf, type ProviderPosition, providerPosition } from '../cursor.ts';
import { DocumentFile, type VersionRead } from '../document-file.ts';
import type { Expression } from './expression.ts';
import { mapComment } from './mapped-comment.ts';
import { mapHashtagPost, mapPost, mediaIdOfPost } from './mapped-post.ts';
import { isPrivate, mapProfile } from './mapped-profile.ts';
import { type Mapping, mappingSchema, needsProfile, type PostFields } from './mapping.ts';
import { type OnProviderCall, ProviderClient, type ProviderRequest } from './provider-client.ts';
import type { ProviderSettings } from './settings.ts';
import { listIn } from './values.ts';

/** Listeners of a provider's source. */
export interface ProviderHooks {
  readonly onCall?: OnProviderCall;
  /** Called for each new version of the mapping. */
  readonly onMapping?: (read: VersionRead) => void;
  /** Called with the number of items omitted from an answer. */
  readonly onUnreadable?: (kind: TargetKind, items: number) => void;
}

interface FetchContext {
  readonly mapping: Mapping;
  readonly budget: AbortSignal;
  readonly gate: RequestGate | undefined;
}

interface Result<Data> {
  readonly data: Data;
  readonly next: string | null;
}

interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
}

/** Maximum pages of posts or comments per answer; the operator pays for each. */
const maxPages = 10;
/** Empty pages after which a hashtag counts as empty. */
const maxEmptyPages = 2;

/** The photo network through a data provider's HTTP API, as described by a mapping document. */
export class PhotonetProviderSource implements PhotonetSource {
  readonly #file: DocumentFile<Mapping>;
  readonly #client: ProviderClient;
  readonly #cursors: Cursors;
  readonly #totalTimeoutMs: number;
  readonly #onUnreadable: NonNullable<ProviderHooks['onUnreadable']>;

  /** @throws DocumentProblem for an invalid mapping. */
  constructor(settings: ProviderSettings, hooks: ProviderHooks = {}) {
    this.#file = new DocumentFile(settings.file, mappingSchema, hooks.onMapping);
    this.#client = new ProviderClient(settings, hooks.onCall ?? (() => undefined));
    this.#cursors = new Cursors(settings.cursorSecret);
    this.#totalTimeoutMs = settings.totalTimeoutMs;
    this.#onUnreadable = hooks.onUnreadable ?? (() => undefined);
  }

  async fetch<Kind extends TargetKind>(
    target: TargetOf<Kind>,
    limits?: FetchLimits,
  ): Promise<FetchResult<DataOf[Kind]>> {
    const withinMs = Math.min(this.#totalTimeoutMs, limits?.withinMs ?? Number.POSITIVE_INFINITY);
    const budget = AbortSignal.timeout(Math.max(1, Math.floor(withinMs)));
    try {
      const { data, next } = await this.#read(target, { mapping: this.#file.current, budget, gate: limits?.gate });
      return { ok: true, data: data as DataOf[Kind], next };
    } catch (error) {
      return { ok: false, failure: failureBehind(error) };
    }
  }

  issued(cursor: string, listing: Listing): boolean {
    return this.#cursors.open(ownLabel(listing, this.#file.current), cursor, providerPosition) !== null;
  }

  /** Closes all connections; current fetches fail. */
  async close(): Promise<void> {
    this.#file.close();
    await this.#client.close();
  }

  async #read(target: ScrapeTarget, fetching: FetchContext): Promise<Result<unknown>> {
    switch (target.kind) {
      case 'profile':
        return { data: await this.#profile(target, fetching), next: null };
      case 'user_posts':
        return this.#userPosts(target, fetching);
      case 'post':
        return { data: await this.#post(target.shortcode, fetching), next: null };
      case 'comments':
        return { data: await this.#comments(target, fetching), next: null };
      case 'hashtag_posts':
        return { data: await this.#hashtagPosts(target, fetching), next: null };
    }
  }

  async #profile({ username, userId }: Omit<TargetOf<'profile'>, 'kind'>, fetching: FetchContext): Promise<Profile> {
    const { at, fields, by_id, ...byName } = offered(fetching.mapping.kinds.profile);
    const isById = userId !== undefined;
    const request = isById ? offered(by_id) : byName;
    const values = isById ? { user_id: userId } : { username };
    const node = nodeOf(await this.#body({ kind: 'profile', request, values }, fetching), at);
    if (isPrivate(node, fields)) throw new EndedFetch(failureOf({ kind: 'private' }, 'user'));
    const profile = mapProfile(node, fields);
    if (isById ? profile.id !== userId : profile.username.toLowerCase() !== username)
      throw new FormatChange('the profile belongs to another user');
    return profile;
  }

  async #userPosts(target: TargetOf<'user_posts'>, fetching: FetchContext): Promise<Result<readonly Post[]>> {
    const { username, limit, cursor } = target;
    const { mapping } = fetching;
    const request = offered(mapping.kinds.user_posts);
    const listing = { username };
    const from = cursor === undefined ? start : this.#opened(cursor, listing, mapping);
    const owner = await this.#owner(target, from, fetching);
    if (owner !== null && owner.media_count === 0) return { data: [], next: null };
    const userId = from.u ?? owner?.id ?? null;
    const { posts, at } = await readPosts({ ...from, u: userId }, limit, (position) =>
      this.#page(
        { kind: 'user_posts', request, values: { username, user_id: userId, limit: String(limit), cursor: position } },
        { items: request.items, next: request.next, read: (item) => mapPost(item, postFieldsOf(request, mapping)) },
        fetching,
      ),
    );
    const own = userId === null ? posts : ownPosts(posts, userId);
    return { data: own, next: at === null ? null : this.#cursors.seal(ownLabel(listing, mapping), at) };
  }

  /**
   * Reads the owner of the posts if the document requires the profile first. For later pages requested by name, checks that the
   * name still belongs to the same user.
   */
  async #owner(
    target: TargetOf<'user_posts'>,
    from: ProviderPosition,
    fetching: FetchContext,
  ): Promise<Profile | null> {
    const request = offered(fetching.mapping.kinds.user_posts);
    if (!needsProfile(request) || (from.u !== null && !request.profile_first)) return target.owner ?? null;
    const profile = target.owner ?? (await this.#profile({ username: target.username }, fetching));
    if (from.u !== null && from.u !== profile.id) throw new EndedFetch(failureOf({ kind: 'missing' }, 'user'));
    return profile;
  }

  async #post(shortcode: string, fetching: FetchContext): Promise<Post> {
    const request = offered(fetching.mapping.kinds.post);
    const values = { shortcode, media_id: mediaIdOf(shortcode) };
    const node = nodeOf(await this.#body({ kind: 'post', request, values }, fetching), request.at);
    const post = mapPost(node, postFieldsOf(request, fetching.mapping));
    if (mediaIdOfPost(post) !== values.media_id) throw new FormatChange('the answer is another post');
    return post;
  }

  async #comments({ shortcode, limit }: TargetOf<'comments'>, fetching: FetchContext): Promise<readonly Comment[]> {
    const request = offered(fetching.mapping.kinds.comments);
    const values = { shortcode, media_id: mediaIdOf(shortcode), limit: String(limit) };
    const found = new Map<string, Comment>();
    let cursor: string | null = null;
    for (let page = 0; page < maxPages; page += 1) {
      const { items, next }: Page<Comment> = await this.#page(
        { kind: 'comments', request, values: { ...values, cursor } },
        { items: request.items, next: request.next, read: (item) => mapComment(item, request.fields) },
        fetching,
      );
      for (const comment of items) if (!found.has(comment.id)) found.set(comment.id, comment);
      if (found.size >= limit || next === null || next === cursor) break;
      cursor = next;
    }
    return [...found.values()].slice(0, limit);
  }

  async #hashtagPosts(target: TargetOf<'hashtag_posts'>, fetching: FetchContext): Promise<HashtagPage> {
    const { hashtag, tab, cursor } = target;
    const { mapping } = fetching;
    const known = offered(mapping.kinds.hashtag_posts);
    const request = offered(known.tabs[tab]);
    const listing = { hashtag, tab };
    const readPage = (position: string | null): Promise<Page<HashtagPost>> =>
      this.#page(
        { kind: 'hashtag_posts', request, values: { hashtag, cursor: position } },
        { items: known.items, next: known.next, read: (item) => mapHashtagPost(item, postFieldsOf(known, mapping)) },
        fetching,
      );
    let page = await readPage(cursor === undefined ? null : this.#opened(cursor, listing, mapping).c);
    for (let empty = 1; page.items.length === 0 && page.next !== null && empty < maxEmptyPages; empty += 1)
      page = await readPage(page.next);
    const posts = [...new Map(page.items.map((post) => [post.id, post])).values()];
    if (posts.length === 0) throw new EndedFetch(failureOf({ kind: 'empty' }, 'hashtag'));
    const at = { ...start, c: page.next };
    const next = page.next === null ? null : this.#cursors.seal(ownLabel(listing, mapping), at);
    return { posts, pagination: { next_cursor: next, has_next_page: next !== null, total_count: null } };
  }

  /** Reads a page of a listing and omits unreadable items. Throws FormatChange if no item is readable. */
  async #page<Item>(
    asked: ProviderRequest,
    { items: path, next, read }: { items: Expression; next: Expression | undefined; read: (item: unknown) => Item },
    fetching: FetchContext,
  ): Promise<Page<Item>> {
    const body = await this.#body(asked, fetching);
    const found = path.read(body);
    if (!Array.isArray(found)) throw new FormatChange('the list is missing');
    const readable = listIn(found).flatMap((item) => readOrNone(item, read));
    if (found.length > 0 && readable.length === 0) throw new FormatChange('no item of the list is readable');
    if (readable.length < found.length) this.#onUnreadable(asked.kind, found.length - readable.length);
    return { items: readable, next: textIn(next?.read(body)) };
  }

  async #body(asked: ProviderRequest, { mapping, budget, gate }: FetchContext): Promise<unknown> {
    const waitMs = (await gate?.(null))?.waitMs ?? 0;
    if (waitMs > 0) throw new EndedFetch(failedBecause('upstream_blocked', 'The request budget is used up for now.'));
    const reply = await this.#client.ask(asked, mapping, budget);
    if (reply.kind === 'answer') return reply.body;
    // A pause that the provider asks for concerns the operator's key. Callers need not wait for its end.
    const empty = reply.kind === 'blocked' ? { ...reply, retryAfterSeconds: null } : reply;
    throw new EndedFetch(failureOf(empty, nouns[asked.kind]));
  }

  #opened(cursor: string, listing: Listing, mapping: Mapping): ProviderPosition {
    const opened = this.#cursors.open(ownLabel(listing, mapping), cursor, providerPosition);
    if (opened === null) throw new EndedFetch(unknownCursor);
    return opened;
  }
}

const start: ProviderPosition = { c: null, s: 0, u: null };

/** Cursors of another provider are refused. */
function ownLabel(listing: Listing, { name }: Mapping): string {
  return `provider/${name}/${labelOf(listing)}`;
}

const nouns: Readonly<Record<TargetKind, string>> = {
  profile: 'user',
  user_posts: 'user',
  post: 'post',
  comments: 'post',
  hashtag_posts: 'hashtag',
};

const notOffered: ScrapeFailure = {
  kind: 'failed',
  retryable: false,
  message: 'This kind of data is not available at the moment.',
};

/** Ends the fetch if the document does not describe the kind. */
function offered<Known>(known: Known | undefined): Known {
  if (known === undefined) throw new EndedFetch(notOffered);
  return known;
}

function postFieldsOf({ fields }: { readonly fields?: PostFields | undefined }, mapping: Mapping): PostFields {
  return offered(fields ?? mapping.post_fields);
}

function nodeOf(body: unknown, at: Expression | undefined): unknown {
  const node = at === undefined ? body : at.read(body);
  if (typeof node !== 'object' || node === null) throw new FormatChange('the object is missing');
  return node;
}

function readOrNone<Item>(item: unknown, read: (item: unknown) => Item): readonly Item[] {
  try {
    return [read(item)];
  } catch (error) {
    if (error instanceof FormatChange) return [];
    throw error;
  }
}

/** Reads up to `limit` posts from a position. `at` is the next position, null at the end. */
async function readPosts(
  from: ProviderPosition,
  limit: number,
  readPage: (position: string | null) => Promise<Page<Post>>,
): Promise<{ readonly posts: readonly Post[]; readonly at: ProviderPosition | null }> {
  const posts = new Map<string, Post>();
  let { c: position, s: skip } = from;
  for (let page = 0; page < maxPages; page += 1) {
    const { items, next } = await readPage(position);
    for (const [index, post] of items.entries()) {
      if (index < skip) continue;
      if (posts.size === limit) return { posts: [...posts.values()], at: { ...from, c: position, s: index } };
      posts.set(post.shortcode, post);
    }
    if (next === null || next === position) return { posts: [...posts.values()], at: null };
    position = next;
    skip = Math.max(0, skip - items.length);
    if (posts.size === limit) break;
  }
  return { posts: [...posts.values()], at: { ...from, c: position, s: skip } };
}
