import { Listeners } from '../listeners.ts';

/** A key, or several: `j`, `shift+x`, `mod+enter` (⌘ or Ctrl), `g s` (one after the other), `?`, `space`, `escape`. */
export interface Shortcut {
  readonly keys: string;
  /** What it does, for the list of all keys: "Next creator". */
  readonly does: string;
  /** The heading it is under in that list; default: `This page`. */
  readonly group?: string;
  readonly run: (event: KeyboardEvent) => void;
  /** Also again and again while the key is held: moving, never acting. */
  readonly repeats?: boolean;
  /** Also over a dialog; otherwise a dialog keeps the keys of the page below it from acting. */
  readonly overDialogs?: boolean;
}

/** What of a keyboard event matters here. */
export interface Pressed {
  /** As `KeyboardEvent.key` and `.code`. */
  readonly key: string;
  readonly code: string;
  readonly shift: boolean;
  /** ⌘ or Ctrl. */
  readonly mod: boolean;
  readonly alt: boolean;
  readonly repeat: boolean;
  /** Milliseconds on any clock. */
  readonly at: number;
  /** Where it was pressed: `field` takes letters itself, `control` takes Space and Enter itself. */
  readonly within: 'page' | 'control' | 'field';
  readonly underDialog: boolean;
}

/** How long the second key of two may take. */
const sequenceMs = 1500;

/** Whether shortcuts of single keys act in this browser (WCAG 2.1.4); those with ⌘ or Ctrl, and Escape, always do. */
const kept = 'single-keys';

/** Every shortcut that acts now; those that were added last come first. */
export class Keyboard {
  #bound: readonly Shortcut[] = [];
  #first: { readonly name: string; readonly at: number } | null = null;
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.subscribe;
  readonly #storage: Pick<Storage, 'getItem' | 'setItem'>;

  constructor(storage: Pick<Storage, 'getItem' | 'setItem'>) {
    this.#storage = storage;
  }

  shortcuts = (): readonly Shortcut[] => this.#bound;

  singleKeys = (): boolean => this.#storage.getItem(kept) !== 'off';

  switchSingleKeys(on: boolean): void {
    this.#storage.setItem(kept, on ? 'on' : 'off');
    this.#listeners.notify();
  }

  /** Adds shortcuts, and returns what removes them. */
  bind(shortcuts: readonly Shortcut[]): () => void {
    this.#bound = [...shortcuts, ...this.#bound];
    this.#listeners.notify();
    return () => {
      this.#bound = this.#bound.filter((shortcut) => !shortcuts.includes(shortcut));
      this.#listeners.notify();
    };
  }

  /** The shortcut that this press completes. */
  pressed(press: Pressed): Shortcut | null {
    const name = nameOf(press);
    const first = this.#first !== null && press.at - this.#first.at <= sequenceMs ? this.#first.name : null;
    this.#first = null;
    const acting = this.#bound.filter((shortcut) => this.#acts(shortcut, press));
    const found =
      (first === null ? undefined : acting.find(({ keys }) => keys === `${first} ${name}`)) ??
      acting.find(({ keys }) => keys === name);
    if (found) return found;
    if (!press.repeat && acting.some(({ keys }) => keys.startsWith(`${name} `))) this.#first = { name, at: press.at };
    return null;
  }

  #acts({ keys, repeats = false, overDialogs = false }: Shortcut, press: Pressed): boolean {
    if (press.alt || (press.repeat && !repeats) || (press.underDialog && !overDialogs)) return false;
    if (keys.startsWith('mod+') || keys === 'escape') return true;
    if (press.within === 'field' || !this.singleKeys()) return false;
    return press.within === 'page' || (keys !== 'space' && keys !== 'enter');
  }
}

/** `mod+enter`, `shift+x`, `?`: on a keyboard of other letters, the Latin letter that the key has. */
function nameOf({ key, code, shift, mod }: Pressed): string {
  const latin = key.length === 1 && key > '~' && /^Key[A-Z]$/.test(code) ? code.slice(3) : key;
  const name = latin === ' ' ? 'space' : latin.toLowerCase();
  // Shift makes `?` what it is, but `X` is the letter `x` with Shift.
  const counts = shift && (name.length > 1 || name !== name.toUpperCase());
  return `${mod ? 'mod+' : ''}${counts ? 'shift+' : ''}${name}`;
}
