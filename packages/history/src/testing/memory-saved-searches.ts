import {
  maxSavedSearches,
  type SavedSearch,
  type SavedSearchChange,
  type SavedSearchDraft,
  type SavedSearches,
  type SavedSearchSaved,
  type SavedSearchUpdate,
} from '../saved-search.ts';

/** Saved searches in memory, for tests. */
export class MemorySavedSearches implements SavedSearches {
  readonly #now: () => Date;
  readonly #searches = new Map<string, { readonly accountId: string; readonly search: SavedSearch }>();
  #lastId = 0;

  /** @param now the clock of the business */
  constructor(now: () => Date) {
    this.#now = now;
  }

  async save(accountId: string, draft: SavedSearchDraft): Promise<SavedSearchSaved> {
    const known = draft.savedSearchId === undefined ? null : await this.byId(accountId, draft.savedSearchId);
    if (known !== null) return { saved: true, search: known };
    if (this.#of(accountId).length >= maxSavedSearches) return { saved: false, reason: 'too_many' };
    this.#lastId += 1;
    const at = this.#now();
    const search: SavedSearch = {
      ...draft,
      savedSearchId: draft.savedSearchId ?? `00000000-0000-4000-8000-${String(this.#lastId).padStart(12, '0')}`,
      savedAt: at,
      updatedAt: at,
      version: 1,
    };
    this.#searches.set(search.savedSearchId, { accountId, search });
    return { saved: true, search };
  }

  async page(accountId: string, { offset, limit }: { readonly offset: number; readonly limit: number }) {
    const all = this.#of(accountId).sort(
      (a, b) => Number(b.pinned) - Number(a.pinned) || b.updatedAt.getTime() - a.updatedAt.getTime(),
    );
    return { searches: all.slice(offset, offset + limit), total: all.length };
  }

  async byId(accountId: string, savedSearchId: string): Promise<SavedSearch | null> {
    return this.#one(accountId, savedSearchId);
  }

  async update(
    accountId: string,
    savedSearchId: string,
    { version, filters, ...change }: SavedSearchChange,
  ): Promise<SavedSearchUpdate> {
    const search = this.#one(accountId, savedSearchId);
    if (search === null) return { updated: false, reason: 'not_found' };
    if (version !== undefined && version !== search.version)
      return { updated: false, reason: 'stale_version', version: search.version };
    const at = this.#now();
    const changed: SavedSearch = {
      ...search,
      ...change,
      ...(filters !== undefined && { ...filters, savedAt: at }),
      updatedAt: at,
      version: search.version + 1,
    };
    this.#searches.set(savedSearchId, { accountId, search: changed });
    return { updated: true, search: changed };
  }

  async delete(accountId: string, savedSearchId: string): Promise<boolean> {
    return this.#searches.get(savedSearchId)?.accountId === accountId && this.#searches.delete(savedSearchId);
  }

  #one(accountId: string, savedSearchId: string): SavedSearch | null {
    const known = this.#searches.get(savedSearchId);
    return known?.accountId === accountId ? known.search : null;
  }

  #of(accountId: string): SavedSearch[] {
    return [...this.#searches.values()].filter((one) => one.accountId === accountId).map(({ search }) => search);
  }
}
