import { setTimeout as pause } from 'node:timers/promises';
import type { CreatorChanges } from '@creator-discovery/creators';
import type { CreatorRange, IndexedBatch } from '@creator-discovery/search-filters';
import type { Database } from '../session/database.ts';
import { databaseOver } from '../session/database.ts';
import type { SessionPool } from '../session/session-pool.ts';
import { changesOnStandby } from './changes-since.ts';
import { positionOnStandby } from './current-position.ts';
import { PostgresCreatorFeed } from './postgres-creator-feed.ts';
import { PostgresIndexedCreators } from './postgres-indexed-creators.ts';
import { ReplicationLag } from './replication-lag.ts';

/** Between two looks at a standby that is waited for. */
const lookMs = 50;

/** The server that takes writes, and a streaming standby of it. */
export interface PrimaryAndStandby {
  readonly primary: SessionPool;
  readonly standby: SessionPool;
  /** Milliseconds by which the standby may be behind. */
  readonly mostLagMs: number;
}

/**
 * Creators and their changes as a search index reads them: from a standby while it is close behind, else from the primary. What
 * is read after a position was taken is never older than that position. (contract 1 "searchable within 5 s")
 */
export class StandbyFirstCreators {
  readonly #primary: PostgresIndexedCreators;
  readonly #standby: PostgresIndexedCreators;
  readonly #feed: PostgresCreatorFeed;
  readonly #onStandby: Database;
  readonly #lag: ReplicationLag;
  readonly #mostLagMs: number;
  #changesFrom: PostgresIndexedCreators;

  constructor({ primary, standby, mostLagMs }: PrimaryAndStandby) {
    this.#primary = new PostgresIndexedCreators(primary);
    this.#standby = new PostgresIndexedCreators(standby);
    this.#feed = new PostgresCreatorFeed(databaseOver(primary), () => primary.retireSessions());
    this.#onStandby = databaseOver(standby);
    this.#lag = new ReplicationLag(primary, standby);
    this.#mostLagMs = mostLagMs;
    this.#changesFrom = this.#primary;
  }

  /** Milliseconds that the standby was behind at the last look; null where that isn't known. */
  get lagMs(): number | null {
    return this.#lag.lastMs;
  }

  /** Whether the last changes came from the standby. */
  get usesStandby(): boolean {
    return this.#changesFrom === this.#standby;
  }

  version(): Promise<string> {
    return this.#primary.version();
  }

  async position(): Promise<string> {
    return (await this.#caughtUp()) ? positionOnStandby(this.#onStandby) : this.#feed.position();
  }

  async ranges(limits: { readonly greatest: number; readonly readers: number }): Promise<readonly CreatorRange[]> {
    return (await this.#readerNow()).ranges(limits);
  }

  async *read(range: CreatorRange): AsyncGenerator<IndexedBatch> {
    yield* (await this.#readerNow()).read(range);
  }

  /** Of the server that the last changes came from: another may not have them yet. */
  byIds(creatorIds: readonly number[]): Promise<readonly IndexedBatch[]> {
    return this.#changesFrom.byIds(creatorIds);
  }

  async changes(since: string): Promise<CreatorChanges> {
    const found = (await this.#isClose()) ? await changesOnStandby(this.#onStandby, since).catch(() => null) : null;
    // Of a position that the standby doesn't know yet, as of any other, the primary has the last word.
    if (found === null || found.expired) {
      this.#changesFrom = this.#primary;
      return this.#feed.changes(since);
    }
    this.#changesFrom = this.#standby;
    return found;
  }

  async close(): Promise<void> {
    await Promise.all([this.#onStandby.destroy(), this.#feed.db.destroy()]);
  }

  async #isClose(): Promise<boolean> {
    const lagMs = await this.#lag.look();
    return lagMs !== null && lagMs <= this.#mostLagMs;
  }

  async #readerNow(): Promise<PostgresIndexedCreators> {
    return (await this.#caughtUp()) ? this.#standby : this.#primary;
  }

  /** Whether the standby has, soon enough, all that the primary has at this moment. */
  async #caughtUp(): Promise<boolean> {
    const now = await this.#lag.primaryPosition();
    for (const until = performance.now() + this.#mostLagMs; ; await pause(lookMs)) {
      const replayed = await this.#lag.standbyPosition();
      if (replayed === null || replayed >= now) return replayed !== null;
      if (performance.now() > until) return false;
    }
  }
}
