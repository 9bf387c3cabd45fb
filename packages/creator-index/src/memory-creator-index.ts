import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type {
  CreatorIndex,
  FigureName,
  MatchCount,
  NameKind,
  SearchPage,
  SearchQuery,
  TokenOf,
} from '@creator-discovery/search-filters';
import type { IndexSettings } from './index-settings.ts';
import type { StandbyState } from './keeper/creator-source.ts';
import { bytesOf, type KeeperMessage } from './keeper/keeper-messages.ts';
import type { NamedSegment } from './keeper/snapshots.ts';
import { threadScript } from './keeper/threads.ts';
import { Scratch } from './memory/scratch.ts';
import { countInSegments, distributionInSegments, tallyInSegments } from './search/segments-count.ts';
import { type SearchMeans, searchSegments } from './search/segments-search.ts';
import { deletedCount } from './segment/segment-view.ts';

/**
 * - `loading`: reads creators or a snapshot
 * - `ready`: answers from memory; in every other state searches use the fallback
 * - `stale`: could not read the feed for `staleMs`
 * - `over_memory`: needs more memory than allowed; final
 * - `closed`: stopped; final
 */
export type IndexStatus = 'loading' | 'ready' | 'stale' | 'over_memory' | 'closed';

/** State of an index for health checks and metrics. */
export interface IndexReport {
  readonly status: IndexStatus;
  readonly creators: number;
  readonly segments: number;
  /** Shared memory of all segments. */
  readonly bytes: number;
  /** Time since the feed was last read to its end; null if never. */
  readonly behindMs: number | null;
  /** Position in the change feed; null while loading. */
  readonly position: string | null;
  /** Null if the source has no standby. */
  readonly standby: StandbyState | null;
  /** Null while loading. */
  readonly startedFrom: 'snapshot' | 'creators' | null;
  /** Time from the start to `ready`; null while loading. */
  readonly startMs: number | null;
  /** Numbers of searches and counts answered from memory and by the fallback. */
  readonly answered: { readonly memory: number; readonly fallback: number };
  /** Numbers of applied changes and finished merges since the index was opened. */
  readonly work: { readonly changes: number; readonly merges: number };
}

export interface MemoryCreatorIndexOptions {
  readonly settings: IndexSettings;
  /** Must be the function that the source uses. */
  readonly tokenOf: TokenOf;
  /** Answers while the index cannot. Must always be current. */
  readonly fallback: CreatorIndex;
  /** Called for faults of the keeper's thread, which continues or is restarted. */
  readonly onFault: (message: string) => void;
}

/** Pause before a dead keeper is restarted. It doubles while keepers die before they catch up. */
const restartMs = 1000;
const maxRestartMs = 30_000;
/** Time for a last snapshot while closing. */
const closeMs = 5000;

/**
 * Search index in shared memory, kept up to date by a thread that follows the change feed. Searches run on the calling
 * thread, because most are faster than a message to another thread. They never wait for loading, changes or merging.
 */
export class MemoryCreatorIndex implements CreatorIndex {
  readonly options: MemoryCreatorIndexOptions;
  #worker: Worker | null = null;
  #restart: NodeJS.Timeout | null = null;
  #restartAfter = restartMs;
  #segments: readonly NamedSegment[] = [];
  #scratch = new Scratch(1024);
  #status: 'loading' | 'ready' | 'over_memory' | 'closed' = 'loading';
  #caughtUpAt: number | null = null;
  #openedAt = performance.now();
  #position: string | null = null;
  #standby: StandbyState | null = null;
  #startedFrom: IndexReport['startedFrom'] = null;
  #startMs: number | null = null;
  #answered = { memory: 0, fallback: 0 };
  /** Work of earlier keepers. */
  #workBefore = { changes: 0, merges: 0 };
  /** Work of the current keeper. */
  #work = { changes: 0, merges: 0 };
  #awaitingReady = new Set<() => void>();

  constructor(options: MemoryCreatorIndexOptions) {
    this.options = options;
  }

