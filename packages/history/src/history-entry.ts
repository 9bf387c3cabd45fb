import type { Channel, JobKind, JobState } from '@creator-discovery/jobs';
import type { Platform } from '@creator-discovery/search-filters';

/** Searches and jobs are listed together; a search has no job behind it. */
export type HistoryKind = 'search' | JobKind;

/** One line of an account's history: a search (all its pages) or a job. (contract 6 `list_search_history`) */
export interface HistoryEntry {
  readonly historyId: string;
  readonly kind: HistoryKind;
  /** Always `complete` for searches. */
  readonly jobState: JobState;
  readonly source: Channel;
  readonly platform: Platform | null;
  readonly filters: Readonly<Record<string, unknown>> | null;
  readonly filtersSummary: string | null;
  /** Creators that matched, for searches and exports; null for unlocks and lookups. */
  readonly total: number | null;
  /** Creators or handles asked for; for a search those shown so far. */
  readonly requested: number;
  /** Rows delivered, or creators shown. */
  readonly rows: number;
  readonly creditsCharged: number;
  /** Credits set aside and not yet charged or released: 0 for searches and for jobs that have ended. */
  readonly creditsHeld: number;
  readonly createdAt: Date;
  /** The latest page of a search; the end of a job, null while it runs. */
  readonly completedAt: Date | null;
}
