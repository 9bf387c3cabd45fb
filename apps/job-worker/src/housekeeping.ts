/** A chore that any number of workers may do at the same time, now and then. */
export interface Chore {
  readonly name: string;
  readonly everySeconds: number;
  /** Tells how much there was to do. */
  readonly run: () => Promise<number>;
}

/** Runs chores from time to time: expired holds, answers kept for retries. */
export class Housekeeping {
  readonly #chores: readonly Chore[];
  readonly #report: { done(name: string, count: number): void; failed(name: string, error: unknown): void };
  readonly #timers: NodeJS.Timeout[] = [];
  #under: Promise<void> = Promise.resolve();

  constructor(
    chores: readonly Chore[],
    report: { done(name: string, count: number): void; failed(name: string, error: unknown): void },
  ) {
    this.#chores = chores;
    this.#report = report;
  }

  start(): void {
    for (const chore of this.#chores) {
      this.#timers.push(setInterval(() => this.#enqueue(chore), chore.everySeconds * 1000));
    }
  }

  /** Waits for the chore under way. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#under;
  }

  #enqueue(chore: Chore): void {
    this.#under = this.#under.then(async () => {
      try {
        const count = await chore.run();
        if (count > 0) this.#report.done(chore.name, count);
      } catch (error) {
        this.#report.failed(chore.name, error);
      }
    });
  }
}
