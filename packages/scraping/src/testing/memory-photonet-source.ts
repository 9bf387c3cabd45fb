import type { Comment } from '../comment.ts';
import { failedBecause, networkFailed, type ScrapeFailure, timedOut } from '../failure.ts';
import type { Fetched, FetchLimits, Listing, NotNow, PhotonetSource } from '../photonet-source.ts';
import { type HashtagPost, plainPost } from '../post.ts';
import type { Profile } from '../profile.ts';
import type { ScrapeTarget, TargetOf } from '../target.ts';

/** What a network in memory knows. */
export interface MemoryNetwork {
  readonly profiles: readonly Profile[];
  /** Of each username, the newest first. */
  readonly posts: Readonly<Record<string, readonly HashtagPost[]>>;
  /** Of each shortcode. */
  readonly comments: Readonly<Record<string, readonly Comment[]>>;
  readonly hashtags: Readonly<Record<string, readonly HashtagPost[]>>;
}

/** What a source can meet: refusals, answers of another shape, broken connections, no answer at all. */
export type SourceTrouble = 'blocked' | 'changed' | 'broken' | 'silent';

const hashtagPage = 24;

/** A photo network in memory, for tests of the port's users. A test says what trouble it is in. */
export class MemoryPhotonetSource implements PhotonetSource {
  /** Every target that was asked for, in order. */
  readonly asked: ScrapeTarget[] = [];
  trouble: SourceTrouble | null = null;
  readonly #network: MemoryNetwork;
  /** Where each cursor continues, and in which listing. */
  readonly #cursors = new Map<string, { readonly listing: string; readonly from: number }>();
  readonly #name: string;

  /** @param name keeps the cursors of two sources apart. */
  constructor(network: MemoryNetwork, name = 'memory') {
    this.#network = network;
    this.#name = name;
  }

  async fetch(target: ScrapeTarget, { gate }: Partial<FetchLimits> = {}): Promise<Fetched<never>> {
    const asked: Promise<NotNow | null> | undefined = gate?.(null);
    if (asked !== undefined && (await asked) !== null) return { ok: false, failure: failures.blocked };
    this.asked.push(target);
    if (this.trouble !== null) return { ok: false, failure: failures[this.trouble] };
    return this.#read(target) as Fetched<never>;
  }

  issued(cursor: string, listing: Listing): boolean {
    return this.#cursors.get(cursor)?.listing === JSON.stringify(listing);
  }

  #read(target: ScrapeTarget): Fetched<unknown> {
    switch (target.kind) {
      case 'profile':
        return this.#withProfile(target.username, (profile) => ({ ok: true, data: profile, next: null }));
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

  #withProfile(username: string, read: (profile: Profile) => Fetched<unknown>): Fetched<unknown> {
    const profile = this.#network.profiles.find((known) => known.username === username);
    if (profile === undefined) return missing('user');
    if (profile.is_private) return { ok: false, failure: failedBecause('target_private', 'The user is private.') };
    return read(profile);
  }

  #post(shortcode: string): HashtagPost | undefined {
    return Object.values(this.#network.posts)
      .flat()
      .find((post) => post.shortcode === shortcode);
  }

  #userPosts({ username, limit, cursor }: TargetOf<'user_posts'>): Fetched<unknown> {
    const posts = this.#network.posts[username] ?? [];
    const { page, next } = this.#page(posts, limit, { listing: { username }, cursor });
    return { ok: true, data: page.map(plainPost), next };
  }

  #hashtagPosts({ hashtag, tab, cursor }: TargetOf<'hashtag_posts'>): Fetched<unknown> {
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
  changed: failedBecause('upstream_changed', 'The photo network has another format.'),
  broken: networkFailed('The photo network is down.'),
  silent: timedOut,
};

function missing(what: string): Fetched<never> {
  return { ok: false, failure: failedBecause('target_missing', `The ${what} was not found.`) };
}
