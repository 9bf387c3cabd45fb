import type { Platform } from '@creator-discovery/search-filters';
import type { Creator, CreatorPreviewFacts, ImportMode } from './creator.ts';
import type { ImportRecord } from './import-record.ts';
import type { CreatorList, ListDraft, ListItem, ListUpdate } from './list.ts';

export interface ImportCounts {
  readonly added: number;
  readonly updated: number;
  /** Records left out because their creator was suppressed. */
  readonly suppressed: number;
}

/** A creator by platform and handle; handles compare lower-case without `@`. */
export interface CreatorName {
  readonly platform: Platform;
  readonly handle: string;
}

/** Creators as they are kept. */
export abstract class CreatorStore {
  /**
   * Adds creators and updates those that are known, all or none. Identities within one call must differ (throws RangeError).
   * Suppressed creators are left out. (spec: contract 1)
   */
  abstract upsert(records: readonly ImportRecord[], mode: ImportMode): Promise<ImportCounts>;
  /** In the order of the ids; ids of no creator are left out. */
  abstract byIds(creatorIds: readonly number[]): Promise<readonly Creator[]>;
  /** In the order of the ids; ids of no creator are left out. Reads no contacts. */
  abstract previews(creatorIds: readonly number[]): Promise<readonly CreatorPreviewFacts[]>;
  /** One answer for each name, in order; null where there is no such creator. */
  abstract byNames(names: readonly CreatorName[]): Promise<readonly (Creator | null)[]>;
  /** Creators with that handle, over all platforms. */
  abstract named(handle: string): Promise<readonly (CreatorName & { readonly id: number })[]>;
  /** How many creators each platform has. */
  abstract count(): Promise<Readonly<Record<Platform, number>>>;
  /**
   * Erases a creator everywhere and keeps it from coming back by import; only a keyed hash of its name stays.
   * Names of no creator are barred as well. Tells whether there was one to erase. (spec: contract 1 `creators suppress`)
   */
  abstract suppress(name: CreatorName): Promise<boolean>;
  /** Whether the creator of that name was suppressed. */
  abstract isSuppressed(name: CreatorName): Promise<boolean>;
}

/** Changes after a position, or `expired` when the feed no longer reaches back to it: then everything must be read again. */
export type CreatorChanges =
  | { readonly expired: false; readonly creatorIds: readonly number[]; readonly position: string }
  | { readonly expired: true };

/** What an index that lives beside the store is kept up to date by. */
export abstract class CreatorFeed {
  /** The position of now: changes from here on include everything that reading all creators, begun later, may have missed. */
  abstract position(): Promise<string>;
  /** Creators added, changed or gone since the position, each once; may repeat some that were reported before. */
  abstract changes(since: string): Promise<CreatorChanges>;
  /** Forgets changes older than that; followers that far behind must read everything again. Returns how many went. */
  abstract forgetChanges(olderThanSeconds: number): Promise<number>;
}

/**
 * Which creators an account has paid for: they stay free for it for ever. Creators become owned by the steps of jobs, in
 * the transaction that charges for them. (spec: action 8 "Cost", contract 3)
 */
export abstract class Ownership {
  /** The owned ones of these creators, and since when. */
  abstract ownedSince(accountId: string, creatorIds: readonly number[]): Promise<ReadonlyMap<number, Date>>;
}

export interface Page {
  readonly offset: number;
  readonly limit: number;
}

export type ListItemSelection = { readonly itemIds: readonly string[] } | { readonly creatorIds: readonly number[] };

/** An account's lists. Null and `not_found` answer alike for a list of another account and for none. (spec: contract 6) */
export abstract class Lists {
  abstract create(accountId: string, draft: ListDraft): Promise<CreatorList>;
  /** Newest change first; `query` is looked for in names, case blind. */
  abstract page(
    accountId: string,
    page: Page & { readonly query?: string },
  ): Promise<{ readonly lists: readonly CreatorList[]; readonly total: number }>;
  abstract byId(accountId: string, listId: string): Promise<CreatorList | null>;
  /** Refused when `version` is given and is not the list's. */
  abstract update(
    accountId: string,
    listId: string,
    change: {
      readonly name?: string;
      readonly description?: string | null;
      readonly tags?: readonly string[];
      readonly version?: number;
    },
  ): Promise<ListUpdate>;
  abstract delete(accountId: string, listId: string): Promise<boolean>;
  /** In the order they were added. */
  abstract items(
    accountId: string,
    listId: string,
    page: Page,
  ): Promise<{ readonly items: readonly ListItem[]; readonly total: number } | null>;
  /** Creators that are already in the list keep their item. */
  abstract add(
    accountId: string,
    listId: string,
    creators: readonly { readonly creatorId: number; readonly note?: string }[],
  ): Promise<{ readonly added: number; readonly alreadyPresent: number; readonly itemCount: number } | null>;
  abstract remove(
    accountId: string,
    listId: string,
    selection: ListItemSelection,
  ): Promise<{ readonly removed: number; readonly itemCount: number } | null>;
  abstract updateItems(
    accountId: string,
    listId: string,
    change: {
      readonly itemIds: readonly string[];
      readonly note?: string | null;
      readonly tags?: readonly string[];
      readonly stage?: string | null;
    },
  ): Promise<{ readonly updated: number } | null>;
}
