import type { Channel, JobKind, JobState } from '@creator-discovery/jobs';
import type { Platform } from '@creator-discovery/search-filters';

/** Kinds of entry; a search has no job. */
export type HistoryKind = 'search' | JobKind;

/** A search with all its pages, or a job. (contract 6 `list_search_history`) */
export interface HistoryEntry {
  readonly historyId: string;
  readonly kind: HistoryKind;
  /** Always `complete` for searches. */
  readonly jobState: JobState;
  readonly source: Channel;
  readonly platform: Platform | null;
  readonly filters: Readonly<Record<string, unknown>> | null;
  readonly filtersSummary: string | null;
  /** Creators that matched; null for unlocks and lookups. */
  readonly total: number | null;
  /** Creators or handles requested; for a search, creators shown so far. */
  readonly requested: number;
  /** Why the account started the job, in its words. */
  readonly reason: string | null;
  /** Rows delivered, or creators shown. */
  readonly rows: number;
  readonly creditsCharged: number;
  /** Credits still held; 0 for searches and finished jobs. */
  readonly creditsHeld: number;
  readonly createdAt: Date;
  /** Time of the latest page of a search, or the end of a job; null while it runs. */
  readonly completedAt: Date | null;
}
