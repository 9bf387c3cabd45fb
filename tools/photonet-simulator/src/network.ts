import { mediaIdOf, shortcodeOf } from '@creator-discovery/scraping';
import { type ShapeModes, type Style, shapes } from './shape-modes.ts';
import { type ListingPage, sections, webTimeline } from './shapes/listing-shapes.ts';
import type { KnownPost } from './shapes/post-shapes.ts';
import { appUser, privateUser, webUser } from './shapes/profile-shapes.ts';
import { Truth } from './truth.ts';
import type { SimulatedPost, SimulatedUser, World } from './world.ts';

export interface NetworkRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly form: URLSearchParams;
}

/** Answer of the network. `target` is a username, a shortcode or a hashtag. */
export interface NetworkAnswer {
  readonly target: string;
  readonly style: Style;
  readonly status: number;
  readonly body: unknown;
}

const postsPerPage = 12;
const commentsPerPage = 15;
const postsPerSections = 24;

type Path = readonly string[];

/** Answers requests of public clients from the simulated world, in the active shapes. */
export class Network {
  readonly #world: World;
  readonly #truth: Truth;
  readonly #modes: ShapeModes;

  /** @param pictures base URL of pictures. By default it does not resolve. */
  constructor(
    world: World,
    { modes, pictures }: { readonly modes: ShapeModes; readonly pictures?: string | undefined },
  ) {
    this.#world = world;
    this.#truth = new Truth(world, pictures);
    this.#modes = modes;
  }

  /** Returns undefined for an unknown path. */
  answer(request: NetworkRequest): NetworkAnswer | undefined {
    const path = request.path
      .split('/')
      .filter((part) => part !== '')
      .map(decodeURIComponent);
    if (path[0] === 'graphql' && path[1] === 'query')
      return this.#stored(request.method === 'POST' ? request.form : request.query);
    return path[0] === 'api' && path[1] === 'v1' ? this.#api(path.slice(2), request) : undefined;
  }

