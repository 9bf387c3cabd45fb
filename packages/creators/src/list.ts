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
}

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
