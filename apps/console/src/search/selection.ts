import type { Schemas } from '../api.ts';
import { Listeners } from '../listeners.ts';
import { readJson } from '../model/stored-json.ts';

type Name = Schemas['CreatorName'];

/** Selected creators, or with `all` the whole search, evaluated when used. */
export interface Selection {
  readonly all: boolean;
  /** Keyed by handle in order of selection; empty with `all`. */
  readonly creators: ReadonlyMap<string, Name>;
}

interface StoredSelection {
  readonly all: boolean;
  readonly creators: readonly Name[];
}

const nobody: Selection = { all: false, creators: new Map() };

const prefix = 'selection ';

/** Selection per search in this tab, kept across pages, orders and reloads. */
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

  /** Adds or removes creators; ends a selection of all. */
  set(search: string, creators: readonly Name[], on: boolean): void {
    const next = new Map(this.of(search).creators);
    for (const { platform, handle } of creators) {
      if (on) next.set(handle, { platform, handle });
      else next.delete(handle);
    }
    this.#change(search, { all: false, creators: next });
  }

  setAll(search: string): void {
    this.#change(search, { all: true, creators: new Map() });
  }

  clear(search: string): void {
    this.#change(search, nobody);
  }

  #change(search: string, selection: Selection): void {
    this.#known.set(search, selection);
    const { all, creators } = selection;
    if (!all && creators.size === 0) this.#storage.removeItem(prefix + search);
    else this.#storage.setItem(prefix + search, JSON.stringify({ all, creators: [...creators.values()] }));
    this.#listeners.notify();
  }

  #stored(search: string): Selection {
    const { all, creators } = readJson<StoredSelection>(this.#storage, prefix + search, { all: false, creators: [] });
    return { all, creators: new Map(creators.map((creator) => [creator.handle, creator])) };
  }
}
