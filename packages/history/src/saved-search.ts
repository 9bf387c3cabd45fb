import type { Platform } from '@creator-discovery/search-filters';

/** A search that an account gave a name, to run it again. (contract 6 `saved searches`) */
export interface SavedSearch {
  readonly savedSearchId: string;
  /** Need not be unique. */
  readonly name: string;
  readonly platform: Platform;
  /** In normal form. */
  readonly filters: Readonly<Record<string, unknown>>;
  readonly filtersSummary: string;
  /** Pinned ones are listed first. */
  readonly pinned: boolean;
  /** Creators that matched when the filters were saved last. */
  readonly totalWhenSaved: number;
  /** When the filters were saved last. */
  readonly savedAt: Date;
  readonly updatedAt: Date;
  /** 1 at first; grows by one with every change. */
  readonly version: number;
}

/** The filters of a saved search, with what is known of them when they are saved. */
export type SavedFilters = Pick<SavedSearch, 'platform' | 'filters' | 'filtersSummary' | 'totalWhenSaved'>;

/** A search to save. */
export interface SavedSearchDraft extends SavedFilters {
  /** Its id. If the account has a saved search of this id already, that one is returned unchanged. Default: a new id. */
  readonly savedSearchId?: string;
  readonly name: string;
  readonly pinned: boolean;
}

/** Characters of the filters of one saved search, in normal form as JSON. */
export const maxSavedFilters = 16_384;

/** The most that an account has at a time. */
export const maxSavedSearches = 200;

/** Refused where the account has `maxSavedSearches` already. */
export type SavedSearchSaved =
  | { readonly saved: true; readonly search: SavedSearch }
  | { readonly saved: false; readonly reason: 'too_many' };

/** The result of changing a saved search; `stale_version` has the current version. */
export type SavedSearchUpdate =
  | { readonly updated: true; readonly search: SavedSearch }
  | { readonly updated: false; readonly reason: 'not_found' }
  | { readonly updated: false; readonly reason: 'stale_version'; readonly version: number };

/** What is changed; what is left out stays. */
export interface SavedSearchChange {
  readonly name?: string;
  readonly pinned?: boolean;
  readonly filters?: SavedFilters;
  /** Refused when it is given and isn't the current one. */
  readonly version?: number;
}

/** An account's saved searches. One of another account is the same as none. */
export abstract class SavedSearches {
  abstract save(accountId: string, search: SavedSearchDraft): Promise<SavedSearchSaved>;
  /** Pinned ones first, then the latest changed first. */
  abstract page(
    accountId: string,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<{ readonly searches: readonly SavedSearch[]; readonly total: number }>;
  abstract byId(accountId: string, savedSearchId: string): Promise<SavedSearch | null>;
  abstract update(accountId: string, savedSearchId: string, change: SavedSearchChange): Promise<SavedSearchUpdate>;
  /** Whether there was one. */
  abstract delete(accountId: string, savedSearchId: string): Promise<boolean>;
}
