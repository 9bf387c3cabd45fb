import type { Platform } from '@creator-discovery/search-filters';

/** Filters that an account saved under a name. (contract 6 `saved searches`) */
export interface SavedSearch {
  readonly savedSearchId: string;
  /** Need not be unique. */
  readonly name: string;
  readonly platform: Platform;
  /** Normalised. */
  readonly filters: Readonly<Record<string, unknown>>;
  readonly filtersSummary: string;
  /** Pinned searches are listed first. */
  readonly pinned: boolean;
  /** Creators that matched when the filters were last saved. */
  readonly totalWhenSaved: number;
  /** When the filters were last saved. */
  readonly savedAt: Date;
  readonly updatedAt: Date;
  /** Starts at 1 and increases with every change. */
  readonly version: number;
}

export type SavedFilters = Pick<SavedSearch, 'platform' | 'filters' | 'filtersSummary' | 'totalWhenSaved'>;

export interface SavedSearchDraft extends SavedFilters {
  /** Default: a new id. If the account already has this id, that search is returned unchanged. */
  readonly savedSearchId?: string;
  readonly name: string;
  readonly pinned: boolean;
}

/** Maximum characters of normalised filters as JSON. */
export const maxSavedFilters = 16_384;

/** Maximum per account. */
export const maxSavedSearches = 200;

export type SaveResult =
  | { readonly saved: true; readonly search: SavedSearch }
  | { readonly saved: false; readonly reason: 'too_many' };

/** Result of a change; `stale_version` carries the current version. */
export type SavedSearchUpdate =
  | { readonly updated: true; readonly search: SavedSearch }
  | { readonly updated: false; readonly reason: 'not_found' }
  | { readonly updated: false; readonly reason: 'stale_version'; readonly version: number };

/** Omitted fields stay unchanged. */
export interface SavedSearchChange {
  readonly name?: string;
  readonly pinned?: boolean;
  readonly filters?: SavedFilters;
  /** If given, must be the current version. */
  readonly version?: number;
}

/** Saved searches of accounts. Ids of other accounts appear not to exist. */
export abstract class SavedSearches {
  abstract save(accountId: string, search: SavedSearchDraft): Promise<SaveResult>;
  /** Pinned first, then most recently changed. */
  abstract page(
    accountId: string,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<{ readonly searches: readonly SavedSearch[]; readonly total: number }>;
  abstract byId(accountId: string, savedSearchId: string): Promise<SavedSearch | null>;
  abstract update(accountId: string, savedSearchId: string, change: SavedSearchChange): Promise<SavedSearchUpdate>;
  /** Returns whether the search existed. */
  abstract delete(accountId: string, savedSearchId: string): Promise<boolean>;
}
