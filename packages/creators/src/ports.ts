import type { CreatorRange, IndexedBatch, Platform } from '@creator-discovery/search-filters';
import type { Creator, CreatorBrief, CreatorDetails, CreatorPreviewFacts } from './creator.ts';
import type { ImportMode } from './facts-after-import.ts';
import type { ImportRecord } from './import-record.ts';
import type {
  CreatorList,
  CreatorToAdd,
  ItemChange,
  ItemFilter,
  ItemPage,
  ItemTotals,
  ListDraft,
  ListEditor,
  ListItem,
  ListUpdate,
  Membership,
} from './list.ts';
import type { BandMedians, SizeBand } from './size-band.ts';

export interface ImportCounts {
  readonly added: number;
  readonly updated: number;
  /** Records of suppressed creators, which were skipped. */
  readonly suppressed: number;
}

/** Returns the counts that `upsert` would return. */
export type CountRecords = (records: readonly ImportRecord[]) => Promise<ImportCounts>;

/** Handles are compared by `handleKey`. */
export interface CreatorName {
  readonly platform: Platform;
  readonly handle: string;
}

/** A batch of an import that can be continued. */
export interface ImportBatch {
  /** Id of the first batch. */
  readonly importId: string;
  /** Hexadecimal hash of the batch, all earlier batches and the rules of the import. */
  readonly batchId: string;
}

/** How long the written batches of an interrupted import are remembered. */
export const importRememberedDays = 7;

/** Medians may be cached for this time: they change little, and computing them reads all creators of a band. */
export const mediansRememberedMs = 600_000;

/** The store cannot hold a value of a record. Nothing of the batch was written. */
export class UnstorableRecords extends Error {
  override readonly name = 'UnstorableRecords';
}

export abstract class CreatorStore {
  /**
   * Adds or updates all records atomically, by the rules of `CreatorIdentities`. Skips suppressed creators. Times in the
   * future count as now. (contract 1)
   *
   * @throws RangeError if a handle or user id occurs twice
   * @throws UnstorableRecords for a value that `readImportLine` would have refused
   */
  abstract upsert(records: readonly ImportRecord[], mode: ImportMode): Promise<ImportCounts>;
  /**
   * `upsert` with idempotent batches. A batch that was written within `importRememberedDays` is skipped and returns its first
   * counts with `writtenBefore`. Concurrent calls with the same batch write it once.
   */
  abstract upsertOnce(
    batch: ImportBatch,
    records: readonly ImportRecord[],
    mode: ImportMode,
  ): Promise<ImportCounts & { readonly writtenBefore: boolean }>;
  /** Forgets the written batches of an import, at its end or to start over. */
  abstract forgetImport(importId: string): Promise<void>;
  /**
   * Drops the search indexes of the store until `makeSearchIndexes`, so that large imports are faster. Search results do not
   * change. Returns false if it dropped nothing, for example because the store has more than `maxCreators`.
   */
  abstract dropSearchIndexes(maxCreators: number): Promise<boolean>;
  /** Builds dropped indexes, also after an interrupted import. */
  abstract makeSearchIndexes(): Promise<void>;
  /** Runs an import that only counts: each call of `count` sees the effects of earlier ones, and nothing is written. */
  abstract dryRun<Result>(run: (count: CountRecords) => Promise<Result>): Promise<Result>;
  /** Returns existing creators in the order of the ids. */
  abstract byIds(creatorIds: readonly number[]): Promise<readonly Creator[]>;
  /** Returns existing creators in the order of the ids, with the audience if requested. Reads no contacts. */
  abstract previews(
    creatorIds: readonly number[],
    options?: { readonly audience: boolean },
  ): Promise<readonly CreatorPreviewFacts[]>;
  /** Returns the current holder of a handle, or the creator with an id; null if none. Follows `samePersonAs`. */
  abstract details(who: CreatorName | number): Promise<CreatorDetails | null>;
  /** Returns medians that may be as old as `mediansRememberedMs`. */
  abstract medians(platform: Platform, band: SizeBand): Promise<BandMedians>;
  /** Returns the current holder per handle, in order; null if none. */
  abstract byNames(names: readonly CreatorName[]): Promise<readonly (Creator | null)[]>;
  /** Returns the current holders of a handle on all platforms. */
  abstract named(handle: string): Promise<readonly (CreatorName & { readonly id: number })[]>;
  /** Returns the creator with a user id; null if none, or if another person has its handle. */
  abstract withUserId(platform: Platform, userId: string): Promise<(CreatorName & { readonly id: number }) | null>;
  /** Counts the creators that have their handle, per platform. */
  abstract count(): Promise<Readonly<Record<Platform, number>>>;
  /**
   * Erases a person under all known handles and user ids and bars these from import; only keyed hashes remain. Returns
   * whether a person was erased, once earlier responses have been sent. (contract 1 "Admin commands")
   *
   * - With a user id it erases that person, even if the handle is now another person's.
   * - Without one it erases the holder of the handle, or else its only former holder. Several former holders are refused.
   * - Unknown names are barred too, but not a handle that another person has now.
   */
  abstract suppress(person: PersonName): Promise<boolean | 'several_people'>;
  /** Returns the ids of creators that were erased within the last seconds, and perhaps of earlier ones. */
  abstract erasedLately(withinSeconds: number): Promise<ReadonlySet<number>>;
  abstract isSuppressed(name: CreatorName): Promise<boolean>;
  abstract suppression(person: PersonName): Promise<Suppression | null>;
  /** Lifts a suppression with all its handles and user ids and records the reason. Returns null if nothing is suppressed. */
  abstract unsuppress(person: PersonName, reason: string): Promise<Suppression | null>;
}

