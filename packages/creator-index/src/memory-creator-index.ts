import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { CreatorIndex, SearchPage, SearchQuery, TokenOf } from '@creator-discovery/search-filters';
import type { IndexSettings } from './index-settings.ts';
import { bytesOf, type KeeperMessage } from './keeper/keeper-messages.ts';
import type { NamedSegment } from './keeper/snapshots.ts';
import { threadScript } from './keeper/threads.ts';
import { Scratch } from './memory/scratch.ts';
import { searchSegments } from './search/segments-search.ts';
import { countBits } from './segment/bitset.ts';

/**
 * - `loading`: creators or a snapshot are being read; `ready`: answers from memory
 * - `stale`: the feed couldn't be followed for too long; `over_memory`: the creators need more memory than allowed
 * - `closed`: stopped
 * In all but `ready` searches go to the fallback.
 */
export type IndexStatus = 'loading' | 'ready' | 'stale' | 'over_memory' | 'closed';

/** For health answers and metrics. */
export interface IndexReport {
  readonly status: IndexStatus;
  readonly creators: number;
  readonly segments: number;
  /** Bytes of shared memory. */
  readonly bytes: number;
  /** Milliseconds since the feed was last read to its end; null = never. */
  readonly behindMilliseconds: number | null;
  /** Up to where the change feed was read; null = not yet. */
  readonly position: string | null;
  /** What the start read: a snapshot, or every creator. */
  readonly startedFrom: 'snapshot' | 'creators' | null;
  /** From start to the first answer from memory. */
  readonly startMilliseconds: number | null;
  /** Searches answered from memory, and by the fallback. */
  readonly answered: { readonly memory: number; readonly fallback: number };
}

export interface MemoryCreatorIndexOptions {
  readonly settings: IndexSettings;
  /** The same that the source gives creators tokens by. */
  readonly tokenOf: TokenOf;
  /** Answers while the index can't: an engine that is always current. */
  readonly fallback: CreatorIndex;
  /** Told of faults of the keeper's thread, which goes on or is started again. */
  readonly onFault: (message: string) => void;
}

const restartMilliseconds = 1000;
const longestRestartMilliseconds = 30_000;
/** So long the thread may take for a last snapshot. */
const closeMilliseconds = 5000;

/**
 * Creators in memory: bitmaps, postings and ordered columns in shared memory, kept current by a thread that follows the
 * change feed. Searches run at once on the calling thread: they take a fraction of a millisecond, less than handing
 * them to another thread would. No search ever waits for loading, changes or merging.
 */
export class MemoryCreatorIndex implements CreatorIndex {
  readonly options: MemoryCreatorIndexOptions;
  #worker: Worker | null = null;
  #restart: NodeJS.Timeout | null = null;
  #restartAfter = restartMilliseconds;
  #segments: readonly NamedSegment[] = [];
  #scratch = new Scratch(1024);
  #status: 'loading' | 'ready' | 'over_memory' | 'closed' = 'loading';
  #caughtUpAt: number | null = null;
  #openedAt = performance.now();
  #position: string | null = null;
  #startedFrom: IndexReport['startedFrom'] = null;
  #startMilliseconds: number | null = null;
  #answered = { memory: 0, fallback: 0 };
  #waiting = new Set<() => void>();

  constructor(options: MemoryCreatorIndexOptions) {
    this.options = options;
  }

