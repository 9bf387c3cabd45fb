/** Idle workers that wait for a signal. A slow poll wakes one of them in case a signal was lost. */
export class WakeUp {
  readonly #pollMs: number;
  readonly #waiting: (() => void)[] = [];
  #timer: NodeJS.Timeout | undefined;
  #missed = false;
  #stopped = false;

  constructor(pollMs: number) {
    this.#pollMs = pollMs;
  }

  /** Resolves at a signal, the next poll, or the stop. */
  wait(): Promise<void> {
    if (this.#stopped || this.#missed) {
      this.#missed = false;
      return Promise.resolve();
    }
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.one();
    }, this.#pollMs);
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  /** Wakes the worker that has waited longest. If none waits, the next `wait` returns immediately. */
  one(): void {
    const wake = this.#waiting.shift();
    if (wake === undefined) this.#missed = true;
    else wake();
  }

  /** Wakes all workers; later calls of `wait` return immediately. */
  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    for (const wake of this.#waiting.splice(0)) wake();
  }
}
