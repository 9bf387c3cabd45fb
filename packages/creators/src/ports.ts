import type { Platform } from '@creator-discovery/search-filters';
import type { Creator, CreatorDetails, CreatorPreviewFacts } from './creator.ts';
import type { ImportMode } from './facts-after-import.ts';
import type { ImportRecord } from './import-record.ts';
import type { CreatorList, CreatorToAdd, ListDraft, ListItem, ListUpdate } from './list.ts';
import type { BandMedians, SizeBand } from './size-band.ts';

export interface ImportCounts {
  readonly added: number;
  readonly updated: number;
  /** Records left out because their creator was suppressed. */
  readonly suppressed: number;
}

/** A creator by platform and handle, which is compared as `handleKey` says. */
export interface CreatorName {
  readonly platform: Platform;
  readonly handle: string;
}

/** A batch of an import that may break off and be run again. */
export interface ImportBatch {
  /** Of the import, which is that of its first batch: a hash in hexadecimal digits. */
  readonly importId: string;
  /** A hash of what the batch holds, of all batches before it and of how they are imported, in hexadecimal digits. */
  readonly batchId: string;
}

/** How long what an import has written is remembered where it broke off. */
export const importRememberedDays = 7;

/** How long the middle figures of a band may be remembered: they change little, and all creators of it are read for them. */
export const mediansRememberedMs = 600_000;

/** The store can't hold a value of one of the records. Nothing of the batch was written. */
export class UnstorableRecords extends Error {
  override readonly name = 'UnstorableRecords';
}

/** The stored creators. */
export abstract class CreatorStore {
  /**
   * Adds new creators and updates known ones, all or none; whose record it is, `CreatorIdentities` decides. No handle and no
   * user id may occur twice in one call (throws RangeError). Suppressed creators are skipped. What is dated ahead of the
   * store's clock counts as collected now. (contract 1)
   *
   * @throws UnstorableRecords for a record with a value that `readImportLine` would have refused.
   */
  abstract upsert(records: readonly ImportRecord[], mode: ImportMode): Promise<ImportCounts>;
  /**
   * As `upsert`, once for each batch: where it was written before, within `importRememberedDays` and since the import was
   * forgotten, it is left alone, and what it counted then is returned with `writtenBefore`. Two that write the same batch at
   * once write it once.
   */
  abstract upsertOnce(
    batch: ImportBatch,
    records: readonly ImportRecord[],
    mode: ImportMode,
  ): Promise<ImportCounts & { readonly writtenBefore: boolean }>;
  /** Forgets which batches of an import were written: it has come to its end, or is to be run from the start. */
  abstract forgetImport(importId: string): Promise<void>;
  /**
   * Leaves out whatever only makes searches faster from now on, until `makeSearchIndexes`, so that many creators are added
   * sooner; searches find the same. Returns whether it does: not where there are more than `mostCreators`, whose searches
   * would become slow, nor where the store adds creators as fast with it.
   */
  abstract dropSearchIndexes(mostCreators: number): Promise<boolean>;
  /** Makes what `dropSearchIndexes` has left out, also where whoever called that broke off. */
  abstract makeSearchIndexes(): Promise<void>;
  /** What `upsert` would count for the records now. Writes nothing. */
  abstract dryRun(records: readonly ImportRecord[]): Promise<ImportCounts>;
  /** In the order of the ids, without those of no creator. */
  abstract byIds(creatorIds: readonly number[]): Promise<readonly Creator[]>;
  /** In the order of the ids, without those of no creator. Reads no contacts. */
  abstract previews(creatorIds: readonly number[]): Promise<readonly CreatorPreviewFacts[]>;
  /**
   * Who has this handle now, or is this creator, with all that is known but the contacts; null where nobody is. A creator that
   * has turned out to be the same person as another is that other.
   */
  abstract details(who: CreatorName | number): Promise<CreatorDetails | null>;
  /** The middle figures of a platform's creators of one size, which may be as old as `mediansRememberedMs`. */
  abstract medians(platform: Platform, band: SizeBand): Promise<BandMedians>;
  /** Who has these handles now: one result for each name, in order; null where nobody has it. */
  abstract byNames(names: readonly CreatorName[]): Promise<readonly (Creator | null)[]>;
  /** Who has this handle now, on all platforms. */
  abstract named(handle: string): Promise<readonly (CreatorName & { readonly id: number })[]>;
  /** How many creators each platform has; those that gave their handle up are not counted. */
  abstract count(): Promise<Readonly<Record<Platform, number>>>;
  /**
   * Erases a person everywhere, under every handle and user id that is known of it, and bars these from being imported
   * again; only keyed hashes of them remain. With a user id it is that person, whoever has the handle. Without one it is the current
   * holder of the handle, or else its only former holder; a handle with several former holders is refused (`several_people`).
   * Unknown names are barred too. A handle that another person has now is not barred. Returns whether a person was erased; answers
   * that were read before have been sent when it returns. (contract 1 "Admin commands")
   */
  abstract suppress(person: PersonName): Promise<boolean | 'several_people'>;
  /** Whether anybody was erased within the last seconds; some that were erased before may count as well. */
  abstract erasedLately(withinSeconds: number): Promise<boolean>;
  /** Whether records of that handle are barred. */
  abstract isSuppressed(name: CreatorName): Promise<boolean>;
  /** The suppression of that handle or user id; null where there is none. */
  abstract suppression(person: PersonName): Promise<Suppression | null>;
  /** Lifts that suppression with all its handles and user ids, for a reason that is recorded. Null where there is none. */
  abstract unsuppress(person: PersonName, reason: string): Promise<Suppression | null>;
}

