import { readJson } from './stored-json.ts';

/** A requested page; its id makes repeating the request free. (contract 3) */
export interface KeptPage {
  readonly offset: number;
  readonly id: string;
  /** False until the response arrived. Such a page may not be charged yet, so it needs a press. */
  readonly answered: boolean;
  /** Time as of which the page leaves creators out; absent for a first page. */
  readonly asOf?: string;
}

/** The server repeats a page free of charge for 24 hours; this leaves an hour's margin. */
const keptMs = 23 * 60 * 60 * 1000;

const maxSearches = 40;

const prefix = 'pages ';

/** Removes the stored pages of this account, or of all accounts. */
export function forgetPages(accountId = ''): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix + accountId)) localStorage.removeItem(key);
}

interface StoredPages {
  readonly at: number;
  readonly pages: readonly KeptPage[];
}

/** Page ids per search, shared by all tabs for a day. */
export class KeptPages {
  readonly #storage: Storage;
  readonly #now: () => number;

  constructor(storage: Storage, now: () => number = Date.now) {
    this.#storage = storage;
    this.#now = now;
  }

  /** Sorted by offset. */
  of(search: string): readonly KeptPage[] {
    const stored = this.#read(prefix + search);
    return stored === null || this.#now() - stored.at > keptMs ? [] : stored.pages;
  }

  keep(search: string, page: KeptPage): void {
    const pages = [...this.of(search).filter(({ offset }) => offset !== page.offset), page];
    const stored = this.#read(prefix + search);
    const at = pages.length === 1 || stored === null ? this.#now() : stored.at;
    this.#storage.setItem(prefix + search, JSON.stringify({ at, pages: pages.sort((a, b) => a.offset - b.offset) }));
    this.#dropOldest();
  }

  #dropOldest(): void {
    const keys = Object.keys(this.#storage).filter((key) => key.startsWith(prefix));
    if (keys.length <= maxSearches) return;
    const byAge = keys.sort((a, b) => (this.#read(a)?.at ?? 0) - (this.#read(b)?.at ?? 0));
    for (const key of byAge.slice(0, keys.length - maxSearches)) this.#storage.removeItem(key);
  }

  #read(key: string): StoredPages | null {
    return readJson<StoredPages | null>(this.#storage, key, null);
  }
}
