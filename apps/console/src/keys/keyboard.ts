import { Listeners } from '../listeners.ts';

/** Name of `mod` on this machine. */
export const modKey = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '') ? '⌘' : 'Ctrl';

/** Key or keys: `j`, `shift+x`, `mod+enter` (⌘ or Ctrl), `g s` (in sequence), `?`, `space`, `escape`. */
export interface Shortcut {
  readonly keys: string;
  /** Action for the list of shortcuts: "Next creator". */
  readonly does: string;
  /** Heading in that list. Default: `This page`. */
  readonly group?: string;
  readonly run: (event: KeyboardEvent) => void;
  /** Repeats while the key is held: for moving, never for actions. */
  readonly repeats?: boolean;
  /** Active while a dialog is open. */
  readonly overDialogs?: boolean;
}

export interface KeyPress {
  /** `KeyboardEvent.key`. */
  readonly key: string;
  readonly code: string;
  readonly shift: boolean;
  /** ⌘ or Ctrl. */
  readonly mod: boolean;
  readonly alt: boolean;
  readonly repeat: boolean;
  /** Milliseconds on any clock. */
  readonly at: number;
  /** Target: a `field` handles letters, a `control` handles Space and Enter. */
  readonly within: 'page' | 'control' | 'field';
  readonly underDialog: boolean;
}

const sequenceMs = 1500;

/** Storage key of the switch for single-key shortcuts (WCAG 2.1.4). Those with ⌘ or Ctrl, and Escape, stay active. */
const kept = 'single-keys';

/** Active shortcuts; later bindings take precedence. */
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

  /** Returns a function that removes the shortcuts. */
  bind(shortcuts: readonly Shortcut[]): () => void {
    this.#bound = [...shortcuts, ...this.#bound];
    this.#listeners.notify();
    return () => {
      this.#bound = this.#bound.filter((shortcut) => !shortcuts.includes(shortcut));
      this.#listeners.notify();
    };
  }

  pressed(press: KeyPress): Shortcut | null {
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

  #acts({ keys, repeats = false, overDialogs = false }: Shortcut, press: KeyPress): boolean {
    if (press.alt || (press.repeat && !repeats) || (press.underDialog && !overDialogs)) return false;
    // Browsers undo typing in fields.
    if (keys === 'mod+z') return press.within !== 'field';
    if (keys.startsWith('mod+') || keys === 'escape') return true;
    if (press.within === 'field' || !this.singleKeys()) return false;
    return press.within === 'page' || (keys !== 'space' && keys !== 'enter');
  }
}

/** `mod+enter`, `shift+x`, `?`. Non-Latin layouts use the Latin letter of the key. */
function nameOf({ key, code, shift, mod }: KeyPress): string {
  const latin = key.length === 1 && key > '~' && /^Key[A-Z]$/.test(code) ? code.slice(3) : key;
  const name = latin === ' ' ? 'space' : latin.toLowerCase();
  // `?` already implies Shift; `X` is `shift+x`.
  const counts = shift && (name.length > 1 || name !== name.toUpperCase());
  return `${mod ? 'mod+' : ''}${counts ? 'shift+' : ''}${name}`;
}
