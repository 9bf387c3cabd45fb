import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { CreatorSource } from '@creator-discovery/creators';
import type { platforms, TokenOf } from '@creator-discovery/search-filters';
import type { Cluster } from '../cluster.ts';
import { CreatorDocuments } from '../document/creator-documents.ts';
import { BulkWriter, type CreatorChange } from './bulk-writer.ts';
import { IndexBuild, type LoadedBuild, type Spread } from './index-build.ts';
import { IndexerState, noProgress, type Progress } from './indexer-state.ts';
import { Indexes } from './indexes.ts';

/**
 * - `waiting`: another indexer is active, or the cluster has not answered yet
 * - `building`: builds the first indexes; nothing can be searched yet
 * - `following`: applies the feed to the searched indexes
 * - `stopped`: final
 */
export type IndexerStatus = 'waiting' | 'building' | 'following' | 'stopped';

/** State of an indexer for health checks and metrics. */
export interface IndexerReport {
  readonly status: IndexerStatus;
  /** Time since the searched indexes had everything in the feed; null if never in this process. */
  readonly behindMs: number | null;
  /** Running build: approximate number of creators to write, and number written. */
  readonly build: { readonly creators: number; readonly written: number } | null;
  /** Numbers of written changes and published builds since the start. */
  readonly work: { readonly changes: number; readonly builds: number };
}

export interface SearchIndexerOptions extends Spread {
  readonly source: CreatorSource;
  readonly tokenOf: TokenOf;
  /** Prefix of all names of this installation in the cluster: letters, digits and underscores. */
  readonly prefix: string;
  /** Called for faults that do not stop the indexer. */
  readonly onFault: (fault: unknown) => void;
  /** Pause between reads of the feed. Default 250. */
  readonly pollMs?: number;
  /** Another indexer takes over if the active one has not written for this time. Default 15,000. */
  readonly silenceMs?: number;
}

const defaults = { pollMs: 250, silenceMs: 15_000 } as const;
/** The pause doubles up to this while turns fail. */
const maxPauseMs = 5000;
/** Changed creators per read and write. */
const creatorsPerStep = 1000;
/** A build is published when it lacks at most this many changes. */
const maxMissingChanges = 1000;
/** Time for running searches on a replaced build. */
const lastSearchesMs = 10_000;
/** Time for processes of the previous version, which search its build. */
const lastProcessesMs = 3_600_000;
/** Pause after a failed build. */
const rebuildMs = 10_000;

/** Another indexer is active. */
class TakenOver extends Error {
  override readonly name = 'TakenOver';
}

/**
 * Keeps the indexes of a cluster current: builds them, follows the change feed, and rebuilds them if the version of the rows
 * changes or the feed no longer reaches back. One process is active; another takes over if it is silent. (contract 1
 * "searchable within 5 s")
 */
export class SearchIndexer {
  readonly #options: Required<SearchIndexerOptions>;
  readonly #name = randomUUID();
  readonly #state: IndexerState;
  readonly #indexes: Indexes;
  readonly #writer: BulkWriter;
  readonly #stopping = new AbortController();
  #running: Promise<void> | null = null;
  #status: IndexerStatus = 'waiting';
  /** Null while another indexer is active. */
  #progress: Progress | null = null;
  #writtenAt = 0;
  /** Last observed write of the active indexer. */
  #observed: { readonly write: string; readonly at: number } | null = null;
  #caughtUpAt: number | null = null;
  #checkedAt = 0;
  #build: { readonly running: IndexBuild; loaded: LoadedBuild | null; readonly end: Promise<void> } | null = null;
  #buildFrom = 0;
  /** When replaced builds may be deleted; null if there are none. */
  #deleteFrom: number | null = null;
  #work = { changes: 0, builds: 0 };

  constructor(cluster: Cluster, options: SearchIndexerOptions) {
    this.#options = { ...defaults, ...options };
    this.#state = new IndexerState(cluster, options.prefix);
    this.#indexes = new Indexes(cluster, options.prefix);
    this.#writer = new BulkWriter(cluster, new CreatorDocuments(options.tokenOf));
  }

