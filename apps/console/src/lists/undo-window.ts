import { Listeners } from '../listeners.ts';

/** Something that is done when its time to be taken back has passed: until then it only looks done. */
interface Awaited {
  readonly keys: readonly string[];
  readonly timer: ReturnType<typeof setTimeout>;
  readonly run: () => void;
}

/** As long as a notice is shown. */
const windowMs = 10_000;

/** What was deleted and can still be taken back. */
export class UndoWindow {
  #awaited: readonly Awaited[] = [];
  #hidden: ReadonlySet<string> = new Set();
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.subscribe;

  /** `say` shows a sentence with what takes it back, for as long as it can be. */
  readonly #say: (text: string, undo: () => void) => void;

  constructor(say: (text: string, undo: () => void) => void) {
    this.#say = say;
    // Whoever leaves has seen it done.
    globalThis.addEventListener?.('pagehide', () => this.#runAll());
  }

  /** Ids of what is to be shown as gone. */
  hidden = (): ReadonlySet<string> => this.#hidden;

  /** Hides what has these ids, says so with a way to take it back, and does it when that has passed. */
  begin({
    keys,
    text,
    run,
  }: {
    readonly keys: readonly string[];
    readonly text: string;
    readonly run: () => Promise<void>;
  }) {
    const awaited: Awaited = {
      keys,
      timer: setTimeout(() => awaited.run(), windowMs),
      run: () => {
        this.#awaited = this.#awaited.filter((one) => one !== awaited);
        // Hidden until it is gone: it would flash otherwise.
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
