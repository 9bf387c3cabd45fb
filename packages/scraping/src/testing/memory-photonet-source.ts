import type { Comment } from '../comment.ts';
import { failedBecause, networkFailed, type ScrapeFailure, timedOut } from '../failure.ts';
import type { FetchLimits, FetchResult, Listing, NotNow, PhotonetSource } from '../photonet-source.ts';
import { type HashtagPost, plainPost } from '../post.ts';
import type { Profile } from '../profile.ts';
import type { ScrapeTarget, TargetOf } from '../target.ts';

export interface MemoryNetwork {
  readonly profiles: readonly Profile[];
  /** Posts per username, newest first. */
  readonly posts: Readonly<Record<string, readonly HashtagPost[]>>;
  /** Comments per shortcode. */
  readonly comments: Readonly<Record<string, readonly Comment[]>>;
  readonly hashtags: Readonly<Record<string, readonly HashtagPost[]>>;
}

/** Troubles of a network: refusals, another format, broken connections, no response. */
export type SourceTrouble = 'blocked' | 'changed' | 'broken' | 'silent';

const hashtagPage = 24;

/** In-memory photo network for tests, which set its trouble. */
export class MemoryPhotonetSource implements PhotonetSource {
  /** All fetched targets, in order. */
  readonly asked: ScrapeTarget[] = [];
  trouble: SourceTrouble | null = null;
  readonly #network: MemoryNetwork;
  /** Listing and position of each cursor. */
  readonly #cursors = new Map<string, { readonly listing: string; readonly from: number }>();
  readonly #name: string;

  /** @param name distinguishes the cursors of two sources. */
  constructor(network: MemoryNetwork, name = 'memory') {
    this.#network = network;
    this.#name = name;
  }

  async fetch(target: ScrapeTarget, { gate }: Partial<FetchLimits> = {}): Promise<FetchResult<never>> {
    const asked: Promise<NotNow | null> | undefined = gate?.(null);
    if (asked !== undefined && (await asked) !== null) return { ok: false, failure: failures.blocked };
    this.asked.push(target);
    if (this.trouble !== null) return { ok: false, failure: failures[this.trouble] };
    return this.#read(target) as FetchResult<never>;
  }

  issued(cursor: string, listing: Listing): boolean {
    return this.#cursors.get(cursor)?.listing === JSON.stringify(listing);
  }

  #read(target: ScrapeTarget): FetchResult<unknown> {
    switch (target.kind) {
      case 'profile':
        return this.#withProfile(this.#nameOf(target), (profile) => ({ ok: true, data: profile, next: null }));
      case 'user_posts':
        return this.#withProfile(target.username, () => this.#userPosts(target));
      case 'post': {
        const post = this.#post(target.shortcode);
        return post === undefined ? missing('post') : { ok: true, data: plainPost(post), next: null };
      }
      case 'comments': {
        if (this.#post(target.shortcode) === undefined) return missing('post');
        const comments = this.#network.comments[target.shortcode] ?? [];
        return { ok: true, data: comments.slice(0, target.limit), next: null };
      }
      case 'hashtag_posts':
        return this.#hashtagPosts(target);
    }
  }

  #withProfile(username: string, read: (profile: Profile) => FetchResult<unknown>): FetchResult<unknown> {
    const profile = this.#network.profiles.find((known) => known.username === username);
    if (profile === undefined) return missing('user');
    if (profile.is_private) return { ok: false, failure: failedBecause('target_private', 'The user is private.') };
    return read(profile);
  }

  #nameOf({ username, userId }: TargetOf<'profile'>): string {
    if (userId === undefined) return username;
    return this.#network.profiles.find(({ id }) => id === userId)?.username ?? '';
  }

  #post(shortcode: string): HashtagPost | undefined {
    return Object.values(this.#network.posts)
      .flat()
      .find((post) => post.shortcode === shortcode);
  }

  #userPosts({ username, limit, cursor }: TargetOf<'user_posts'>): FetchResult<unknown> {
    const posts = this.#network.posts[username] ?? [];
    const { page, next } = this.#page(posts, limit, { listing: { username }, cursor });
    return { ok: true, data: page.map(plainPost), next };
  }

  #hashtagPosts({ hashtag, tab, cursor }: TargetOf<'hashtag_posts'>): FetchResult<unknown> {
    const posts = this.#network.hashtags[hashtag] ?? [];
    if (posts.length === 0) return { ok: false, failure: failedBecause('empty', 'The hashtag has no posts here.') };
    const { page, next } = this.#page(posts, hashtagPage, { listing: { hashtag, tab }, cursor });
    const pagination = { next_cursor: next, has_next_page: next !== null, total_count: null };
    return { ok: true, data: { posts: page, pagination }, next: null };
  }

  #page(
    posts: readonly HashtagPost[],
    limit: number,
    { listing, cursor }: { readonly listing: Listing; readonly cursor: string | undefined },
  ): { readonly page: readonly HashtagPost[]; readonly next: string | null } {
    const from = this.#cursors.get(cursor ?? '')?.from ?? 0;
    const until = from + limit;
    if (until >= posts.length) return { page: posts.slice(from), next: null };
    const next = `${this.#name}-${this.#cursors.size}-of-memory`;
    this.#cursors.set(next, { listing: JSON.stringify(listing), from: until });
    return { page: posts.slice(from, until), next };
  }
}

const failures: Readonly<Record<SourceTrouble, ScrapeFailure>> = {
  blocked: failedBecause('upstream_blocked', 'The photo network refused.'),
  changed: failedBecause('upstream_changed', 'The photo network changed its format.'),
  broken: networkFailed('The photo network is down.'),
  silent: timedOut,
};

function missing(what: string): FetchResult<never> {
  return { ok: false, failure: failedBecause('target_missing', `The ${what} was not found.`) };
}
