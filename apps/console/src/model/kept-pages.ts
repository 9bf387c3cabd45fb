/** A page of a search that was asked for: its id makes asking again free. (contract 3) */
export interface KeptPage {
  readonly offset: number;
  readonly id: string;
  /** False until its answer came: it may have cost nothing yet, and isn't asked for again without a press. */
  readonly answered: boolean;
}

/** As long as the server gives a page again for nothing, less some minutes. */
const keptMs = 23 * 60 * 60 * 1000;

/** Searches whose pages are stored in a browser. */
const mostSearches = 40;

const prefix = 'pages ';

/** Nothing that was shown to this account, or to any, comes back without a press in this browser. */
export function forgetPages(accountId = ''): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix + accountId)) localStorage.removeItem(key);
}

interface Stored {
  readonly at: number;
  readonly pages: readonly KeptPage[];
}

/** The ids of the pages of each search, for the day, in every tab of this browser and on every way to the search. */
export class KeptPages {
  readonly #storage: Storage;
  readonly #now: () => number;

  constructor(storage: Storage, now: () => number = Date.now) {
    this.#storage = storage;
    this.#now = now;
  }

  /** In the order of their offsets. */
  of(search: string): readonly KeptPage[] {
    const stored = this.#read(prefix + search);
    return stored === null || this.#now() - stored.at > keptMs ? [] : stored.pages;
  }

  /** Adds a page, or changes the one at its offset. */
  keep(search: string, page: KeptPage): void {
    const pages = [...this.of(search).filter(({ offset }) => offset !== page.offset), page];
    const stored = this.#read(prefix + search);
    const at = pages.length === 1 || stored === null ? this.#now() : stored.at;
    this.#storage.setItem(prefix + search, JSON.stringify({ at, pages: pages.sort((a, b) => a.offset - b.offset) }));
    this.#dropOldest();
  }

  #dropOldest(): void {
    const keys = Object.keys(this.#storage).filter((key) => key.startsWith(prefix));
    if (keys.length <= mostSearches) return;
    const byAge = keys.sort((a, b) => (this.#read(a)?.at ?? 0) - (this.#read(b)?.at ?? 0));
    for (const key of byAge.slice(0, keys.length - mostSearches)) this.#storage.removeItem(key);
  }

  #read(key: string): Stored | null {
    const text = this.#storage.getItem(key);
    if (text === null) return null;
    try {
      return JSON.parse(text) as Stored;
    } catch {
      return null;
    }
  }
}
