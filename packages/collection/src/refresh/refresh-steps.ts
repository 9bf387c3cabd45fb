import { type CreatorStore, type ImportRecord, UnstorableRecords } from '@creator-discovery/creators';
import {
  type DataOf,
  type FetchResult,
  forgetPosts,
  type NotNow,
  type PhotonetSource,
  type Profile,
  type ScrapeCache,
  type TargetKind,
  type TargetOf,
} from '@creator-discovery/scraping';
import type { BudgetScope, RequestBudget } from '../campaign/request-budget.ts';
import { postsRead, postsToRead } from '../record/collected-profile.ts';
import type { PersonRead, RecordMaker } from '../record/observed-record.ts';
import type { DueCreator, RefreshQueue } from './refresh-queue.ts';

export interface RefreshPorts {
  readonly queue: RefreshQueue;
  readonly budget: Pick<RequestBudget, 'take'>;
  readonly source: Pick<PhotonetSource, 'fetch'>;
  readonly creators: Pick<CreatorStore, 'upsert'>;
  readonly cache: Pick<ScrapeCache, 'forget'>;
  /** The business clock. */
  readonly now: () => Promise<Date>;
  readonly recordOf: RecordMaker;
}

export interface RefreshOptions {
  /** Budget scopes of the requests. */
  readonly scopes: readonly BudgetScope[];
  /** Must exceed the time of two reads. Also the pause after a fault of the network. */
  readonly claimSeconds: number;
}

export type RefreshOutcome = 'refreshed' | 'missing' | 'gone' | 'private' | 'failed';

export interface RefreshRun {
  readonly outcomes: Readonly<Partial<Record<RefreshOutcome, number>>>;
  /** Wait until the budget has a request again; null if it was sufficient. */
  readonly retryAfterMs: number | null;
}

interface Postponement {
  readonly retryAfterMs: number;
}

/** Reads due creators again, within the budget. Several processes may run it concurrently. */
export class RefreshSteps {
  readonly #ports: RefreshPorts;
  readonly #options: RefreshOptions;

  constructor(ports: RefreshPorts, options: RefreshOptions) {
    this.#ports = ports;
    this.#options = options;
  }

  /**
   * Refreshes up to `limit` creators in sequence. Stops when the budget is used up and releases the other claims. Throws on
   * faults; claims then end after `claimSeconds`.
   */
  async run(limit: number): Promise<RefreshRun> {
    const due = await this.#ports.queue.claim(limit, this.#options.claimSeconds);
    const outcomes: Partial<Record<RefreshOutcome, number>> = {};
    for (const [index, creator] of due.entries()) {
      const ended = await this.#refresh(creator);
      if (typeof ended === 'object') {
        await this.#ports.queue.giveBack(due.slice(index).map(({ creatorId }) => creatorId));
        return { outcomes, retryAfterMs: ended.retryAfterMs };
      }
      outcomes[ended] = (outcomes[ended] ?? 0) + 1;
    }
    return { outcomes, retryAfterMs: null };
  }

  async #refresh(creator: DueCreator): Promise<RefreshOutcome | Postponement> {
    const { queue, now } = this.#ports;
    const collectedAt = await now();
    const seen = await this.#profileOf(creator);
    if ('retryAfterMs' in seen) return seen;
    if (!seen.ok) {
      if (seen.failure.reason === 'target_missing') {
        return (await queue.missing(creator.creatorId)) === 'gone' ? 'gone' : 'missing';
      }
      if (seen.failure.reason !== 'target_private') return 'failed';
      await queue.asked(creator.creatorId);
      return 'private';
    }
    const posts = await this.#postsOf(seen.data);
    if ('retryAfterMs' in posts) return posts;
    return this.#store(creator, { profile: seen.data, ...posts, collectedAt });
  }

  /** Reads a profile by handle. If the handle is missing or now another person's, reads it by user id if a route does. */
  async #profileOf({ handle, platformUserId: userId }: DueCreator): Promise<FetchResult<Profile> | Postponement> {
    const target = { kind: 'profile', username: handle.toLowerCase() } as const;
    const byName = await this.#read<'profile'>(target);
    if (userId === null || 'retryAfterMs' in byName) return byName;
    const isOther = byName.ok ? byName.data.id !== userId : byName.failure.reason === 'target_missing';
    if (!isOther) return byName;
    const byId = await this.#read<'profile'>({ ...target, userId });
    return 'retryAfterMs' in byId || byId.ok || byId.failure.reason === 'target_private' ? byId : byName;
  }

  /** Returns null posts if they cannot be read; the profile is then stored without them. */
  async #postsOf(profile: Profile): Promise<Pick<PersonRead, 'posts' | 'minContentCount'> | Postponement> {
    if (profile.media_count === 0) return { posts: [] };
    const username = profile.username.toLowerCase();
    const read = await this.#read({ kind: 'user_posts', username, limit: postsToRead, owner: profile });
    if ('retryAfterMs' in read) return read;
    return read.ok ? postsRead(read, postsToRead) : { posts: null };
  }

  async #read<Kind extends TargetKind>(target: TargetOf<Kind>): Promise<FetchResult<DataOf[Kind]> | Postponement> {
    let retryAfterMs = 0;
    const gate = async (): Promise<NotNow | null> => {
      const taken = await this.#ports.budget.take(this.#options.scopes);
      if (taken.taken) return null;
      retryAfterMs = taken.retryAfterMs;
      return { waitMs: retryAfterMs, thisSessionOnly: false };
    };
    const fetched = await this.#ports.source.fetch<Kind>(target, { withinMs: Number.MAX_SAFE_INTEGER, gate });
    return fetched.ok || retryAfterMs === 0 ? fetched : { retryAfterMs };
  }

  /** Stores the record. The store identifies the person by user id, because a handle may have moved to another person. */
  async #store(creator: DueCreator, read: PersonRead): Promise<RefreshOutcome> {
    const record = await this.#ports.recordOf(read);
    if (record === null || !(await this.#upsert(record))) {
      await this.#ports.queue.asked(creator.creatorId);
      return 'failed';
    }
    const handle = creator.handle.toLowerCase();
    const isSame = (creator.platformUserId ?? read.profile.id) === read.profile.id;
    if (!isSame || read.profile.username.toLowerCase() !== handle) await forgetPosts(handle, this.#ports.cache);
    return 'refreshed';
  }

  /** Returns false for a record that no store can hold; a retry would not help. */
  async #upsert(record: ImportRecord): Promise<boolean> {
    try {
      await this.#ports.creators.upsert([record], 'refresh');
      return true;
    } catch (error) {
      if (error instanceof UnstorableRecords) return false;
      throw error;
    }
  }
}
