import type { Channel, JobState } from '@creator-discovery/jobs';
import type { HistoryKind } from './history-entry.ts';

/** Traces that requests with one id left in the database. Callers choose their ids, so several accounts may have used it. */
export interface RequestRecord {
  /** Searches that it began, and jobs that it made. A job's id is that of its history entry, and of its workflow. */
  readonly history: readonly {
    readonly historyId: string;
    readonly accountId: string;
    readonly kind: HistoryKind;
    readonly source: Channel;
    readonly creditsCharged: number;
    readonly createdAt: Date;
    /** Null for a search. */
    readonly jobState: JobState | null;
    /** The span of the call, as a `traceparent`; null where it left no trace. */
    readonly traceParent: string | null;
  }[];
  /** Movements of credits that it caused, steps of its jobs included, oldest first. */
  readonly entries: readonly {
    readonly ownerId: string;
    readonly seq: number;
    readonly kind: string;
    readonly amount: number;
    readonly heldChange: number;
    readonly rule: string;
    readonly historyId: string | null;
    readonly at: Date;
  }[];
}

/** What became of requests, for operators. */
export abstract class RequestRecords {
  /**
   * Returns what requests with this id left, at most 1000 of each kind: of all accounts and scraper keys, or of one. Reads the
   * whole history, which takes its time.
   */
  abstract find(requestId: string, ownerId?: string): Promise<RequestRecord>;
}
