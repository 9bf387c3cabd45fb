/** Idle workers waiting for a signal; a slow poll wakes one of them in case a signal was lost. */
export class WakeUp {
  readonly #pollMs: number;
  readonly #waiting: (() => void)[] = [];
  #timer: NodeJS.Timeout | undefined;
  #missed = false;
  #stopped = false;

  constructor(pollMs: number) {
    this.#pollMs = pollMs;
  }

  /** Resolves at a signal, at the next poll, or at the stop. */
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

  /** Wakes the worker that has waited longest; if none waits, the next `wait` returns at once. */
  one(): void {
    const wake = this.#waiting.shift();
    if (wake === undefined) this.#missed = true;
    else wake();
  }

  /** Wakes all; from now on `wait` returns at once. */
  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    for (const wake of this.#waiting.splice(0)) wake();
  }
}
