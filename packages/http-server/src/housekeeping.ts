/** Periodic work that any number of processes may do at the same time. */
export interface Chore {
  readonly name: string;
  readonly everySeconds: number;
  /** Returns how much there was to do. */
  readonly run: () => Promise<number>;
}

/** Hears how chores went. */
export interface ChoreReport {
  /** Only called where there was something to do. */
  done(name: string, count: number): void;
  failed(name: string, error: unknown): void;
}

/** Runs the chores of a process, one at a time, each at its interval. A chore that fails is run again at its next turn. */
export class Housekeeping {
  readonly #chores: readonly Chore[];
  readonly #report: ChoreReport;
  readonly #timers: NodeJS.Timeout[] = [];
  #inFlight: Promise<void> = Promise.resolve();

  constructor(chores: readonly Chore[], report: ChoreReport) {
    this.#chores = chores;
    this.#report = report;
  }

  start(): void {
    for (const chore of this.#chores) {
      this.#timers.push(setInterval(() => this.#enqueue(chore), chore.everySeconds * 1000));
    }
  }

  /** Starts no more chores, and waits for the one in flight. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#inFlight;
  }

  #enqueue(chore: Chore): void {
    this.#inFlight = this.#inFlight.then(async () => {
      try {
        const count = await chore.run();
        if (count > 0) this.#report.done(chore.name, count);
      } catch (error) {
        this.#report.failed(chore.name, error);
      }
    });
  }
}
