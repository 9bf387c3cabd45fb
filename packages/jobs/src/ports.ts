import type { CreatorRow, DeliveredRow } from '@creator-discovery/creators';
import type { FailedItem, Job, JobFailure, JobKind, JobState, JobWork } from './job.ts';

/** The most items that one step processes. */
export const maxItemsPerStep = 500;

/** What a step found for its items, in order. The store decides in one transaction what becomes owned and is charged. */
export interface StepResult {
  /** The cursor that the step started from; the step is refused if it has moved since. */
  readonly fromCursor: number;
  readonly toCursor: number;
  /** Creators to deliver, in order. A row with at least one contact is charged when its creator was not owned. */
  readonly delivered: readonly {
    readonly creatorId: number;
    readonly row: DeliveredRow;
    readonly hasContact: boolean;
  }[];
  readonly failedItems: readonly FailedItem[];
}

export type StepCommit =
  | { readonly committed: true; readonly job: Job }
  /** Another worker did this step or took the lease over, or the job has ended: stop. */
  | { readonly committed: false; readonly job: Job };

/**
 * Jobs, their frozen work and their rows. Every write is one fenced transaction under the account's lock, so that rows,
 * ownership, charge and cursor move together. Jobs are created by the `Admission` port.
 */
export abstract class JobStore {
  abstract byId(jobId: string): Promise<Job | null>;
  abstract ofAccount(accountId: string, jobId: string): Promise<Job | null>;
  /** Items `from..from+limit` of the frozen work. */
  abstract work(jobId: string, from: number, limit: number): Promise<JobWork>;
  /** Commits a step: rows, ownership, captured credits, cursor; completes the job and releases the rest when it is the last. */
  abstract commitStep(jobId: string, fence: number | null, result: StepResult): Promise<StepCommit>;
  /** Ends the job as failed or cancelled: keeps what was delivered and charged, releases the rest. No effect on an ended job. */
  abstract end(
    jobId: string,
    state: Extract<JobState, 'failed' | 'cancelled'>,
    failure: JobFailure | null,
  ): Promise<Job>;
  /**
   * Ends a running job of the account as cancelled, at once; a step in progress is refused its commit. No effect when
   * the job has ended. Null = the account has no such job. (contract 6 `cancel_job`)
   */
  abstract requestCancel(accountId: string, jobId: string): Promise<Job | null>;
  /** Rows of an ended job, a snapshot that never changes. limit 1..500. */
  abstract rows(
    jobId: string,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<readonly CreatorRow[]>;
  /** The creators of the same rows: a handle in a row may be another person's by now. */
  abstract creatorIds(
    jobId: string,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<readonly number[]>;
}

/** All accounts' jobs, for operators. (contract 1 `jobs list`) */
export abstract class JobOverview {
  /** Newest first. `running`: only those that have not ended. limit 1..1000. */
  abstract list(of: {
    readonly accountId?: string;
    readonly running?: boolean;
    readonly limit: number;
  }): Promise<readonly Job[]>;
  /** The jobs that have not ended, by kind and state; a kind and state without jobs is left out. */
  abstract unfinished(): Promise<readonly UnfinishedJobs[]>;
  /** The call that made the job; null for an unknown job. */
  abstract origin(jobId: string): Promise<JobOrigin | null>;
}

/** Where a job comes from. */
export interface JobOrigin {
  readonly requestId: string;
  /** The span of the call, as a `traceparent` of W3C Trace Context; null where the call left no trace. */
  readonly traceParent: string | null;
}

/** How many jobs of one kind wait for their first step or are in the middle, and how old the oldest is. */
export interface UnfinishedJobs {
  readonly kind: JobKind;
  readonly state: Extract<JobState, 'accepted' | 'processing'>;
  readonly jobs: number;
  /** Since the oldest was accepted. */
  readonly oldestSeconds: number;
}

export type StepOutcome = { readonly done: true } | { readonly done: false; readonly retryAfterMs?: number };

/** The one implementation of a job's steps, run by every engine. */
export abstract class JobSteps {
  /** Processes the next items (at most 500). Idempotent. Throws on faults, which the engine retries. */
  abstract runStep(jobId: string, fence: number | null): Promise<StepOutcome>;
  /** Called once when an engine stops retrying: ends the job as failed and releases its hold. */
  abstract gaveUp(jobId: string, failure: JobFailure): Promise<void>;
}

/** Jobs that wait for an engine outside the database: the job row is the outbox. */
export abstract class JobOutbox {
  /** Running jobs that have not been handed over, or not since `handOverAgain`; oldest first. */
  abstract waiting(limit: number): Promise<readonly HandOver[]>;
  /** Records that the engine has the job. */
  abstract handedOver(jobId: string): Promise<void>;
  /** Running jobs that were handed over and made no progress for `seconds`; the engine may have lost them. */
  abstract stalled(seconds: number, limit: number): Promise<readonly string[]>;
  /** Makes a job that the engine has lost wait again. */
  abstract handOverAgain(jobId: string): Promise<void>;
}

/** What is handed to an engine outside the database, for its operators; the work itself stays in the database. */
export interface HandOver {
  readonly jobId: string;
  readonly accountId: string;
  readonly kind: JobKind;
  readonly expected: number;
  /** Of the call that made it. */
  readonly requestId: string;
}

/** Wakes workers in other processes. Best effort: a lost signal costs one poll interval. */
export abstract class JobSignal {
  abstract send(jobId: string): Promise<void>;
  /** Calls `heard` for every signal until the returned function is called. */
  abstract listen(heard: (jobId: string) => void): Promise<() => Promise<void>>;
}

/** Runs accepted jobs to their end. It learns of them from their rows, after the commit. */
export abstract class JobEngine {
  /** Starts working (worker role) until `stop`. */
  abstract start(steps: JobSteps): Promise<void>;
  /** Whether it can work now; false while it can't reach the system it runs on. */
  abstract readonly working: boolean;
  /** Finishes or abandons the steps in flight, within `graceMs`. */
  abstract stop(graceMs: number): Promise<void>;
  /** A hint, best effort, that a job was just accepted or cancelled. */
  abstract nudge(jobId: string): Promise<void>;
}
