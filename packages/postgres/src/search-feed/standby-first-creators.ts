import { setTimeout as pause } from 'node:timers/promises';
import type { CreatorChanges } from '@creator-discovery/creators';
import type { CreatorRange, IndexedBatch } from '@creator-discovery/search-filters';
import type { Database } from '../session/database.ts';
import { databaseOver } from '../session/database.ts';
import type { SessionPool } from '../session/session-pool.ts';
import { changesOnStandby } from './changes-since.ts';
import { currentPosition, snapshotOnStandby } from './current-position.ts';
import { PostgresCreatorFeed } from './postgres-creator-feed.ts';
import { PostgresIndexedCreators } from './postgres-indexed-creators.ts';
import { ReplicationLag } from './replication-lag.ts';

/** Interval between checks while waiting for the standby. */
const lookMs = 50;

/** The primary server and a streaming standby. */
export interface PrimaryAndStandby {
  readonly primary: SessionPool;
  readonly standby: SessionPool;
  /** Maximum lag of the standby, in milliseconds. */
  readonly maxLagMs: number;
}

/**
 * Creators and their changes for a search index: from a standby while its lag is small, else from the primary. Reads after a
 * position are never older than that position. (contract 1 "searchable within 5 s")
 */
export class StandbyFirstCreators {
  readonly #primary: PostgresIndexedCreators;
  readonly #standby: PostgresIndexedCreators;
  readonly #feed: PostgresCreatorFeed;
  readonly #onStandby: Database;
  readonly #lag: ReplicationLag;
  readonly #maxLagMs: number;
  #changesFrom: PostgresIndexedCreators;

  constructor({ primary, standby, maxLagMs }: PrimaryAndStandby) {
    this.#primary = new PostgresIndexedCreators(primary);
    this.#standby = new PostgresIndexedCreators(standby);
    this.#feed = new PostgresCreatorFeed(databaseOver(primary), () => primary.retireSessions());
    this.#onStandby = databaseOver(standby);
    this.#lag = new ReplicationLag(primary, standby);
    this.#maxLagMs = maxLagMs;
    this.#changesFrom = this.#primary;
  }

  /** Lag of the standby at the last check, in milliseconds, null if unknown, and whether the last changes came from it. */
  standby() {
    return { lagMs: this.#lag.lastMs, isUsed: this.#changesFrom === this.#standby };
  }

  version(): Promise<string> {
    return this.#primary.version();
  }

  async position(): Promise<string> {
    return (await this.#caughtUp()) ? currentPosition(this.#onStandby, snapshotOnStandby) : this.#feed.position();
  }

  async ranges(limits: { readonly greatest: number; readonly readers: number }): Promise<readonly CreatorRange[]> {
    return (await this.#readerNow()).ranges(limits);
  }

  async *read(range: CreatorRange): AsyncGenerator<IndexedBatch> {
    yield* (await this.#readerNow()).read(range);
  }

  /** Reads from the server of the last changes: the other one may not have them yet. */
  byIds(creatorIds: readonly number[]): Promise<readonly IndexedBatch[]> {
    return this.#changesFrom.byIds(creatorIds);
  }

  async changes(since: string): Promise<CreatorChanges> {
    const found = (await this.#isClose()) ? await changesOnStandby(this.#onStandby, since).catch(() => null) : null;
    // The primary decides about positions that the standby does not know.
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
    return lagMs !== null && lagMs <= this.#maxLagMs;
  }

  async #readerNow(): Promise<PostgresIndexedCreators> {
    return (await this.#caughtUp()) ? this.#standby : this.#primary;
  }

  /** Waits until the standby has everything that the primary has now; false if that takes too long. */
  async #caughtUp(): Promise<boolean> {
    const now = await this.#lag.primaryPosition();
    for (const until = performance.now() + this.#maxLagMs; ; await pause(lookMs)) {
      const replayed = await this.#lag.standbyPosition();
      if (replayed === null || replayed >= now) return replayed !== null;
      if (performance.now() > until) return false;
    }
  }
}