/** A person as an operator names it. */
export interface PersonName extends CreatorName {
  readonly platformUserId?: string;
}

/** What is stored of an erased person: nothing that names it. */
export interface Suppression {
  /** The subject of its entries in the audit log. */
  readonly suppressionId: string;
  readonly since: Date;
  /** How many handles are barred. */
  readonly handles: number;
  /** How many user ids are barred. */
  readonly userIds: number;
}

/** Changes after a position; `expired` when the feed no longer reaches back that far, and all creators must be read again. */
export type CreatorChanges =
  | { readonly expired: false; readonly creatorIds: readonly number[]; readonly position: string }
  | { readonly expired: true };

/** The change feed that search indexes follow. */
export abstract class CreatorFeed {
  /** The current position. Changes from here on include everything that a full read started later could miss. */
  abstract position(): Promise<string>;
  /** Creators added, changed or removed since the position, each once; some may have been reported before. */
  abstract changes(since: string): Promise<CreatorChanges>;
  /**
   * Deletes the first of the older changes, some thousands at most, and returns how many: 0 once none is left. Followers that
   * are further behind must read all creators again.
   */
  abstract forgetChanges(olderThanSeconds: number): Promise<number>;
}

/**
 * The creators an account has paid for, which are free for it from then on. Steps of jobs make creators owned, in the
 * transaction that charges for them. (spec: action 8 "Cost", contract 3)
 */
export abstract class Ownership {
  /** Those of the creators that are owned, and since when. */
  abstract ownedSince(accountId: string, creatorIds: readonly number[]): Promise<ReadonlyMap<number, Date>>;
  /** All that the account owns, of every platform, each once; some may have been erased since. */
  abstract ownedIds(accountId: string): Promise<readonly number[]>;
}

export interface Page {
  readonly offset: number;
  readonly limit: number;
}

export type ListItemSelection = { readonly itemIds: readonly string[] } | { readonly creatorIds: readonly number[] };

/** What a call names, as it names it, that is not in the list; nothing was changed then. */
export interface NotInList {
  readonly absent: readonly (string | number)[];
}

/** A list would have more than `maxListItems`; nothing was added. */
export interface ListFull {
  readonly wouldHave: number;
}

/** An account's lists. A list of another account is the same as none: null or `not_found`. (contract 6) */
export abstract class Lists {
  /** Returns null if the account has `maxLists`. */
  abstract create(accountId: string, draft: ListDraft): Promise<CreatorList | null>;
  /** Returns whether an item of any of these creators is open, in any list; null if no list has one. */
  abstract isOpen(accountId: string, creatorIds: readonly number[]): Promise<boolean | null>;
  /** Most recently changed first; `query` is searched for in names, case-insensitive. */
  abstract page(
    accountId: string,
    page: Page & { readonly query?: string },
  ): Promise<{ readonly lists: readonly CreatorList[]; readonly total: number }>;
  abstract byId(accountId: string, listId: string): Promise<CreatorList | null>;
  /** Refused when `version` is given and isn't the current one. */
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
  /**
   * Returns items in the order of their positions: as they were added; an item that was put back is where it had been.
   * `closed` counts all closed items of the list.
   */
  abstract items(
    accountId: string,
    listId: string,
    page: Page,
  ): Promise<{ readonly list: CreatorList; readonly items: readonly ListItem[]; readonly closed: number } | null>;
  /**
   * Creators that are already in the list keep their items. `unknown` are the ids of no creator: it may have been erased
   * since it was found. Adds nothing if the list would have more than `maxListItems`. Items of creators that the account
   * was shown are open.
   */
  abstract add(
    accountId: string,
    listId: string,
    creators: readonly CreatorToAdd[],
  ): Promise<
    | {
        readonly added: number;
        readonly alreadyPresent: number;
        readonly unknown: readonly number[];
        readonly itemCount: number;
      }
    | ListFull
    | null
  >;
  /** Removes all that is selected, or nothing where some of it is not in the list. */
  abstract remove(
    accountId: string,
    listId: string,
    selection: ListItemSelection,
  ): Promise<{ readonly removed: number; readonly itemCount: number } | NotInList | null>;
  /** Changes all of the items, or nothing where some of them are not in the list. */
  abstract updateItems(
    accountId: string,
    listId: string,
    change: {
      readonly itemIds: readonly string[];
      readonly note?: string | null;
      readonly tags?: readonly string[];
      readonly stage?: string | null;
    },
  ): Promise<{ readonly updated: number } | NotInList | null>;
}
