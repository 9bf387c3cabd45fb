import type { Channel, JobState } from '@creator-discovery/jobs';
import type { Platform } from '@creator-discovery/search-filters';
import type { HistoryEntry, HistoryKind } from './history-entry.ts';

/** Filters and paging of a listing, newest first. */
export interface HistoryQuery {
  /** Entries to skip, >= 0. */
  readonly offset: number;
  /** 1..100. */
  readonly limit: number;
  readonly kind?: HistoryKind;
  /** Only entries in these states; searches are `complete`. */
  readonly jobStates?: readonly JobState[];
  /** Only entries older than this one. An unknown or foreign entry matches nothing. */
  readonly before?: string;
}

export interface HistoryPage {
  readonly entries: readonly HistoryEntry[];
  /** All matching entries; ignores `before`. */
  readonly total: number;
  /** Matching entries older than `before`; `total` without it. */
  readonly remaining: number;
}

/** Identifies a page of a search for a repeated call. */
export interface PageRequest {
  /** The id sent by the caller, or the one in the answer. */
  readonly pageRequestId: string;
  readonly fingerprint: string;
  /** Absent: any page. */
  readonly offset?: number;
  /** `exclude.as_of` if the caller gave it: the page must have it, too. */
  readonly givenAsOf?: string;
}

/** A page answered earlier. (contract 3 `page_request_id`) */
export interface AnsweredPage {
  readonly fingerprint: string;
  readonly offset: number;
  readonly total: number;
  readonly creatorIds: readonly number[];
  /** Time at which creators were left out of the page; null if none were. */
  readonly asOf: string | null;
}

/** Free creators used on this UTC day. */
export interface DayAllowance {
  readonly freeCreatorsUsed: number;
  readonly paidCreators: number;
  /** Next midnight UTC. */
  readonly resetsAt: Date;
}

/** Description of an entry, in the account's words if given. */
export interface HistoryLabel {
  readonly kind: HistoryKind;
  readonly source: Channel;
  /** Name of an export. */
  readonly name: string | null;
  readonly filtersSummary: string | null;
  /** Creators requested; null for searches. */
  readonly requested: number | null;
}

/** Creators that a search has shown. */
export interface ShownCreators {
  /** Null if the search covers any platform. */
  readonly platform: Platform | null;
  /** In the order of the pages, without duplicates. */
  readonly creatorIds: readonly number[];
  /** False if some pages are no longer stored. */
  readonly complete: boolean;
}

/** Deliveries of a creator that are read. */
export const maxDeliveries = 20;

/** A search that showed a creator, or a job that delivered it. */
export interface Encounter {
  readonly creatorId: number;
  readonly at: Date;
  /** The entry may have been deleted. */
  readonly historyId: string;
  readonly kind: HistoryKind;
  /** Name of an export. */
  readonly name: string | null;
  readonly reason: string | null;
  /** Credits for this creator in the job; null for searches. */
  readonly charged: number | null;
}

/** History of accounts. Ids of other accounts appear not to exist. */
export abstract class SearchHistory {
  /** Paging with `before` shows each entry once, even while entries are added. */
  abstract list(accountId: string, query: HistoryQuery): Promise<HistoryPage>;
  abstract entry(accountId: string, historyId: string): Promise<HistoryEntry | null>;
  /**
   * Whether a call with this request id started a search or created a job. Later pages of a search are not recorded.
   */
  abstract hasRequest(accountId: string, requestId: string): Promise<boolean>;
  /** Returns labels by id, without unknown ids. */
  abstract labels(accountId: string, historyIds: readonly string[]): Promise<ReadonlyMap<string, HistoryLabel>>;
  /** Returns the first page answered for this id, filters and offset. */
  abstract answeredPage(accountId: string, page: PageRequest): Promise<AnsweredPage | null>;
  /** Returns all creators shown by a search; null if the account has no such search. */
  abstract shown(accountId: string, historyId: string): Promise<ShownCreators | null>;
  abstract allowance(accountId: string): Promise<DayAllowance>;
  /** Returns the latest search that showed one of the creators and the latest `maxDeliveries` of them, newest first. */
  abstract encounters(accountId: string, creatorIds: readonly number[]): Promise<readonly Encounter[]>;
}
