import {
  type DataOf,
  type FetchLimits,
  type FetchResult,
  failedBecause,
  type HashtagPost,
  type Profile,
  type ScrapeFailure,
  type ScrapeTarget,
  type TargetKind,
  type TargetOf,
} from '@creator-discovery/scraping';
import { testHashtagPost, testPost, testProfile } from '@creator-discovery/scraping/memory';

export interface NetworkPerson {
  readonly username: string;
  /** Default: position in the network. */
  readonly id?: string;
  readonly followers?: number;
  readonly isPrivate?: boolean;
  /** People tagged, one per post. */
  readonly tagged?: readonly string[];
  /** Default: the number of posts. */
  readonly mediaCount?: number;
}

const postsPerPage = 2;

export function hashtagPost(author: string | null, tagged: readonly string[] = []): HashtagPost {
  return testHashtagPost('1', {
    tagged_users: [...tagged],
    author: author === null ? null : { username: author, full_name: '', profile_pic_url: '', is_verified: false },
  });
}

/** In-memory photo network for tests, with hashtags in pages of two posts. */
export class MemoryNetwork {
  readonly #people = new Map<string, NetworkPerson & { readonly id: string }>();
  readonly #hashtags: Readonly<Record<string, readonly HashtagPost[]>>;
  /** All requested targets, in order. */
  readonly asked: ScrapeTarget[] = [];
  /** Returns the failure while no session can send a request; otherwise null. */
  unasked: (target: ScrapeTarget) => ScrapeFailure | null = () => null;
  /** Requests sent per session, in the order in which sessions are used. */
  sessions: readonly string[] = [];
  readonly sent: Record<string, number> = {};
  /** Returns the failure of the next request, or null. Throws to simulate a killed process. */
  failure: (target: ScrapeTarget) => ScrapeFailure | null = () => null;

  constructor(people: readonly NetworkPerson[], hashtags: Readonly<Record<string, readonly HashtagPost[]>> = {}) {
    for (const [index, person] of people.entries())
      this.#people.set(person.username, { id: String(index + 1), ...person });
    this.#hashtags = hashtags;
  }

  /** Returns the number of requests for a person's profile or posts. */
  askedFor(username: string): number {
    return this.asked.filter((target) => 'username' in target && target.username === username).length;
  }

  async fetch<Kind extends TargetKind>(
    target: TargetOf<Kind>,
    limits?: FetchLimits,
  ): Promise<FetchResult<DataOf[Kind]>> {
    const unasked = this.unasked(target);
    if (unasked !== null) return { ok: false, failure: unasked };
    if (!(await this.#maySend(limits)))
      return { ok: false, failure: failedBecause('upstream_blocked', 'the request may not be sent') };
    this.asked.push(target);
    const failure = this.failure(target);
    if (failure !== null) return { ok: false, failure };
    return this.#answer(target) as FetchResult<DataOf[Kind]>;
  }

  /** Sends a request in the first session that may, or without a session if there are none. */
  async #maySend({ gate, withoutSessions = [] }: Partial<FetchLimits> = {}): Promise<boolean> {
    const usable = this.sessions.filter((session) => !withoutSessions.includes(session));
    for (const session of this.sessions.length === 0 ? [null] : usable) {
      const notNow = (await gate?.(session)) ?? null;
      if (notNow === null && session !== null) this.sent[session] = (this.sent[session] ?? 0) + 1;
      if (notNow?.thisSessionOnly !== true) return notNow === null;
    }
    return false;
  }

  #answer(target: ScrapeTarget): FetchResult<unknown> {
    if (target.kind === 'hashtag_posts') return this.#page(target);
    const person = this.#personOf(target);
    if (person === undefined) return { ok: false, failure: failedBecause('target_missing', 'nobody') };
    if (person.isPrivate) return { ok: false, failure: failedBecause('target_private', 'private') };
    if (target.kind === 'profile') return { ok: true, data: profileOf(person), next: null };
    const posts = (person.tagged ?? []).map((name) => testPost({ tagged_users: [name] }));
    const limit = target.kind === 'user_posts' ? target.limit : posts.length;
    return { ok: true, data: posts.slice(0, limit), next: posts.length > limit ? 'more' : null };
  }

  #personOf(target: Exclude<ScrapeTarget, TargetOf<'hashtag_posts'>>) {
    if (target.kind === 'profile' && target.userId !== undefined)
      return [...this.#people.values()].find(({ id }) => id === target.userId);
    return 'username' in target ? this.#people.get(target.username) : undefined;
  }

  #page({ hashtag, cursor }: TargetOf<'hashtag_posts'>): FetchResult<unknown> {
    const all = this.#hashtags[hashtag];
    if (all === undefined) return { ok: false, failure: failedBecause('empty', 'no posts') };
    const from = Number(cursor ?? 0);
    const next = from + postsPerPage < all.length ? String(from + postsPerPage) : null;
    const pagination = { next_cursor: next, has_next_page: next !== null, total_count: null };
    return { ok: true, data: { posts: all.slice(from, from + postsPerPage), pagination }, next: null };
  }
}

function profileOf({
  username,
  id,
  followers = 100,
  tagged = [],
  mediaCount = tagged.length,
}: NetworkPerson & { readonly id: string }): Profile {
  return testProfile({
    id,
    username,
    full_name: username,
    follower_count: followers,
    media_count: mediaCount,
    profile_pic_url: '',
  });
}
