import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { CreatorStore, ImportBatch, ImportCounts, ImportMode, ImportRecord } from '@creator-discovery/creators';
import type { PostgresModuleOptions } from '@creator-discovery/postgres';

/** Batches that are written before a thread is worth its start, which takes as long as some of them. */
const batchesWithoutThread = 4;

/** Settings of the sessions of the thread. */
export type DatabaseSettings = Pick<PostgresModuleOptions, 'url' | 'max' | 'statementTimeoutMs' | 'applicationName'>;

/** What a thread is asked to write. */
export interface WritingOrder {
  readonly number: number;
  readonly batch: ImportBatch;
  readonly records: readonly ImportRecord[];
  readonly mode: ImportMode;
}

/** What became of an order; null where the batch could not be written. */
export interface WritingResult {
  readonly number: number;
  readonly counts: WrittenBatch | null;
}

type WrittenBatch = ImportCounts & { readonly writtenBefore: boolean };

/**
 * Writes the batches of a long import on a thread of its own while this one reads its records: each needs about half of the
 * processor time.
 */
export class WritingThread implements Pick<CreatorStore, 'upsertOnce'> {
  readonly #database: DatabaseSettings;
  readonly #store: Pick<CreatorStore, 'upsertOnce'>;
  readonly #waiting = new Map<number, PromiseWithResolvers<WrittenBatch | null>>();
  #batches = 0;
  #worker: Worker | null = null;
  /** Why the thread has ended before its time. */
  #fault: Error | null = null;

  /** @param store writes the first batches, and those that the thread couldn't write */
  constructor(database: DatabaseSettings, store: Pick<CreatorStore, 'upsertOnce'>) {
    this.#database = database;
    this.#store = store;
  }

  async upsertOnce(batch: ImportBatch, records: readonly ImportRecord[], mode: ImportMode): Promise<WrittenBatch> {
    const number = ++this.#batches;
    const counts = number > batchesWithoutThread ? await this.#written({ number, batch, records, mode }) : null;
    // What is wrong with a batch that the thread couldn't write, the store says.
    return counts ?? this.#store.upsertOnce(batch, records, mode);
  }

  /** Ends the thread once everything that it was asked to write is written. */
  async end(): Promise<void> {
    const worker = this.#worker;
    if (worker === null || this.#fault !== null) return;
    const ended = new Promise((resolve) => {
      worker.once('exit', resolve);
    });
    worker.postMessage(null);
    await ended;
  }

  async #written(order: WritingOrder): Promise<WrittenBatch | null> {
    if (this.#fault !== null) throw this.#fault;
    this.#worker ??= this.#started();
    const result = Promise.withResolvers<WrittenBatch | null>();
    this.#waiting.set(order.number, result);
    this.#worker.postMessage(order);
    return result.promise;
  }

  #started(): Worker {
    // TypeScript when run from the source, JavaScript when built.
    const script = new URL(`./writing-worker${path.extname(import.meta.url)}`, import.meta.url);
    const worker = new Worker(script, { workerData: this.#database });
    worker.on('message', ({ number, counts }: WritingResult) => {
      this.#waiting.get(number)?.resolve(counts);
      this.#waiting.delete(number);
    });
    worker.once('error', (error) => this.#fail(error));
    worker.once('exit', () => this.#fail(new Error('the thread that writes has ended')));
    return worker;
  }

  #fail(fault: unknown): void {
    this.#fault ??= fault instanceof Error ? fault : new Error(String(fault));
    for (const { reject } of this.#waiting.values()) reject(this.#fault);
    this.#waiting.clear();
  }
}
