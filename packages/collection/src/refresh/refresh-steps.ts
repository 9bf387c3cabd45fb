import { type CreatorStore, type ImportRecord, UnstorableRecords } from '@creator-discovery/creators';
import {
  type DataOf,
  type Fetched,
  forgetPosts,
  type NotNow,
  type PhotonetSource,
  type Post,
  type Profile,
  type ScrapeCache,
  type TargetKind,
  type TargetOf,
} from '@creator-discovery/scraping';
import type { BudgetScope, RequestBudget } from '../campaign/request-budget.ts';
import { postsToRead } from '../record/collected-profile.ts';
import type { PersonRead, RecordMaker } from '../record/observed-record.ts';
import type { DueCreator, RefreshQueue } from './refresh-queue.ts';

/** What refreshes work with. */
export interface RefreshPorts {
  readonly queue: RefreshQueue;
  readonly budget: Pick<RequestBudget, 'take'>;
  readonly source: Pick<PhotonetSource, 'fetch'>;
  readonly creators: Pick<CreatorStore, 'upsert'>;
  /** Posts that are cached under a handle. */
  readonly cache: Pick<ScrapeCache, 'forget'>;
  /** The business clock. */
  readonly now: () => Promise<Date>;
  readonly recordOf: RecordMaker;
}

export interface RefreshOptions {
  /** What the requests are taken from. */
  readonly scopes: readonly BudgetScope[];
  /** How long a creator is claimed: longer than its two reads take. After a fault of the network it is also the pause. */
  readonly claimSeconds: number;
}

/** How the refresh of one creator ended. */
export type RefreshOutcome = 'refreshed' | 'missing' | 'gone' | 'private' | 'failed';

export interface RefreshRun {
  readonly outcomes: Readonly<Partial<Record<RefreshOutcome, number>>>;
  /** Until the budget has a request again; null where it was enough. */
  readonly retryAfterMs: number | null;
}

/** What the budget lets wait, and until when. */
interface Postponed {
  readonly retryAfterMs: number;
}

/** Reads creators again that are due, within what the budget leaves. Any number of processes may do it side by side. */
export class RefreshSteps {
  readonly #ports: RefreshPorts;
  readonly #options: RefreshOptions;

  constructor(ports: RefreshPorts, options: RefreshOptions) {
    this.#ports = ports;
    this.#options = options;
  }

  /**
   * Refreshes up to so many creators, one after the other. Each request is taken from the budget before it is sent; once there is
   * none, whoever is left is due as before. Throws on faults; claims then end by their time.
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

  async #refresh(creator: DueCreator): Promise<RefreshOutcome | Postponed> {
    const { queue, now } = this.#ports;
    const at = await now();
    const seen = await this.#read({ kind: 'profile', username: creator.handle.toLowerCase() });
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
    if (posts !== null && 'retryAfterMs' in posts) return posts;
    return this.#store(creator, { profile: seen.data, posts, at });
  }

  /** Null where they can't be read: the profile is stored without them. */
  async #postsOf(profile: Profile): Promise<readonly Post[] | null | Postponed> {
    if (profile.media_count === 0) return [];
    const username = profile.username.toLowerCase();
    const read = await this.#read({ kind: 'user_posts', username, limit: postsToRead, owner: profile });
    if ('retryAfterMs' in read) return read;
    return read.ok ? read.data : null;
  }

  /** Each request of the read is taken from the budget before it is sent. */
  async #read<Kind extends TargetKind>(target: TargetOf<Kind>): Promise<Fetched<DataOf[Kind]> | Postponed> {
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

  /** Whose record it is, the store decides by the user id: a handle may have gone to another person. */
  async #store(creator: DueCreator, read: PersonRead): Promise<RefreshOutcome> {
    const record = await this.#ports.recordOf(read);
    if (record === null || !(await this.#upsert(record))) {
      await this.#ports.queue.asked(creator.creatorId);
      return 'failed';
    }
    const known = creator.platformUserId ?? read.profile.id;
    if (known !== read.profile.id) await forgetPosts(creator.handle.toLowerCase(), this.#ports.cache);
    return 'refreshed';
  }

  /** False for a record that the store can't hold: it would be no other the next time. */
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
