import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { platforms, TokenOf } from '@creator-discovery/search-filters';
import type { Cluster } from '../cluster.ts';
import { CreatorDocuments } from '../document/creator-documents.ts';
import { BulkWriter, type Changed } from './bulk-writer.ts';
import type { CreatorSource } from './creator-source.ts';
import { IndexBuild, type LoadedBuild, type Spread } from './index-build.ts';
import { IndexerState, noProgress, type Progress } from './indexer-state.ts';
import { Indexes } from './indexes.ts';

/**
 * - `waiting`: another indexer works, or none could be asked yet
 * - `building`: the first indexes are being built, there is nothing to search yet
 * - `following`: searches see the changes of the feed
 * - `stopped`: final
 */
export type IndexerStatus = 'waiting' | 'building' | 'following' | 'stopped';

/** The state of an indexer, for health checks and metrics. */
export interface IndexerReport {
  readonly status: IndexerStatus;
  /** Time since all that the feed had was in the indexes that are searched; null = not in this process yet. */
  readonly behindMs: number | null;
  /** A build that is in progress, the first one or a later one: creators to write, about, and written. */
  readonly build: { readonly creators: number; readonly written: number } | null;
  /** Changed creators that were written, and builds that were published, since the start. */
  readonly work: { readonly changes: number; readonly builds: number };
}

export interface SearchIndexerOptions extends Spread {
  readonly source: CreatorSource;
  readonly tokenOf: TokenOf;
  /** Begins the names of everything that this installation has in the cluster: letters, digits and underscores. */
  readonly prefix: string;
  /** Called for faults after which it continues. */
  readonly onFault: (fault: unknown) => void;
  /** The pause between two reads of the feed. Default 250. */
  readonly pollMs?: number;
  /** So long nothing must have been heard of the indexer that works before another takes over. Default 15,000. */
  readonly silenceMs?: number;
}

const defaults = { pollMs: 250, silenceMs: 15_000 } as const;
/** While turns fail, the pause between them doubles up to this. */
const longestPauseMs = 5000;
/** Changed creators that are read and written in one step. */
const creatorsInStep = 1000;
/** A build that lacks no more changes than this is published. */
const fewChanges = 1000;
/** Searches that began on the build before it was replaced end within that time. */
const lastSearchesMs = 10_000;
/** Processes of the version before, which search by other rules, are replaced within that time. */
const lastProcessesMs = 3_600_000;
/** A build that failed is begun again after that time. */
const buildAgainMs = 10_000;

/** Another indexer works now. */
class TakenOver extends Error {
  override readonly name = 'TakenOver';
}

/**
 * Keeps the indexes of a cluster current: builds them, follows the change feed, and builds them again beside those that are
 * searched where the rules of deriving creators have changed or the feed doesn't reach back any more. Of several processes one
 * works; the others take over where it is silent, from where it was. (contract 1 "searchable within 5 s")
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
  /** Null while another indexer works. */
  #progress: Progress | null = null;
  #writtenAt = 0;
  #heard: { readonly write: string; readonly at: number } | null = null;
  #caughtUpAt: number | null = null;
  #build: { readonly running: IndexBuild; loaded: LoadedBuild | null; readonly end: Promise<void> } | null = null;
  #buildFrom = 0;
  /** When builds that are not searched any more may be deleted; null = there are none. */
  #deleteFrom: number | null = null;
  #work = { changes: 0, builds: 0 };

  constructor(cluster: Cluster, options: SearchIndexerOptions) {
    this.#options = { ...defaults, ...options };
    this.#state = new IndexerState(cluster, options.prefix);
    this.#indexes = new Indexes(cluster, options.prefix);
    this.#writer = new BulkWriter(cluster, new CreatorDocuments(options.tokenOf));
  }

  /** Begins; returns at once. */
  start(): void {
    this.#running = this.#run();
  }

  /** Finishes the step at hand and leaves the work to another. */
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
        pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      }
      await pause(pauseMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    }
  }

  /** Whether nobody works: there is no progress yet, who worked has stopped, or has written nothing for too long. */
  async #takesOver(): Promise<boolean> {
    const found = await this.#state.read();
    const now = performance.now();
    if (found !== null && found.write !== this.#heard?.write) this.#heard = { write: found.write, at: now };
    const isSilent = this.#heard !== null && now - this.#heard.at > this.#options.silenceMs;
    if (found !== null && found.progress.indexer !== null && !isSilent) return false;
    const before = found?.progress ?? noProgress;
    const progress = { ...before, round: before.round + 1, indexer: this.#name };
    if (!(await this.#state.write(progress))) return false;
    this.#progress = progress;
    this.#writtenAt = now;
    this.#heard = null;
    const { build, rowsVersion } = progress;
    // The one before may have got no further than writing down what it was about to publish.
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

  /** One read of the feed, and what follows from it: a build, where the feed no longer reaches back to the position. */
  async #turn(): Promise<void> {
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

  /** Writes these creators as they are now, or removes them. Rows are read after the round has begun: no later round has older ones. */
  async #apply(creatorIds: readonly number[], build: string): Promise<void> {
    if (creatorIds.length === 0) return;
    await this.#nextRound({});
    const target = { indexOf: this.#targetOf(build), version: this.#working().round };
    const steps = Array.from({ length: Math.ceil(creatorIds.length / creatorsInStep) }, (_, number) =>
      creatorIds.slice(number * creatorsInStep, (number + 1) * creatorsInStep),
    );
    let reading = this.#read(steps[0] ?? []);
    for (const [number, ids] of steps.entries()) {
      const changed = await reading;
      this.#stopping.signal.throwIfAborted();
      // The database reads the next step while the cluster writes this one.
      reading = this.#read(steps[number + 1] ?? []);
      reading.catch(() => undefined);
      await this.#writer.apply(changed, target);
      this.#work.changes += ids.length;
    }
  }

  async #read(creatorIds: readonly number[]): Promise<Changed> {
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
    this.#buildFrom = performance.now() + buildAgainMs;
    this.#deleteFrom ??= performance.now();
    if (this.#build?.running === running) this.#build = null;
  }

  /** Applies what changed while the build was loaded; once that is little, searches see the build. */
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
    if (changes.creatorIds.length > fewChanges) return;
    await this.#indexes.refresh(loaded.name);
    const before = this.#working().rowsVersion;
    await this.#nextRound({ build: loaded.name, rowsVersion: loaded.rowsVersion, position });
    await this.#indexes.publish(loaded.name, loaded.rowsVersion);
    this.#build = null;
    const isOfSameRules = before === null || before === loaded.rowsVersion;
    this.#deleteFrom = performance.now() + (isOfSameRules ? lastSearchesMs : lastProcessesMs);
    this.#caughtUpAt = readAt;
    this.#work.builds += 1;
  }

  async #deleteReplaced(): Promise<void> {
    if (this.#deleteFrom === null || performance.now() < this.#deleteFrom || this.#build !== null) return;
    const { build } = this.#working();
    await this.#indexes.deleteOthers(build === null ? [] : [build]);
    this.#deleteFrom = null;
  }

  /** @throws TakenOver where another indexer has written since. */
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
    if (this.#progress === null) throw new TakenOver('Another indexer works');
    return this.#progress;
  }
}
