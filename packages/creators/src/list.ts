import type { Platform } from '@creator-discovery/search-filters';

/** Per account. (contract 6 `lists`) */
export const maxLists = 200;

/** Per list. (contract 6 `lists`) */
export const maxListItems = 10_000;

/** A named collection of creators of one account. (contract 6 `lists`) */
export interface CreatorList {
  readonly listId: string;
  readonly name: string;
  readonly description: string | null;
  /** The only platform of the list's creators; null for any. */
  readonly platform: Platform | null;
  readonly tags: readonly string[];
  readonly itemCount: number;
  /** Number of its creators that the account owns. */
  readonly ownedCount: number;
  readonly source: string;
  /** Grows by one with every change of name, description or tags. */
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A creator in a list with the account's notes. */
export interface ListItem {
  readonly itemId: string;
  readonly creatorId: number;
  /** Items are ordered by position. Positions have gaps; later additions have higher ones. */
  readonly position: number;
  readonly note: string | null;
  readonly tags: readonly string[];
  /** Free label for the progress with the creator, for example `contacted`. */
  readonly stage: string | null;
  /** Null if the account does not own the creator. */
  readonly ownedSince: Date | null;
  /** Whether the account has seen or owns the creator. Closed items show only the name. */
  readonly isOpen: boolean;
  readonly addedAt: Date;
  /** Last change of note, tags or stage; at first, when it was added. */
  readonly changedAt: Date;
}

/** A list that has a creator. */
export interface Membership extends Pick<ListItem, 'itemId' | 'stage'> {
  readonly listId: string;
  readonly name: string;
  /** Whether the account was shown the creator, not whether it owns it. */
  readonly wasShown: boolean;
}

/** Stage of items that have none. */
export const firstStage = 'Shortlist';

/** Selects items of a list; absent fields select all. (contract 6 `lists`) */
export interface ItemFilter {
  /** Whether `query` leaves e-mail addresses out. */
  readonly withoutContacts?: boolean;
  /** Ignores case. `firstStage` includes items without a stage. */
  readonly stage?: string | undefined;
  /** Items with any of these. */
  readonly tags?: readonly string[] | undefined;
  /** Part of the name, handle, note or, of owned creators, an email address; ignores case. */
  readonly query?: string | undefined;
  readonly exceptItemIds?: readonly string[] | undefined;
}

/** `-` in front is descending. Closed items come last if the order is by a figure. */
export const itemSorts = [
  ...(['position', 'stage', 'name', '-name', 'changed', '-changed'] as const),
  ...(['followers', '-followers', 'engagement', '-engagement'] as const),
] as const;

export type ItemSort = (typeof itemSorts)[number];

/** A page of the items that a filter selects, in an order. */
export interface ItemPage {
  readonly offset: number;
  readonly limit: number;
  /** Default: position. Items that compare equal are in the order of their positions. */
  readonly sort?: ItemSort;
  readonly filter?: ItemFilter;
}

/** Restrictions on the items of a list. Followers and engagement are those of open items. */
export interface ItemTotals {
  readonly items: number;
  readonly closed: number;
  readonly owned: number;
  /** Open items whose creator is not owned and known to list no contact. */
  readonly noContact: number;
  readonly followers: number;
  /** Mean of the known rates in percent; null if none is known. */
  readonly engagementRatePct: number | null;
  /** Items that the rest of the filter selects in each stage, largest first. */
  readonly stages: readonly { readonly stage: string; readonly items: number }[];
  /** Items that the rest of the filter selects with each tag: up to `maxTagTotals`, largest first. */
  readonly tags: readonly { readonly tag: string; readonly items: number }[];
}

export const maxTagTotals = 100;

/** Author of a change to a list: an account with one of its keys. */
export interface ListEditor {
  readonly accountId: string;
  readonly keyId: string;
}

/** A change of an item. (contract 6) */
export interface ItemChange {
  readonly at: Date;
  /** Name of the key that made the change; null if the key is unknown. */
  readonly keyName: string | null;
  readonly change: 'added' | 'removed' | 'note' | 'tags' | 'stage';
  /** The new note, tags or stage; the stage of an added creator. Null if cleared. */
  readonly value: string | readonly string[] | null;
}

/** Latest changes of an item that are shown. */
export const maxItemChanges = 200;

export interface ItemRemarks {
  readonly note?: string;
  readonly tags?: readonly string[];
  readonly stage?: string;
}

export interface CreatorToAdd extends ItemRemarks {
  readonly creatorId: number;
  /** Previous position, to restore a removed item. Default: the end of the list. */
  readonly position?: number;
}

export interface ListDraft {
  /** If the account already has a list with this id, that list is returned unchanged. Default: a new id. */
  readonly listId?: string;
  readonly name: string;
  readonly description?: string | null;
  readonly platform?: Platform | null;
  readonly tags?: readonly string[];
  readonly source: string;
}

/** `stale_version` has the current version. */
export type ListUpdate =
  | { readonly updated: true; readonly list: CreatorList }
  | { readonly updated: false; readonly reason: 'not_found' }
  | { readonly updated: false; readonly reason: 'stale_version'; readonly version: number };
