import { outsideCalls } from '../session/open-call.ts';
import { type OpenCommand, onceOrIfStuck } from './open-command.ts';

/**
 * Sends the commands that arrive while a batch is in flight as the next batch, in order. A command is always sent after it was
 * added, so it sees everything committed before.
 */
export class SerialBatcher<C, R> {
  readonly #send: (commands: readonly C[]) => Promise<readonly R[]>;
  readonly #maxBatchSize: number;
  #open: OpenCommand<C, R>[] = [];
  #running = false;

  /** @param send returns one result per command, in order. */
  constructor(send: (commands: readonly C[]) => Promise<readonly R[]>, maxBatchSize: number) {
    this.#send = send;
    this.#maxBatchSize = maxBatchSize;
  }

  /** Resolves to the result of the command; rejects if its batch fails. */
  add(command: C): Promise<R> {
    return new Promise((resolve, reject) => {
      this.#open.push({ command, resolve, reject });
      if (this.#running) return;
      this.#running = true;
      // Commands of the same turn of the event loop share a batch.
      setImmediate(() => this.#next());
    });
  }

  #next(): void {
    if (this.#open.length === 0) {
      this.#running = false;
      return;
    }
    const next = onceOrIfStuck(() => this.#next());
    void this.#sendBatch(this.#open.splice(0, this.#maxBatchSize)).then(next);
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
