import { Listeners } from '../listeners.ts';

/** Live-region text and notices of the whole console. */
class Announcements {
  #said = '';
  #toasts: readonly Toast[] = [];
  #next = 0;
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.subscribe;

  said = (): string => this.#said;
  toasts = (): readonly Toast[] => this.#toasts;

  say(text: string): void {
    // Screen readers read changes only, so a repeated text needs one.
    this.#said = text !== '' && text === this.#said ? `${text}\u00a0` : text;
    this.#listeners.notify();
  }

  show(toast: Omit<Toast, 'id'>): void {
    this.#next += 1;
    const id = this.#next;
    // A repeated notice replaces the previous one, unless that can undo something.
    this.#toasts = [...this.#toasts.filter(({ text, undo }) => text !== toast.text || undo), { ...toast, id }];
    this.say(toast.text);
    setTimeout(() => this.remove(id), shownMs);
  }

  /** Presses the latest Undo button in sight. */
  undoLatest(): void {
    const latest = this.#toasts.findLast(({ undo }) => undo !== undefined);
    if (latest === undefined) return;
    this.remove(latest.id);
    latest.undo?.();
  }

  remove(id: number): void {
    this.#toasts = this.#toasts.filter((toast) => toast.id !== id);
    this.#listeners.notify();
  }
}

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly undo?: (() => void) | undefined;
  /** Further buttons by name, such as for opening the changed list. */
  readonly buttons?: Readonly<Record<string, () => void>> | undefined;
}

/** Display time of a notice, and so of its Undo button. */
const shownMs = 10_000;

export const announcements = new Announcements();

/** Announces a sentence to screen readers only. */
export function announce(text: string): void {
  announcements.say(text);
}

/** Shows a notice for ten seconds; `undo` and `buttons` add buttons. */
export function notify(text: string, undo?: Toast['undo'], buttons?: Toast['buttons']): void {
  announcements.show({ text, undo, buttons });
}
