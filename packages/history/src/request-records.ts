import type { Channel, JobState } from '@creator-discovery/jobs';
import type { HistoryKind } from './history-entry.ts';

/** Records of requests with one id. Callers choose the ids, so several accounts may have used it. */
export interface RequestRecord {
  /** Searches started and jobs created. A job id is also the id of its history entry and workflow. */
  readonly history: readonly {
    readonly historyId: string;
    readonly accountId: string;
    readonly kind: HistoryKind;
    readonly source: Channel;
    readonly creditsCharged: number;
    readonly createdAt: Date;
    /** Null for searches. */
    readonly jobState: JobState | null;
    /** W3C `traceparent` of the call; null if not traced. */
    readonly traceParent: string | null;
  }[];
  /** Ledger entries of the request and of its jobs, oldest first. */
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

/** Effects of requests, for operators. */
export abstract class RequestRecords {
  /** Returns at most 1000 records of each kind, of all owners or of one. Slow: reads the whole history. */
  abstract find(requestId: string, ownerId?: string): Promise<RequestRecord>;
}
