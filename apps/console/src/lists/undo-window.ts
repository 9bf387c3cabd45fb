import { Listeners } from '../listeners.ts';

/** A deletion waiting for its undo time to pass. */
interface PendingDeletion {
  readonly keys: readonly string[];
  readonly timer: ReturnType<typeof setTimeout>;
  readonly run: () => void;
}

/** Display time of a notice. */
const windowMs = 10_000;

/** Deletions that can still be undone. */
export class UndoWindow {
  #awaited: readonly PendingDeletion[] = [];
  #hidden: ReadonlySet<string> = new Set();
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.subscribe;

  /** Shows a notice with an Undo button. */
  readonly #say: (text: string, undo: () => void) => void;

  constructor(say: (text: string, undo: () => void) => void) {
    this.#say = say;
    // Leaving the page completes pending deletions.
    globalThis.addEventListener?.('pagehide', () => this.#runAll());
  }

  /** Ids to display as deleted. */
  hidden = (): ReadonlySet<string> => this.#hidden;

  /** Hides the ids and deletes them when the undo time has passed. */
  begin({
    keys,
    text,
    run,
  }: {
    readonly keys: readonly string[];
    readonly text: string;
    readonly run: () => Promise<void>;
  }) {
    const awaited: PendingDeletion = {
      keys,
      timer: setTimeout(() => awaited.run(), windowMs),
      run: () => {
        this.#awaited = this.#awaited.filter((one) => one !== awaited);
        // Stays hidden until the deletion has finished, to avoid a flash.
        void run().finally(() => this.#show(keys));
      },
    };
    this.#awaited = [...this.#awaited, awaited];
    this.#hidden = new Set([...this.#hidden, ...keys]);
    this.#listeners.notify();
    this.#say(text, () => {
      clearTimeout(awaited.timer);
      if (!this.#awaited.includes(awaited)) return;
      this.#awaited = this.#awaited.filter((one) => one !== awaited);
      this.#show(keys);
    });
  }

  #runAll(): void {
    for (const { timer, run } of this.#awaited) {
      clearTimeout(timer);
      run();
    }
  }

  #show(keys: readonly string[]): void {
    this.#hidden = new Set([...this.#hidden].filter((key) => !keys.includes(key)));
    this.#listeners.notify();
  }
}
