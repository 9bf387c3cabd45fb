const signals = ['SIGINT', 'SIGTERM'] as const;

/** What is to be undone at the end of a run, last first, also when a signal ends it. */
export class Undo {
  #steps: (() => Promise<unknown>)[] = [];
  #running: Promise<void> | null = null;

  constructor() {
    for (const signal of signals) process.on(signal, this.#stop);
  }

  add(step: () => Promise<unknown>): void {
    this.#steps.unshift(step);
  }

  run(): Promise<void> {
    this.#running ??= this.#undo();
    return this.#running;
  }

  readonly #stop = (): void => {
    console.error('stopping: servers are ended and files removed');
    void this.run().then(() => process.exit(130));
  };

  async #undo(): Promise<void> {
    for (const step of this.#steps) {
      await step().catch((fault: unknown) => console.error(fault instanceof Error ? fault.message : fault));
    }
    for (const signal of signals) process.off(signal, this.#stop);
  }
}
