import type { Channel, JobState } from '@creator-discovery/jobs';
import type { HistoryKind } from './history-entry.ts';

/** What the database has of one request, whoever made it. */
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
  /** Empty for a request that left nothing. Reads the whole history, which takes its time. At most 1000 of each kind. */
  abstract find(requestId: string): Promise<RequestRecord>;
}