  #api(path: Path, { query, form }: NetworkRequest): NetworkAnswer | undefined {
    const [area, first = '', second = ''] = path;
    if (area === 'users' && first === 'web_profile_info') return this.#profile(query.get('username') ?? '', 'web');
    if (area === 'users' && second === 'usernameinfo') return this.#profile(first, 'app');
    if (area === 'users' && second === 'info')
      return this.#profile(this.#world.userById(first)?.username ?? first, 'app');
    if (area === 'feed' && first === 'user') return this.#feed(path.slice(2), query.get('max_id'));
    if (area === 'media' && /^\d{1,40}$/.test(first)) return this.#media(first, second, query.get('min_id'));
    if (area === 'tags')
      return first === 'web_info' ? this.#hashtag(query.get('tag_name') ?? '') : this.#sections(path, form);
    return undefined;
  }

  #stored(values: URLSearchParams): NetworkAnswer {
    const { shortcode, media_id: mediaId, username, after } = variablesOf(values);
    const from = typeof after === 'string' ? positionOf(after) : 0;
    if (from === null) return executionError;
    if (typeof shortcode === 'string') return this.#post(shortcode, 'web');
    if (typeof mediaId === 'string') return this.#comments(mediaId, from, 'web');
    if (typeof username === 'string') return this.#timeline(this.#world.user(username), from, 'web') ?? executionError;
    return retiredQuery;
  }

  #profile(username: string, style: Style): NetworkAnswer {
    const user = this.#world.user(username);
    if (user === undefined) return missingUser(username, style);
    const profile = this.#truth.profile(user);
    const shape = this.#modes.active.profile[style];
    if (user.isPrivate && user.number % 24 === 23)
      return ok(username, style, shape === 'app_user' ? { user: privateUser } : { data: { user: privateUser } });
    // Web profiles contain the first posts except, as in the real network, for some users.
    const body =
      shape === 'web_profile' && !user.isPrivate && user.number % 10 !== 7
        ? { data: { user: webUser(profile, webTimeline(this.#posts(user, 0))) }, status: 'ok' }
        : shapes.profile[shape](profile);
    return ok(username, style, body);
  }

  #feed([who = '', byName]: Path, maxId: string | null): NetworkAnswer {
    const user = byName === 'username' ? this.#world.user(who) : this.#world.userById(who);
    if (user === undefined) return failed(who, 404, 'user not found');
    if (user.isPrivate) return failed(user.username, 403, 'Not authorized to view user');
    const from = maxId === null ? 0 : positionOf(maxId);
    const answer = from === null ? undefined : this.#timeline(user, from, 'app');
    if (answer === undefined) return failed(user.username, 400, 'invalid max_id');
    return { ...answer, body: { ...(answer.body as object), user: appUser(this.#truth.profile(user)) } };
  }

  #timeline(user: SimulatedUser | undefined, from: number, style: Style): NetworkAnswer | undefined {
    if (user === undefined) return undefined;
    const page = user.isPrivate ? { items: [], next: null } : this.#posts(user, from);
    return ok(user.username, style, shapes.user_posts[this.#modes.active.user_posts[style]](page));
  }

  #posts(user: SimulatedUser, from: number): ListingPage<KnownPost> {
    const posts = this.#world.postCount(user);
    const until = Math.min(from + postsPerPage, posts);
    return {
      items: Array.from({ length: Math.max(0, until - from) }, (_, index) =>
        this.#truth.post(this.#world.post(user, from + index)),
      ),
      next: until < posts ? cursorOf(until) : null,
    };
  }

  #post(shortcode: string, style: Style): NetworkAnswer {
    const post = this.#postOf(shortcode);
    if (post === undefined && style === 'app') return failed(shortcode, 400, 'Media not found or unavailable');
    const shape = shapes.post[this.#modes.active.post[style]];
    return ok(shortcode, style, shape(post === undefined ? null : this.#truth.post(post)));
  }

  #postOf(shortcode: string): SimulatedPost | undefined {
    if (!/^[A-Za-z0-9_-]{5,39}$/.test(shortcode)) return undefined;
    const post = this.#world.postById(mediaIdOf(shortcode));
    return post?.user.isPrivate ? undefined : post;
  }

  #media(mediaId: string, what: string, minId: string | null): NetworkAnswer {
    const shortcode = shortcodeOf(mediaId);
    if (what === 'info') return this.#post(shortcode, 'app');
    const from = minId === null ? 0 : positionOf(minId);
    if (what !== 'comments' || from === null) return failed(shortcode, 404, 'not found');
    return this.#comments(mediaId, from, 'app');
  }

  #comments(mediaId: string, from: number, style: Style): NetworkAnswer {
    const shortcode = shortcodeOf(mediaId);
    const post = this.#postOf(shortcode);
    if (post === undefined && style === 'app') return failed(shortcode, 400, 'Media not found or unavailable');
    const shape = shapes.comments[this.#modes.active.comments[style]];
    if (post === undefined) return ok(shortcode, style, shape(null));
    const until = Math.min(from + commentsPerPage, post.comments);
    const items = Array.from({ length: Math.max(0, until - from) }, (_, index) =>
      this.#truth.comment(this.#world.comment(post, from + index)),
    );
    return ok(shortcode, style, shape({ items, next: until < post.comments ? cursorOf(until) : null }));
  }

  #hashtag(hashtag: string): NetworkAnswer {
    if (this.#world.hashtagPosts(hashtag, 'recent') === undefined)
      return { target: hashtag, style: 'web', status: 404, body: {} };
    if (this.#modes.active.hashtag_posts.web === 'hashtag_sections')
      return ok(hashtag, 'web', this.#page(hashtag, 'recent', 0));
    const [top, recent] = ['top', 'recent'].map((tab) => this.#page(hashtag, tab, 0));
    return ok(hashtag, 'web', { data: { name: hashtag, top, recent }, status: 'ok' });
  }

  #sections([, hashtag = '', what]: Path, form: URLSearchParams): NetworkAnswer | undefined {
    if (what !== 'sections') return undefined;
    const maxId = form.get('max_id');
    const from = maxId === null ? 0 : positionOf(maxId);
    if (from === null) return failed(hashtag, 400, 'invalid max_id');
    const tab = form.get('tab') ?? 'recent';
    const page = this.#page(hashtag, tab, from);
    const wrapped = this.#modes.active.hashtag_posts.app === 'hashtag_info';
    return ok(hashtag, 'app', wrapped ? { data: { [tab]: page }, status: 'ok' } : page);
  }

  #page(hashtag: string, tab: string, from: number): unknown {
    const posts = this.#world.hashtagPosts(hashtag, tab) ?? [];
    const until = from + postsPerSections;
    return sections(
      {
        items: posts.slice(from, until).map((post) => this.#truth.post(post)),
        next: until < posts.length ? cursorOf(until) : null,
      },
      from / postsPerSections,
    );
  }
}

function variablesOf(values: URLSearchParams): Record<string, unknown> {
  try {
    return JSON.parse(values.get('variables') ?? '{}') as Record<string, unknown>;
  } catch {
    return {};
  }
}

function ok(target: string, style: Style, body: unknown): NetworkAnswer {
  return { target, style, status: 200, body };
}

function failed(target: string, status: number, message: string): NetworkAnswer {
  return { target, style: 'app', status, body: { message, status: 'fail' } };
}

/** The network reports a missing user in several ways. */
function missingUser(username: string, style: Style): NetworkAnswer {
  if (style === 'app') return failed(username, 404, 'User not found');
  if (username.length % 3 === 0) return ok(username, style, { data: { user: null }, status: 'ok' });
  const body = username.length % 3 === 1 ? {} : { message: 'user not found', status: 'fail' };
  return { target: username, style, status: 404, body };
}

const executionError = ok('', 'web', {
  errors: [{ message: 'execution error', severity: 'CRITICAL' }],
  data: null,
});

/** Older stored queries, by hash, no longer exist. */
const retiredQuery: NetworkAnswer = {
  target: '',
  style: 'web',
  status: 400,
  body: { message: 'Incorrect Query', code: 1_675_002, status: 'fail' },
};

/** Encodes an index as an opaque cursor in two halves. */
function cursorOf(index: number): string {
  return `QVFB${Buffer.from(`p:${index}`).toString('base64url')}`;
}

/** Decodes a cursor. Returns null if the network did not issue it. */
function positionOf(cursor: string): number | null {
  const match = /^p:(\d{1,6})$/.exec(Buffer.from(cursor.replace(/^QVFB/, ''), 'base64url').toString());
  return match === null ? null : Number(match[1]);
}