export interface PersonName extends CreatorName {
  readonly platformUserId?: string;
}

/** Record of an erased person, without names. */
export interface Suppression {
  /** Subject of its entries in the audit log. */
  readonly suppressionId: string;
  readonly since: Date;
  /** Number of barred handles. */
  readonly handles: number;
  /** Number of barred user ids. */
  readonly userIds: number;
}

/** Changes after a position. `expired` means that the feed no longer reaches back, and all creators must be read again. */
export type CreatorChanges =
  | { readonly expired: false; readonly creatorIds: readonly number[]; readonly position: string }
  | { readonly expired: true };

/** The change feed that search indexes follow. */
export abstract class CreatorFeed {
  /** Returns the current position. Later changes include everything that a full read may miss. */
  abstract position(): Promise<string>;
  /** Returns creators added, changed or removed since the position, each once. May repeat earlier ones. */
  abstract changes(since: string): Promise<CreatorChanges>;
  /** Deletes a few thousand older changes and returns their number. Followers that are further behind must start over. */
  abstract forgetChanges(olderThanSeconds: number): Promise<number>;
}

/** Creators as batches for search indexes, and the feed of their changes. */
export interface CreatorSource extends Omit<CreatorFeed, 'forgetChanges'> {
  /** Version of the rules that derive its batches, such as the place dictionary. Indexes of another version are not read. */
  version(): Promise<string>;
  /** Returns ranges that cover every creator: about `greatest` creators at most, and at least one range per reader. */
  ranges(limits: { readonly greatest: number; readonly readers: number }): Promise<readonly CreatorRange[]>;
  read(range: CreatorRange): AsyncIterable<IndexedBatch>;
  /** Returns those of the creators that still exist. */
  byIds(creatorIds: readonly number[]): Promise<readonly IndexedBatch[]>;
}

/**
 * Creators that an account has paid for and gets free from then on. Jobs add them in the transaction that charges.
 * (spec: action 8 "Cost", contract 3)
 */
