import type { Channel, JobState } from '@creator-discovery/jobs';
import type { Platform } from '@creator-discovery/search-filters';
import type { HistoryEntry, HistoryKind } from './history-entry.ts';

/** Which entries to list, newest first. */
export interface HistoryQuery {
  /** Entries to skip, >= 0. */
  readonly offset: number;
  /** 1..100. */
  readonly limit: number;
  readonly kind?: HistoryKind;
  /** Only entries in one of these states; searches are `complete`. */
  readonly jobStates?: readonly JobState[];
}

/** Entries of one page, and how many there are in all. */
export interface HistoryPage {
  readonly entries: readonly HistoryEntry[];
  readonly total: number;
}

/** Names a page of a search that a caller asks for again. */
export interface PageRequest {
  /** The id the caller sent, or the one the answer carried. */
  readonly pageRequestId: string;
  readonly fingerprint: string;
  readonly offset: number;
}

/** A page of a search that was answered before. (contract 3 `page_request_id`) */
export interface AnsweredPage {
  readonly fingerprint: string;
  readonly offset: number;
  readonly total: number;
  readonly creatorIds: readonly number[];
}

/** The account's free searches of this UTC day. */
export interface DayAllowance {
  readonly freeCreatorsUsed: number;
  /** Next midnight, UTC. */
  readonly resetsAt: Date;
}

/** What a search or job was, in the account's own words where it gave some. */
export interface HistoryLabel {
  readonly kind: HistoryKind;
  readonly source: Channel;
  /** The name that was given to an export. */
  readonly name: string | null;
  readonly filtersSummary: string | null;
  /** Creators asked for; null for searches. */
  readonly requested: number | null;
}

/** Whom a search has shown. */
export interface ShownCreators {
  /** Null where it showed creators of any platform. */
  readonly platform: Platform | null;
  /** In the order of its pages, each once. */
  readonly creatorIds: readonly number[];
  /** False where pages of it are no longer stored. */
  readonly complete: boolean;
}

/** What an account did. Ids of other accounts are absent, like ids that don't exist. */
export abstract class SearchHistory {
  /** Newest first. */
  abstract list(accountId: string, query: HistoryQuery): Promise<HistoryPage>;
  abstract entry(accountId: string, historyId: string): Promise<HistoryEntry | null>;
  /** Whether a call of this request id began a search or made a job. Later pages of a search are not recorded by their request id. */
  abstract hasRequest(accountId: string, requestId: string): Promise<boolean>;
  /** What these entries are, by their ids; those of no entry are left out. */
  abstract labels(accountId: string, historyIds: readonly string[]): Promise<ReadonlyMap<string, HistoryLabel>>;
  /** The first page answered for exactly this page request, filters and offset. */
  abstract answeredPage(accountId: string, page: PageRequest): Promise<AnsweredPage | null>;
  /** The creators that all pages of this search showed; null for what is no search of the account. */
  abstract shown(accountId: string, historyId: string): Promise<ShownCreators | null>;
  abstract allowance(accountId: string): Promise<DayAllowance>;
  /** The one of these creators that a search of the account showed last; null where none was shown. */
  abstract lastShown(accountId: string, creatorIds: readonly number[]): Promise<number | null>;
}
