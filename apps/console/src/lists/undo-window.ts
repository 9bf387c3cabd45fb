import { Listeners } from '../listeners.ts';

interface Deletion {
  readonly id: string;
  /** Notice with the Undo button. */
  readonly text: string;
  readonly run: () => Promise<void>;
}

/** Display time of a notice. */
const windowMs = 10_000;

/** Deletions that can still be undone. */
export class UndoWindow {
  /** Completions of pending deletions by id. */
  readonly #pending = new Map<string, () => void>();
  #hidden: ReadonlySet<string> = new Set();
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.subscribe;
  readonly #say: (text: string, undo: () => void) => void;

  constructor(say: (text: string, undo: () => void) => void) {
    this.#say = say;
    // Leaving the page completes pending deletions.
    globalThis.addEventListener?.('pagehide', () => {
      for (const complete of this.#pending.values()) complete();
    });
  }

  /** Ids to display as deleted. */
  hidden = (): ReadonlySet<string> => this.#hidden;

  /** Hides the id, and deletes it when the undo time has passed. */
  begin({ id, text, run }: Deletion): void {
    const complete = () => {
      // Stays hidden until the deletion has finished, to avoid a flash.
      if (this.#pending.delete(id)) void run().finally(() => this.#hide(id, false));
    };
    setTimeout(complete, windowMs);
    this.#pending.set(id, complete);
    this.#hide(id, true);
    this.#say(text, () => {
      if (this.#pending.delete(id)) this.#hide(id, false);
    });
  }

  #hide(id: string, on: boolean): void {
    const others = [...this.#hidden].filter((one) => one !== id);
    this.#hidden = new Set(on ? [...others, id] : others);
    this.#listeners.notify();
  }
}
