import type { WorkDispatcher } from './temporal-worker.ts';

/** Maximum items per read of an outbox. */
export const batchSize = 50;

export interface OutboxWork {
  /** Pause between two reads. */
  readonly pollMs: number;
  /** Interval at which lost workflows are started again. */
  readonly reconcileMs: number;
  /** Hands waiting items to Temporal. Returns whether more may wait. */
  readonly handOver: () => Promise<boolean>;
  /** Starts workflows that Temporal has lost. */
  readonly reconcile: () => Promise<void>;
  readonly onFault: (fault: { readonly what: 'dispatch'; readonly error: unknown }) => void;
}

/** Reads an outbox at intervals and when woken. */
export class OutboxLoop implements WorkDispatcher {
  readonly #work: OutboxWork;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #again = false;
  #busy = false;
  #stopped = false;
  #reconciledAt = 0;

  constructor(work: OutboxWork) {
    this.#work = work;
  }

  start(): void {
    this.wake();
  }

  /** Reads the outbox now, or again after the current read. */
  wake(): void {
    if (this.#stopped) return;
    this.#again = true;
    if (this.#busy) return;
    this.#busy = true;
    clearTimeout(this.#timer);
    this.#running = this.#read().finally(() => {
      this.#busy = false;
      if (!this.#stopped) this.#timer = setTimeout(() => this.wake(), this.#work.pollMs);
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #read(): Promise<void> {
    const { handOver, reconcile, reconcileMs, onFault } = this.#work;
    try {
      while (this.#again && !this.#stopped) {
        this.#again = false;
        if (await handOver()) this.#again = true;
      }
      if (performance.now() - this.#reconciledAt < reconcileMs) return;
      this.#reconciledAt = performance.now();
      await reconcile();
    } catch (error) {
      onFault({ what: 'dispatch', error });
    }
  }
}
