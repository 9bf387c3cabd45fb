/** Repeats a write while the process runs, one at a time, and once more at the end. */
export class PeriodicWrites {
  readonly #everyMs: number;
  readonly #write: () => Promise<void>;
  #writing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  /** @param write must not reject */
  constructor(everyMs: number, write: () => Promise<void>) {
    this.#everyMs = everyMs;
    this.#write = write;
  }

  start(): void {
    this.#timer = setInterval(() => void this.run(), this.#everyMs).unref();
  }

  /** Writes once, after any write in progress. */
  run(): Promise<void> {
    this.#writing = this.#writing.then(this.#write);
    return this.#writing;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.run();
  }
}
