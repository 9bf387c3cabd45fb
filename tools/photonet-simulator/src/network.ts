import { mediaIdOf, shortcodeOf } from '@creator-discovery/scraping';
import { cursorOf, positionOf, Wire } from './wire.ts';
import type { SimulatedPost, World } from './world.ts';

/** A request as the network reads it. */
export interface NetworkRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly form: URLSearchParams;
}

/** An answer of the network, and its target: a username, a shortcode or a hashtag. */
export interface NetworkAnswer {
  readonly target: string;
  readonly status: number;
  readonly body: unknown;
}

const commentsPerPage = 15;
const postsPerSections = 24;

function notFound(target: string, body: unknown = { message: 'not found', status: 'fail' }): NetworkAnswer {
  return {
    target,
    status: 404,
    body,
  };
}

function ok(target: string, body: unknown): NetworkAnswer {
  return { target, status: 200, body };
}

/** Answers the requests of the network's public clients from the simulated world. */
export class Network {
  readonly #world: World;
  readonly #wire: Wire;

  /** @param pictures the base of the URLs of pictures; by default one that is nowhere. */
  constructor(world: World, pictures?: string) {
    this.#world = world;
    this.#wire = new Wire(world, pictures);
  }

  /** Undefined for a path that the network doesn't have. */
  answer(request: NetworkRequest): NetworkAnswer | undefined {
    const parts = request.path
      .split('/')
      .filter((part) => part !== '')
      .map(decodeURIComponent);
    if (parts[0] === 'graphql' && parts[1] === 'query')
      return this.#graphql(request.method === 'POST' ? request.form : request.query);
    return parts[0] === 'api' && parts[1] === 'v1' ? this.#api(parts, request) : undefined;
  }

