import type { Platform } from '@creator-discovery/search-filters';
import { type Absence, afterMissing, isGone } from '../refresh/absence.ts';
import type { DueCreator, RefreshQueue } from '../refresh/refresh-queue.ts';
import { dueCreators, type RefreshState, refreshTier } from '../refresh/refresh-tier.ts';

interface QueuedCreator {
  readonly creatorId: number;
  platform: Platform;
  handle: string;
  platformUserId: string | null;
  askedAt: Date;
  absence: Absence | null;
  isGone: boolean;
  claimedUntilMs: number;
}

type SeenCreator = Pick<DueCreator, 'creatorId' | 'platform' | 'handle' | 'platformUserId'>;

/** In-memory queue for tests. */
export class MemoryRefreshQueue implements RefreshQueue {
  readonly #now: () => Date;
  readonly #queued = new Map<number, QueuedCreator>();
  /** Ids of creators in lists, and of owned creators. */
  readonly listed = new Set<number>();
  readonly owned = new Set<number>();

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** Records a refreshed creator, like a store. */
  note(seen: SeenCreator): void {
    const fresh = { askedAt: this.#now(), absence: null, isGone: false, claimedUntilMs: 0 };
    this.#queued.set(seen.creatorId, { ...seen, ...fresh });
  }

  isGone(creatorId: number): boolean {
    return this.#queued.get(creatorId)?.isGone === true;
  }

  async claim(limit: number, seconds: number): Promise<readonly DueCreator[]> {
    const now = this.#now();
    const free = [...this.#queued.values()].filter(({ claimedUntilMs }) => claimedUntilMs <= now.getTime());
    const states = free.map((queued) => this.#stateOf(queued));
    return dueCreators(states, now, limit).flatMap((state) => {
      const queued = this.#queued.get(state.creatorId);
      if (queued === undefined) return [];
      queued.claimedUntilMs = now.getTime() + seconds * 1000;
      const { creatorId, platform, handle, platformUserId } = queued;
      return [{ creatorId, platform, handle, platformUserId, tier: refreshTier(state) }];
    });
  }

  async missing(creatorId: number): Promise<'missing' | 'gone' | 'unknown'> {
    const queued = this.#queued.get(creatorId);
    if (queued === undefined) return 'unknown';
    const now = this.#now();
    queued.absence = afterMissing(queued.absence, now);
    queued.isGone ||= isGone(queued.absence, now);
    queued.askedAt = now;
    queued.claimedUntilMs = 0;
    return queued.isGone ? 'gone' : 'missing';
  }

  async asked(creatorId: number): Promise<void> {
    const queued = this.#queued.get(creatorId);
    if (queued !== undefined) Object.assign(queued, { askedAt: this.#now(), absence: null, claimedUntilMs: 0 });
  }

  async giveBack(creatorIds: readonly number[]): Promise<void> {
    for (const id of creatorIds) {
      const queued = this.#queued.get(id);
      if (queued !== undefined) queued.claimedUntilMs = 0;
    }
  }

  #stateOf({ creatorId, askedAt, absence, isGone: gone }: QueuedCreator): RefreshState {
    return {
      creatorId,
      askedAt,
      isMissing: absence !== null,
      isGone: gone,
      isListed: this.listed.has(creatorId),
      isOwned: this.owned.has(creatorId),
    };
  }
}
