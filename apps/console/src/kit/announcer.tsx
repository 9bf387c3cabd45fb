import { useSyncExternalStore } from 'react';
import { Listeners } from '../listeners.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './kit.module.css';

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
  readonly undo?: () => void;
  /** Opens the changed list or search. */
  readonly open?: () => void;
}

/** Display time of a notice, and so of its Undo button. */
const shownMs = 10_000;

const announcements = new Announcements();

/** Announces a sentence to screen readers only. */
export function announce(text: string): void {
  announcements.say(text);
}

/** Shows a notice for ten seconds; `undo` and `open` add a button each. */
export function notify(text: string, undo?: () => void, open?: () => void): void {
  announcements.show({ text, ...(undo && { undo }), ...(open && { open }) });
}

/** Presses the latest Undo button in sight. */
export function undoLatest(): void {
  announcements.undoLatest();
}

export function Announcer() {
  const said = useSyncExternalStore(announcements.subscribe, announcements.said);
  const toasts = useSyncExternalStore(announcements.subscribe, announcements.toasts);
  return (
    <>
      {/* Without `aria-live`, an open dialog hides it. */}
      <div role="status" aria-live="polite" className={styles.hidden}>
        {said}
      </div>
      {toasts.length > 0 && (
        <section data-notices className={classNames(styles.lines, styles.toasts)} aria-label="Notices">
          {toasts.map(({ id, text, undo, open }) => (
            <div key={id} className={classNames(styles.popup, styles.toast)}>
              <span>{text}</span>
              {Object.entries({ Undo: undo, Open: open }).map(
                ([name, run]) =>
                  run && (
                    <Button
                      key={name}
                      onClick={() => {
                        announcements.remove(id);
                        run();
                      }}
                    >
                      {name}
                    </Button>
                  ),
              )}
            </div>
          ))}
        </section>
      )}
    </>
  );
}