  #api(parts: readonly string[], { query, form }: NetworkRequest): NetworkAnswer | undefined {
    const [, , area, second, third] = parts;
    switch (area) {
      case 'users':
        if (second === 'web_profile_info') return this.#profile(query.get('username') ?? '');
        return third === 'usernameinfo' ? this.#user(second ?? '') : undefined;
      case 'feed':
        return second === 'user' && third !== undefined ? this.#feed(parts, query.get('max_id')) : undefined;
      case 'media':
        return /^\d{1,40}$/.test(second ?? '') ? this.#media(second ?? '', third, query.get('min_id')) : undefined;
      case 'tags':
        return second === 'web_info' ? this.#hashtag(query.get('tag_name') ?? '') : this.#listing(second, third, form);
      default:
        return undefined;
    }
  }

  #listing(hashtag: string | undefined, what: string | undefined, form: URLSearchParams): NetworkAnswer | undefined {
    if (what !== 'sections') return undefined;
    return this.#sections(hashtag ?? '', form.get('tab') ?? 'recent', form.get('max_id'));
  }

  #profile(username: string): NetworkAnswer {
    const user = this.#world.user(username);
    if (user !== undefined) return ok(username, { data: { user: this.#wire.user(user) }, status: 'ok' });
    // The network reports a missing user in several ways.
    if (username.length % 3 === 0) return ok(username, { data: { user: null }, status: 'ok' });
    return notFound(username, username.length % 3 === 1 ? {} : { message: 'user not found', status: 'fail' });
  }

  #user(username: string): NetworkAnswer {
    const user = this.#world.user(username);
    return user === undefined
      ? notFound(username, { message: 'User not found', status: 'fail' })
      : ok(username, { user: this.#wire.appUser(user), status: 'ok' });
  }

  #webTimeline(username: string, after: unknown): NetworkAnswer {
    const user = this.#world.user(username);
    const from = typeof after === 'string' ? positionOf(after) : 0;
    const key = 'xdt_api__v1__feed__user_timeline_graphql_connection';
    if (user === undefined || from === null)
      return ok(username, { errors: [{ message: 'execution error', severity: 'CRITICAL' }], data: null });
    return ok(username, { data: { [key]: this.#wire.timelineConnection(user, from) }, status: 'ok' });
  }

  #webComments(mediaId: string, after: unknown): NetworkAnswer {
    const target = shortcodeOf(mediaId);
    const post = this.#postOf(target);
    const from = typeof after === 'string' ? positionOf(after) : 0;
    const key = 'xdt_api__v1__media__media_id__comments__connection';
    if (post === undefined || from === null) return ok(target, { data: { [key]: null }, status: 'ok' });
    const { comments, more } = this.#comments(post, from);
    return ok(target, {
      data: {
        [key]: {
          edges: comments.map((node) => ({ node })),
          page_info: { has_next_page: more !== null, end_cursor: more },
        },
      },
      status: 'ok',
    });
  }

  #comments(post: SimulatedPost, from: number) {
    const until = Math.min(from + commentsPerPage, post.comments);
    const comments = Array.from({ length: Math.max(0, until - from) }, (_, index) =>
      this.#wire.comment(this.#world.comment(post, from + index)),
    );
    return { comments, more: until < post.comments ? cursorOf(until) : null };
  }

  #feed(parts: readonly string[], maxId: string | null): NetworkAnswer {
    const byName = parts[5] === 'username';
    const user = byName ? this.#world.user(parts[4] ?? '') : this.#world.userById(parts[4] ?? '');
    if (user === undefined) return notFound(parts[4] ?? '', { message: 'user not found', status: 'fail' });
    if (user.isPrivate)
      return { target: user.username, status: 403, body: { message: 'Not authorized to view user', status: 'fail' } };
    const from = maxId === null ? 0 : positionOf(maxId);
    if (from === null)
      return { target: user.username, status: 400, body: { message: 'invalid max_id', status: 'fail' } };
    return ok(user.username, this.#wire.feed(user, from));
  }

  #graphql(values: URLSearchParams): NetworkAnswer {
    const variables = this.#variables(values.get('variables'));
    if (typeof variables.shortcode === 'string') return this.#webPost(variables.shortcode);
    if (typeof variables.media_id === 'string') return this.#webComments(variables.media_id, variables.after);
    if (typeof variables.username === 'string') return this.#webTimeline(variables.username, variables.after);
    const user = this.#world.userById(String(variables.id));
    const from = typeof variables.after === 'string' ? positionOf(variables.after) : 0;
    if (user === undefined || from === null)
      return ok('', { errors: [{ message: 'execution error', severity: 'CRITICAL' }], data: null });
    return ok(user.username, {
      data: { user: { edge_owner_to_timeline_media: this.#wire.timeline(user, from) } },
      status: 'ok',
    });
  }

  #variables(text: string | null): Record<string, unknown> {
    try {
      return JSON.parse(text ?? '{}') as Record<string, unknown>;
    } catch {
      return {};
    }
  }

  #webPost(shortcode: string): NetworkAnswer {
    const post = this.#postOf(shortcode);
    const key = shortcode.charCodeAt(shortcode.length - 1) % 2 === 0 ? 'xdt_shortcode_media' : 'shortcode_media';
    return ok(shortcode, { data: { [key]: post === undefined ? null : this.#wire.webPost(post) }, status: 'ok' });
  }

  #postOf(shortcode: string): SimulatedPost | undefined {
    if (!/^[A-Za-z0-9_-]{5,39}$/.test(shortcode)) return undefined;
    const post = this.#world.postById(mediaIdOf(shortcode));
    return post?.user.isPrivate ? undefined : post;
  }

  #media(mediaId: string, what: string | undefined, minId: string | null): NetworkAnswer {
    const target = shortcodeOf(mediaId);
    const post = this.#postOf(target);
    if (post === undefined)
      return { target, status: 400, body: { message: 'Media not found or unavailable', status: 'fail' } };
    if (what === 'info')
      return ok(target, { items: [this.#wire.appPost(post)], num_results: 1, more_available: false, status: 'ok' });
    const from = minId === null ? 0 : positionOf(minId);
    if (what !== 'comments' || from === null) return notFound(target);
    const { comments, more } = this.#comments(post, from);
    return ok(target, {
      comments,
      comment_count: post.comments,
      has_more_headload_comments: more !== null,
      ...(more !== null && { next_min_id: more }),
      status: 'ok',
    });
  }

  #hashtag(hashtag: string): NetworkAnswer {
    if (this.#world.hashtagPosts(hashtag, 'recent') === undefined) return notFound(hashtag, {});
    const page = (tab: string): unknown => this.#page(hashtag, tab, 0);
    return ok(hashtag, { data: { name: hashtag, top: page('top'), recent: page('recent') }, status: 'ok' });
  }

  #sections(hashtag: string, tab: string, maxId: string | null): NetworkAnswer {
    const from = maxId === null ? 0 : positionOf(maxId);
    if (from === null) return { target: hashtag, status: 400, body: { message: 'invalid max_id', status: 'fail' } };
    return ok(hashtag, this.#page(hashtag, tab, from));
  }

  #page(hashtag: string, tab: string, from: number): unknown {
    const posts = this.#world.hashtagPosts(hashtag, tab) ?? [];
    const until = from + postsPerSections;
    return this.#wire.sections(posts.slice(from, until), {
      from,
      nextMaxId: until < posts.length ? cursorOf(until) : null,
    });
  }
}