export abstract class Ownership {
  /** Returns existing creators in the order of the ids, as the account sees them in lists of names. */
  abstract briefs(accountId: string, creatorIds: readonly number[]): Promise<readonly CreatorBrief[]>;
  /** Returns the owned ones of the creators. */
  abstract ownedSince(accountId: string, creatorIds: readonly number[]): Promise<ReadonlyMap<number, Date>>;
  /** Returns the creators that list no contact and that the account does not own, in order. */
  abstract withoutContact(accountId: string, creatorIds: readonly number[]): Promise<readonly number[]>;
  /** Returns all owned creators; some may have been erased. */
  abstract ownedIds(accountId: string): Promise<readonly number[]>;
  /**
   * Returns owned creators, without those merged into others. With a `cursor`, or null for the first page, returns every creator
   * once, and then again each time it is bought, changes or is erased, however concurrent transactions commit. Cursors never expire:
   * that of another database starts over. Returns null for a malformed cursor.
   */
  abstract page(accountId: string, selection: OwnedSelection, limit: number): Promise<OwnedPage | null>;
}

export type OwnedSelection =
  | { readonly creatorIds: readonly number[] }
  /** The latest purchases. */
  | { readonly newest: true }
  /** Without a cursor, `changedSince` leaves out what changed before. */
  | { readonly cursor: string | null; readonly changedSince?: Date };

export interface OwnedCreator {
  readonly creatorId: number;
  readonly ownedSince: Date;
  /** When a fact, contact or the ownership last changed. */
  readonly changedAt: Date;
  /** Null once erased. */
  readonly creator: Creator | null;
  /** Cursor after this creator. */
  readonly cursor: string;
}

export interface OwnedPage {
  readonly creators: readonly OwnedCreator[];
  readonly hasMore: boolean;
  /** Cursor after all creators, for changes to come. */
  readonly end: string;
}

export interface Page {
  readonly offset: number;
  readonly limit: number;
}

export type ListItemSelection =
  | { readonly itemIds: readonly string[] }
  | { readonly creatorIds: readonly number[] }
  | { readonly filter: ItemFilter };

/** Nothing was changed because the call names items that are not in the list. */
export interface NotInList {
  readonly absent: readonly (string | number)[];
}

/** Nothing was added because the list would exceed `maxListItems`. */
export interface ListFull {
  readonly wouldHave: number;
}

/** Lists of accounts. A list of another account counts as missing: null or `not_found`. (contract 6) */
export abstract class Lists {
  /** Returns null if the account has `maxLists`. */
  abstract create(accountId: string, draft: ListDraft): Promise<CreatorList | null>;
  /** Returns the items of these creators in all lists, most recently changed list first. */
  abstract memberships(accountId: string, creatorIds: readonly number[]): Promise<readonly Membership[]>;
  /** Returns lists, most recently changed first. `query` matches names, ignoring case. */
  abstract page(
    accountId: string,
    page: Page & { readonly query?: string },
  ): Promise<{ readonly lists: readonly CreatorList[]; readonly total: number }>;
  abstract byId(accountId: string, listId: string): Promise<CreatorList | null>;
  /** Refuses a `version` that is not the current one. */
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
  /** Returns a page of items, with the totals of all that the filter selects. */
  abstract items(
    accountId: string,
    listId: string,
    page: ItemPage,
  ): Promise<{
    readonly list: CreatorList;
    readonly items: readonly ListItem[];
    readonly totals: ItemTotals;
  } | null>;
  /**
   * Returns the latest `maxItemChanges` changes of an item, newest first, including those made before it was removed and added again. Null if
   * the list has no such item.
   */
  abstract activity(accountId: string, listId: string, itemId: string): Promise<readonly ItemChange[] | null>;
  /**
   * Adds creators; those already in the list keep their items. `unknown` lists ids without a creator, for example after an
   * erasure. Items of creators that the account has seen are open.
   */
  abstract add(
    editor: ListEditor,
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
  /** Removes the whole selection, or nothing if some of it is not in the list. */
  abstract remove(
    editor: ListEditor,
    listId: string,
    selection: ListItemSelection,
  ): Promise<{ readonly removed: number; readonly itemCount: number } | NotInList | null>;
  /** Changes the whole selection, or nothing if some of it is not in the list. */
  abstract updateItems(
    editor: ListEditor,
    listId: string,
    change: {
      readonly selection: ListItemSelection;
      readonly note?: string | null;
      readonly tags?: readonly string[];
      readonly stage?: string | null;
    },
  ): Promise<{ readonly updated: number } | NotInList | null>;
}
