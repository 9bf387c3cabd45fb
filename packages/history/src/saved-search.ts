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
  /** Starts at 1 and increases with every change of the fields above. */
  readonly version: number;
  /** Whether it is compared every night, if the account has opened it within 30 days. */
  readonly watch: boolean;
  /** Matches found later are new to the account. */
  readonly seenAt: Date;
  /** Last visit. */
  readonly openedAt: Date;
  /** Last comparison with these filters; null before the first. */
  readonly checkedAt: Date | null;
  /** New matches since `seenAt`; null if it was not compared. */
  readonly newCount: number | null;
  /** Whether new matches send an event. */
  readonly notify: boolean;
}

export type SavedFilters = Pick<SavedSearch, 'platform' | 'filters' | 'filtersSummary' | 'totalWhenSaved'>;

export interface SavedSearchDraft extends SavedFilters {
  /** Default: a new id. If the account already has this id, that search is returned unchanged. */
  readonly savedSearchId?: string;
  readonly name: string;
  readonly pinned: boolean;
  /** Default: on while the account watches fewer than `maxWatchedSearches`. */
  readonly watch?: boolean;
  /** Default: false. */
  readonly notify?: boolean;
}

/** Maximum characters of normalised filters as JSON. */
export const maxSavedFilters = 16_384;

/** Maximum per account. */
export const maxSavedSearches = 200;

/** Maximum watched searches per account. */
export const maxWatchedSearches = 20;

/** Searches with more matches are not compared. */
export const maxComparedMatches = 20_000;

export type SaveResult =
  | { readonly saved: true; readonly search: SavedSearch }
  | { readonly saved: false; readonly reason: 'too_many' | 'too_many_watched' };

/** Result of a change; `stale_version` carries the current version. */
export type SavedSearchUpdate =
  | { readonly updated: true; readonly search: SavedSearch }
  | { readonly updated: false; readonly reason: 'not_found' }
  | { readonly updated: false; readonly reason: 'too_many_watched' }
  | { readonly updated: false; readonly reason: 'stale_version'; readonly version: number };

/** Omitted fields stay unchanged. */
export interface SavedSearchChange {
  readonly name?: string;
  readonly pinned?: boolean;
  /** Other filters discard the earlier comparisons. */
  readonly filters?: SavedFilters;
  readonly watch?: boolean;
  readonly notify?: boolean;
  /** Sets `seenAt` to now. */
  readonly seen?: boolean;
  /** A visit: on another day than the last one, `seenAt` becomes the last one. */
  readonly opened?: boolean;
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
  /** Returns matches found on a later UTC day than `since` (YYYY-MM-DD), with the day; null if there is no such search. */
  abstract newcomers(
    accountId: string,
    savedSearchId: string,
    since: string,
  ): Promise<ReadonlyMap<number, string> | null>;
  /**
   * Compares the next watched search that is due, once per UTC day; returns false if none is. Keeps newcomers of 30 days while
   * they match, at most 1,000 per comparison. Any number of workers may call it. If one dies, another worker continues after two
   * minutes.
   *
   * @param matchesOf returns the matches in the order of the search, or null if there are too many
   */
  abstract compareNext(
    matchesOf: (accountId: string, filters: SavedSearch['filters']) => Promise<readonly number[] | null>,
  ): Promise<boolean>;
}
