import { outsideCalls } from '../session/open-call.ts';
import { onceOrAfter } from './once-or-after.ts';

interface OpenCommand<C, R> {
  readonly command: C;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
}

/** A batch in flight for longer is on a session that may never answer: the next one no longer waits for it. */
const stuckAfterMs = 250;

/**
 * Collects the commands that arrive while a batch is in flight and sends them together as the next one, in order. A command
 * is therefore always sent after its caller made it, and sees whatever was committed before.
 */
export class SerialBatcher<C, R> {
  readonly #send: (commands: readonly C[]) => Promise<readonly R[]>;
  readonly #largestBatch: number;
  #open: OpenCommand<C, R>[] = [];
  #running = false;

  /** @param send executes a batch: one result per command, in order. @param largestBatch commands per batch at most. */
  constructor(send: (commands: readonly C[]) => Promise<readonly R[]>, largestBatch: number) {
    this.#send = send;
    this.#largestBatch = largestBatch;
  }

  /** The result of this command; rejects with the failure of its batch. */
  add(command: C): Promise<R> {
    return new Promise((resolve, reject) => {
      this.#open.push({ command, resolve, reject });
      if (this.#running) return;
      this.#running = true;
      // What arrives in the same turn of the event loop goes into the same batch.
      setImmediate(() => this.#next());
    });
  }

  #next(): void {
    if (this.#open.length === 0) {
      this.#running = false;
      return;
    }
    const next = onceOrAfter(stuckAfterMs, () => this.#next());
    void this.#sendBatch(this.#open.splice(0, this.#largestBatch)).then(next);
  }

  async #sendBatch(batch: readonly OpenCommand<C, R>[]): Promise<void> {
    try {
      const results = await outsideCalls(() => this.#send(batch.map(({ command }) => command)));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as R);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