  /** Starts loading; returns at once. */
  open(): void {
    const worker = new Worker(threadScript('keeper-worker'), {
      workerData: this.options.settings,
    });
    this.#worker = worker;
    worker.on('message', (message: KeeperMessage) => this.#hear(message));
    worker.on('error', (error) => this.options.onFault(error.stack ?? error.message));
    worker.on('exit', () => this.#startAgain(worker));
  }

  async search(query: SearchQuery, page: { readonly offset: number; readonly limit: number }): Promise<SearchPage> {
    if (this.#statusNow() !== 'ready') {
      this.#answered.fallback += 1;
      return this.options.fallback.search(query, page);
    }
    this.#answered.memory += 1;
    return searchSegments(this.#segments, query, { page, scratch: this.#scratch, tokenOf: this.options.tokenOf });
  }

  report(): IndexReport {
    return {
      status: this.#statusNow(),
      creators: this.#segments.reduce((sum, { segment, dead }) => sum + segment.size - (dead ? deadCount(dead) : 0), 0),
      segments: this.#segments.length,
      bytes: this.#segments.reduce((sum, { segment, dead }) => sum + bytesOf(segment) + (dead?.byteLength ?? 0), 0),
      behindMilliseconds: this.#caughtUpAt === null ? null : performance.now() - this.#caughtUpAt,
      position: this.#position,
      startedFrom: this.#startedFrom,
      startMilliseconds: this.#startMilliseconds,
      answered: { ...this.#answered },
    };
  }

  /** Waits until searches are answered from memory; never, if the creators need too much of it. */
  async ready(): Promise<void> {
    if (this.#statusNow() === 'ready') return;
    await new Promise<void>((resolve) => this.#waiting.add(resolve));
  }

  /** Writes a last snapshot and ends the thread; searches go to the fallback from now on. */
  async close(): Promise<void> {
    this.#status = 'closed';
    this.#segments = [];
    if (this.#restart) clearTimeout(this.#restart);
    const worker = this.#worker;
    this.#worker = null;
    if (!worker) return;
    const exit = once(worker, 'exit');
    worker.postMessage({ kind: 'stop' });
    // Files appear whole or not at all, so that a thread may be ended in the middle of writing, or of loading.
    const patience = setTimeout(() => void worker.terminate(), this.#startedFrom ? closeMilliseconds : 0);
    await exit;
    clearTimeout(patience);
  }

  #statusNow(): IndexStatus {
    const behind = this.#caughtUpAt === null ? 0 : performance.now() - this.#caughtUpAt;
    return this.#status === 'ready' && behind > this.options.settings.staleMilliseconds ? 'stale' : this.#status;
  }

  #hear(message: KeeperMessage): void {
    if (this.#status === 'closed') return;
    switch (message.kind) {
      case 'segments':
        this.#takeOver(message.segments);
        return;
      case 'caught_up':
        this.#caughtUp(message);
        return;
      case 'over_memory':
        this.#status = 'over_memory';
        this.#segments = [];
        this.options.onFault(
          `The creators need ${message.bytes} bytes of memory, over the limit: searches use the fallback`,
        );
        return;
      case 'fault':
        this.options.onFault(message.message);
        return;
    }
  }

  #takeOver(told: Extract<KeeperMessage, { kind: 'segments' }>['segments']): void {
    const known = new Map(this.#segments.map((named) => [named.name, named.segment]));
    this.#segments = told.flatMap(({ name, dead, segment }) => {
      const whole = segment ?? known.get(name);
      return whole ? [{ name, dead, segment: whole }] : [];
    });
    const largest = this.#segments.reduce((size, { segment }) => Math.max(size, segment.size), 0);
    if (largest > this.#scratch.size) this.#scratch = new Scratch(largest);
  }

  #caughtUp({ from, position }: Extract<KeeperMessage, { kind: 'caught_up' }>): void {
    this.#position = position;
    this.#caughtUpAt = performance.now();
    this.#restartAfter = restartMilliseconds;
    if (from) {
      this.#startedFrom = from;
      this.#startMilliseconds = this.#caughtUpAt - this.#openedAt;
    }
    if (this.#status === 'loading') this.#status = 'ready';
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }

  /** A keeper that died starts anew; what was published stays searchable until it is stale. */
  #startAgain(worker: Worker): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    if (this.#status === 'over_memory' || this.#status === 'closed') return;
    this.#restart = setTimeout(() => this.open(), this.#restartAfter);
    this.#restartAfter = Math.min(this.#restartAfter * 2, longestRestartMilliseconds);
  }
}

function deadCount(dead: Uint32Array): number {
  return countBits(dead, { from: 0, to: dead.length });
}
