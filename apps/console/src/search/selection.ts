import type { Schemas } from '../api.ts';
import { Listeners } from '../listeners.ts';

type Name = Schemas['CreatorName'];

/** A creator that is selected. */
export interface Selected extends Name {
  readonly owned: boolean;
}

/** What is selected of a search: some creators, or the search itself, which means all that match when it is used. */
export interface Selection {
  readonly all: boolean;
  /** By handle, in the order in which they were selected. Empty where all are. */
  readonly creators: ReadonlyMap<string, Selected>;
}

const nobody: Selection = { all: false, creators: new Map() };

const prefix = 'selection ';

/** What is selected, for each search of this tab: over more pages, another order, a reload. */
export class Selections {
  readonly #storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly #known = new Map<string, Selection>();
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.subscribe;

  constructor(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
    this.#storage = storage;
  }

  of(search: string): Selection {
    const known = this.#known.get(search) ?? this.#stored(search);
    this.#known.set(search, known);
    return known;
  }

  /** Selects these creators, or takes them out. A selection of all becomes one of these. */
  set(search: string, creators: readonly Selected[], on: boolean): void {
    const next = new Map(this.of(search).creators);
    for (const { platform, handle, owned } of creators) {
      if (on) next.set(handle, { platform, handle, owned });
      else next.delete(handle);
    }
    this.#change(search, { all: false, creators: next });
  }

  /** Selects the search itself. */
  setAll(search: string): void {
    this.#change(search, { all: true, creators: new Map() });
  }

  clear(search: string): void {
    this.#change(search, nobody);
  }

  /** These are the account's now: they are free. */
  markOwned(handles: ReadonlySet<string>): void {
    for (const [search, { all, creators }] of this.#known) {
      if (![...creators.keys()].some((handle) => handles.has(handle))) continue;
      const marked = [...creators].map(
        ([handle, creator]) => [handle, handles.has(handle) ? { ...creator, owned: true } : creator] as const,
      );
      this.#change(search, { all, creators: new Map(marked) });
    }
  }

  #change(search: string, selection: Selection): void {
    this.#known.set(search, selection);
    const { all, creators } = selection;
    if (!all && creators.size === 0) this.#storage.removeItem(prefix + search);
    else this.#storage.setItem(prefix + search, JSON.stringify({ all, creators: [...creators.values()] }));
    this.#listeners.notify();
  }

  #stored(search: string): Selection {
    try {
      const text = this.#storage.getItem(prefix + search);
      if (text === null) return nobody;
      const { all, creators } = JSON.parse(text) as { readonly all: boolean; readonly creators: readonly Selected[] };
      return { all, creators: new Map(creators.map((creator) => [creator.handle, creator])) };
    } catch {
      return nobody;
    }
  }
}