  /** Returns at once. */
  start(): void {
    this.#running = this.#run();
  }

  /** Finishes the current step and lets another indexer take over. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    await this.#build?.end;
    if (this.#progress !== null)
      await this.#state.write({ ...this.#progress, indexer: null }).catch(this.#options.onFault);
    this.#status = 'stopped';
  }

  report(): IndexerReport {
    return {
      status: this.#status,
      behindMs: this.#caughtUpAt === null ? null : performance.now() - this.#caughtUpAt,
      build: this.#build?.running.progress ?? null,
      work: { ...this.#work },
    };
  }

  async #run(): Promise<void> {
    const { pollMs, onFault } = this.#options;
    let pauseMs = pollMs;
    while (!this.#stopping.signal.aborted) {
      try {
        if (this.#progress !== null || (await this.#takesOver())) await this.#turn();
        pauseMs = pollMs;
      } catch (fault) {
        if (this.#stopping.signal.aborted) return;
        if (fault instanceof TakenOver) await this.#leave();
        if (pauseMs === pollMs) onFault(fault);
        pauseMs = Math.min(pauseMs * 2, maxPauseMs);
      }
      await pause(pauseMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    }
  }

  /** Takes over if no indexer is active: none has started, the last one stopped, or it is silent. Returns whether it did. */
  async #takesOver(): Promise<boolean> {
    const found = await this.#state.read();
    const now = performance.now();
    if (found !== null && found.write !== this.#observed?.write) this.#observed = { write: found.write, at: now };
    const isSilent = this.#observed !== null && now - this.#observed.at > this.#options.silenceMs;
    if (found !== null && found.progress.indexer !== null && !isSilent) return false;
    const before = found?.progress ?? noProgress;
    const progress = { ...before, round: before.round + 1, indexer: this.#name };
    if (!(await this.#state.write(progress))) return false;
    this.#progress = progress;
    this.#writtenAt = now;
    this.#observed = null;
    const { build, rowsVersion } = progress;
    // The previous indexer may have stopped between recording and publishing the build.
    if (build !== null && rowsVersion !== null) await this.#indexes.publish(build, rowsVersion);
    await this.#indexes.deleteOthers(build === null ? [] : [build]);
    return true;
  }

  async #leave(): Promise<void> {
    this.#progress = null;
    this.#status = 'waiting';
    this.#caughtUpAt = null;
    await this.#build?.end;
    this.#build = null;
  }

  /** Reads and applies the feed once, and starts, publishes or deletes builds. */
  async #turn(): Promise<void> {
    await this.#noticeLoss();
    const { build, position, rowsVersion } = this.#working();
    this.#status = build === null ? 'building' : 'following';
    const { source } = this.#options;
    const readAt = performance.now();
    const [version, changes] = await Promise.all([
      source.version(),
      build === null || position === null ? null : source.changes(position),
    ]);
    const reachesBack = build !== null && changes !== null && !changes.expired;
    if (reachesBack) {
      await this.#apply(changes.creatorIds, build);
      this.#progress = { ...this.#working(), position: changes.position };
      this.#caughtUpAt = readAt;
    }
    if (rowsVersion !== version || !reachesBack) await this.#beginBuild();
    if (this.#build?.loaded) await this.#publishWhenCurrent(this.#build.loaded);
    await this.#deleteReplaced();
    if (performance.now() - this.#writtenAt > this.#options.silenceMs / 4) await this.#nextRound({});
  }

  /** Forgets the searched build if an index of it is gone, so that a new one begins. */
  async #noticeLoss(): Promise<void> {
    const { build } = this.#working();
    if (build === null || performance.now() - this.#checkedAt < this.#options.silenceMs / 4) return;
    const exists = await this.#indexes.exist(build);
    this.#checkedAt = performance.now();
    if (exists) return;
    this.#options.onFault(new Error('an index of the search cluster is missing; building all of them again'));
    this.#caughtUpAt = null;
    await this.#nextRound({ build: null, position: null });
  }

  /** Writes or deletes creators. Starts a round before it reads rows, so that no later round has older rows. */
  async #apply(creatorIds: readonly number[], build: string): Promise<void> {
    if (creatorIds.length === 0) return;
    await this.#nextRound({});
    const target = { indexOf: this.#targetOf(build), version: this.#working().round };
    const steps = Array.from({ length: Math.ceil(creatorIds.length / creatorsPerStep) }, (_, number) =>
      creatorIds.slice(number * creatorsPerStep, (number + 1) * creatorsPerStep),
    );
    let reading = this.#read(steps[0] ?? []);
    for (const [number, ids] of steps.entries()) {
      const changed = await reading;
      this.#stopping.signal.throwIfAborted();
      // Reads the next step while the cluster writes this one.
      reading = this.#read(steps[number + 1] ?? []);
      reading.catch(() => undefined);
      await this.#writer.apply(changed, target);
      this.#work.changes += ids.length;
    }
  }

  async #read(creatorIds: readonly number[]): Promise<CreatorChange> {
    const batches = await this.#options.source.byIds(creatorIds);
    const found = new Set(batches.flatMap((batch) => [...batch.ids]));
    return { batches, gone: creatorIds.filter((id) => !found.has(id)) };
  }

  async #beginBuild(): Promise<void> {
    if (this.#build !== null || performance.now() < this.#buildFrom) return;
    await this.#nextRound({});
    const { source, shards, replicas, writers } = this.#options;
    const parts = { source, writer: this.#writer, indexes: this.#indexes, spread: { shards, replicas, writers } };
    const running = new IndexBuild(parts, this.#stopping.signal);
    const end = running.load(this.#working().round).then(
      (loaded) => {
        if (this.#build?.running === running) this.#build.loaded = loaded;
      },
      (fault: unknown) => this.#giveUpBuild(running, fault),
    );
    this.#build = { running, loaded: null, end };
  }

  #giveUpBuild(running: IndexBuild, fault: unknown): void {
    if (!this.#stopping.signal.aborted) this.#options.onFault(fault);
    this.#buildFrom = performance.now() + rebuildMs;
    this.#deleteFrom ??= performance.now();
    if (this.#build?.running === running) this.#build = null;
  }

  /** Applies changes since the build was loaded, and publishes it once few are missing. */
  async #publishWhenCurrent(loaded: LoadedBuild): Promise<void> {
    const readAt = performance.now();
    const changes = await this.#options.source.changes(loaded.position);
    if (changes.expired) {
      this.#deleteFrom ??= performance.now();
      this.#build = null;
      return;
    }
    await this.#apply(changes.creatorIds, loaded.name);
    const { position } = changes;
    if (this.#build) this.#build.loaded = { ...loaded, position };
    if (changes.creatorIds.length > maxMissingChanges) return;
    await this.#indexes.refresh(loaded.name);
    const previous = this.#working().rowsVersion;
    await this.#nextRound({ build: loaded.name, rowsVersion: loaded.rowsVersion, position });
    await this.#indexes.publish(loaded.name, loaded.rowsVersion);
    this.#build = null;
    const isSameVersion = previous === null || previous === loaded.rowsVersion;
    this.#deleteFrom = performance.now() + (isSameVersion ? lastSearchesMs : lastProcessesMs);
    this.#caughtUpAt = readAt;
    this.#work.builds += 1;
  }

  async #deleteReplaced(): Promise<void> {
    if (this.#deleteFrom === null || performance.now() < this.#deleteFrom || this.#build !== null) return;
    const { build } = this.#working();
    await this.#indexes.deleteOthers(build === null ? [] : [build]);
    this.#deleteFrom = null;
  }

  /** @throws TakenOver if another indexer has written */
  async #nextRound(change: Partial<Progress>): Promise<void> {
    const progress = { ...this.#working(), ...change };
    const next = { ...progress, round: progress.round + 1 };
    if (!(await this.#state.write(next))) throw new TakenOver('Another indexer has taken over');
    this.#progress = next;
    this.#writtenAt = performance.now();
  }

  #targetOf(build: string) {
    return (platform: (typeof platforms)[number]) => this.#indexes.target(platform, build);
  }

  #working(): Progress {
    if (this.#progress === null) throw new TakenOver('Another indexer is active');
    return this.#progress;
  }
}