  /** Starts loading; returns at once. */
  open(): void {
    const worker = new Worker(threadScript('keeper-worker'), {
      workerData: this.options.settings,
    });
    this.#worker = worker;
    worker.on('message', (message: KeeperMessage) => this.#receive(message));
    worker.on('error', (error) => this.options.onFault(error.stack ?? error.message));
    worker.on('exit', () => this.#scheduleRestart(worker));
  }

  async search(query: SearchQuery, page: { readonly offset: number; readonly limit: number }): Promise<SearchPage> {
    if (!this.#answersNow()) return this.options.fallback.search(query, page);
    return searchSegments(this.#segments, query, { page, ...this.#means() });
  }

  async count(query: SearchQuery, ...sets: readonly (readonly number[])[]): Promise<MatchCount> {
    if (!this.#answersNow()) return this.options.fallback.count(query, ...sets);
    return countInSegments(this.#segments, query, { sets, ...this.#means() });
  }

  async distribution(query: SearchQuery, figure: FigureName, edges: readonly number[]): Promise<readonly number[]> {
    if (!this.#answersNow()) return this.options.fallback.distribution(query, figure, edges);
    return distributionInSegments(this.#segments, query, { figure, edges, ...this.#means() });
  }

  async tally(query: SearchQuery, kind: NameKind, names: readonly string[]): Promise<readonly number[]> {
    if (!this.#answersNow()) return this.options.fallback.tally(query, kind, names);
    return tallyInSegments(this.#segments, query, { kind, names, ...this.#means() });
  }

  report(): IndexReport {
    return {
      status: this.#statusNow(),
      creators: this.#segments.reduce((sum, view) => sum + view.segment.size - deletedCount(view), 0),
      segments: this.#segments.length,
      bytes: this.#segments.reduce(
        (sum, { segment, deleted }) => sum + bytesOf(segment) + (deleted?.byteLength ?? 0),
        0,
      ),
      behindMs: this.#caughtUpAt === null ? null : performance.now() - this.#caughtUpAt,
      position: this.#position,
      standby: this.#standby,
      startedFrom: this.#startedFrom,
      startMs: this.#startMs,
      answered: { ...this.#answered },
      work: {
        changes: this.#workBefore.changes + this.#work.changes,
        merges: this.#workBefore.merges + this.#work.merges,
      },
    };
  }

  /** Resolves when the index is ready; never if it exceeds its memory limit. */
  async ready(): Promise<void> {
    if (this.#statusNow() === 'ready') return;
    await new Promise<void>((resolve) => this.#awaitingReady.add(resolve));
  }

  /** Writes a last snapshot and ends the thread. Further searches use the fallback. */
  async close(): Promise<void> {
    this.#status = 'closed';
    this.#segments = [];
    if (this.#restart) clearTimeout(this.#restart);
    const worker = this.#worker;
    this.#worker = null;
    if (!worker) return;
    const exit = once(worker, 'exit');
    worker.postMessage({ kind: 'stop' });
    // Files are written atomically, so the thread may be ended at any time.
    const deadline = setTimeout(() => void worker.terminate(), this.#startedFrom ? closeMs : 0);
    await exit;
    clearTimeout(deadline);
  }

  /** Decides who answers, and counts it. */
  #answersNow(): boolean {
    const ready = this.#statusNow() === 'ready';
    this.#answered[ready ? 'memory' : 'fallback'] += 1;
    return ready;
  }

  #means(): SearchMeans {
    return { scratch: this.#scratch, tokenOf: this.options.tokenOf };
  }

  #statusNow(): IndexStatus {
    const behind = this.#caughtUpAt === null ? 0 : performance.now() - this.#caughtUpAt;
    return this.#status === 'ready' && behind > this.options.settings.staleMs ? 'stale' : this.#status;
  }

  #receive(message: KeeperMessage): void {
    if (this.#status === 'closed') return;
    switch (message.kind) {
      case 'segments':
        this.#replaceSegments(message.segments);
        return;
      case 'caught_up':
        this.#recordPosition(message);
        return;
      case 'over_memory':
        this.#status = 'over_memory';
        this.#segments = [];
        this.options.onFault(
          `The index needs ${message.bytes} bytes, more than its memory limit. Searches use the fallback.`,
        );
        return;
      case 'fault':
        this.options.onFault(message.message);
        return;
    }
  }

  #replaceSegments(received: Extract<KeeperMessage, { kind: 'segments' }>['segments']): void {
    const known = new Map(this.#segments.map((named) => [named.name, named.segment]));
    this.#segments = received.flatMap(({ name, deleted, segment }) => {
      const whole = segment ?? known.get(name);
      return whole ? [{ name, deleted, segment: whole }] : [];
    });
    const largest = this.#segments.reduce((size, { segment }) => Math.max(size, segment.size), 0);
    if (largest > this.#scratch.size) this.#scratch = new Scratch(largest);
  }

  #recordPosition({ from, position, standby, changes, merges }: Extract<KeeperMessage, { kind: 'caught_up' }>): void {
    this.#position = position;
    this.#standby = standby;
    this.#work = { changes, merges };
    this.#caughtUpAt = performance.now();
    this.#restartAfter = restartMs;
    if (from) {
      this.#startedFrom = from;
      this.#startMs = this.#caughtUpAt - this.#openedAt;
    }
    if (this.#status === 'loading') this.#status = 'ready';
    for (const resolve of this.#awaitingReady) resolve();
    this.#awaitingReady.clear();
  }

  /** Restarts a dead keeper. Its published segments stay searchable until they are stale. */
  #scheduleRestart(worker: Worker): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    this.#workBefore = this.report().work;
    this.#work = { changes: 0, merges: 0 };
    if (this.#status === 'over_memory' || this.#status === 'closed') return;
    this.#restart = setTimeout(() => this.open(), this.#restartAfter);
    this.#restartAfter = Math.min(this.#restartAfter * 2, maxRestartMs);
  }
}
