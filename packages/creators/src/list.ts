import type { Platform } from '@creator-discovery/search-filters';

/** An account has at most this many lists. (contract 6 `lists`) */
export const maxLists = 200;

/** A list has at most this many items. (contract 6 `lists`) */
export const maxListItems = 10_000;

/** A named collection of creators of one account. (contract 6 `lists`) */
export interface CreatorList {
  readonly listId: string;
  readonly name: string;
  readonly description: string | null;
  /** When set, the list accepts creators of this platform only. */
  readonly platform: Platform | null;
  readonly tags: readonly string[];
  readonly itemCount: number;
  /** How many of its creators the account owns. */
  readonly ownedCount: number;
  readonly source: string;
  /** Grows by one with every change of name, description or tags. */
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A creator in a list, with what the account noted about it. */
export interface ListItem {
  readonly itemId: string;
  readonly creatorId: number;
  /** Items are in the order of their positions, which have gaps. Later additions have higher ones. */
  readonly position: number;
  readonly note: string | null;
  readonly tags: readonly string[];
  /** The account's own label for how far it is with the creator, for example `contacted`. */
  readonly stage: string | null;
  /** Null when the account doesn't own the creator: then no contacts are shown. */
  readonly ownedSince: Date | null;
  /** Whether the account was shown the creator or owns it. Of a closed item only the name is shown. */
  readonly isOpen: boolean;
  readonly addedAt: Date;
}

/** What an account writes beside a creator when it is added to a list; nothing where it is left out. */
export interface ItemRemarks {
  readonly note?: string;
  readonly tags?: readonly string[];
  readonly stage?: string;
}

/** A creator to add to a list. */
export interface CreatorToAdd extends ItemRemarks {
  readonly creatorId: number;
  /** That of the item it was before it was removed; the end of the list without one. */
  readonly position?: number;
}

/** A list to create. */
export interface ListDraft {
  /** Id of the list. If the account has a list of this id already, that list is returned unchanged. Default: a new id. */
  readonly listId?: string;
  readonly name: string;
  readonly description?: string | null;
  readonly platform?: Platform | null;
  readonly tags?: readonly string[];
  readonly source: string;
}

/** The result of changing a list; `stale_version` has the current version. */
export type ListUpdate =
  | { readonly updated: true; readonly list: CreatorList }
  | { readonly updated: false; readonly reason: 'not_found' }
  | { readonly updated: false; readonly reason: 'stale_version'; readonly version: number };
