import type { CreatorRow } from '@creator-discovery/creators';
import type { FailedItem, Job, JobFailure, JobKind, JobState, JobWork } from './job.ts';

/** The most items one step deals with. */
export const maxItemsPerStep = 500;

/** What a step found for its items, in order; the store decides owned, charged and rows in one transaction. */
export interface StepResult {
  /** The cursor the step started from; the step is refused when the job has moved on since. */
  readonly fromCursor: number;
  readonly toCursor: number;
  /** Creators to deliver, in order. A row with at least one contact is charged when its creator was not owned. */
  readonly delivered: readonly {
    readonly creatorId: number;
    readonly row: Omit<CreatorRow, 'charged' | 'owned_since'>;
    readonly hasContact: boolean;
  }[];
  readonly failedItems: readonly FailedItem[];
}

export type StepCommit =
  | { readonly committed: true; readonly job: Job }
  /** Somebody else did this step, took the lease over, or the job was cancelled: stop. */
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
  /** Ends the job as failed or cancelled: keeps what was delivered and paid, releases the rest; harmless when it has ended. */
  abstract end(
    jobId: string,
    state: Extract<JobState, 'failed' | 'cancelled'>,
    failure: JobFailure | null,
  ): Promise<Job>;
  /**
   * Ends a running job of the account as cancelled, at once; a step under way is refused its commit. Harmless when the
   * job has ended. Null: no such job of that account. (contract 6 `cancel_job`)
   */
  abstract requestCancel(accountId: string, jobId: string): Promise<Job | null>;
  /** Rows of an ended job, a snapshot that never changes. limit 1..500. */
  abstract rows(
    jobId: string,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<readonly CreatorRow[]>;
}

/** All accounts' jobs, for operators. (contract 1 `jobs list`) */
export abstract class JobOverview {
  /** Newest first. `running`: only those that have not ended. limit 1..1000. */
  abstract list(of: {
    readonly accountId?: string;
    readonly running?: boolean;
    readonly limit: number;
  }): Promise<readonly Job[]>;
}

export type StepOutcome = { readonly done: true } | { readonly done: false; readonly retryAfterMs?: number };

/** The one implementation of a job's steps, run by every engine. */
export abstract class JobSteps {
  /** Deals with the next items (at most 500); idempotent; throws on faults, which the engine retries. */
  abstract runStep(jobId: string, fence: number | null): Promise<StepOutcome>;
  /** Called once when an engine stops retrying: ends the job as failed and releases its hold. */
  abstract gaveUp(jobId: string, failure: JobFailure): Promise<void>;
}

/** Jobs that wait for an engine outside the database: the job row is the outbox. */
export abstract class JobOutbox {
  /** Running jobs that were not handed over yet, or not since `handOverAgain`; oldest first. */
  abstract waiting(limit: number): Promise<readonly HandOver[]>;
  /** Notes that the engine has the job. */
  abstract handedOver(jobId: string): Promise<void>;
  /** Jobs handed over that run but have not moved for so long: candidates for a second look at the engine. */
  abstract stalled(seconds: number, limit: number): Promise<readonly string[]>;
  /** The engine has lost the job: it waits again. */
  abstract handOverAgain(jobId: string): Promise<void>;
}

/** What an engine is told of a job; only for its operators, the work itself stays in the database. */
export interface HandOver {
  readonly jobId: string;
  readonly accountId: string;
  readonly kind: JobKind;
  readonly expected: number;
}

/** Wakes workers in other processes; best effort, a lost signal costs a poll interval. */
export abstract class JobSignal {
  abstract send(jobId: string): Promise<void>;
  /** Calls `heard` for every signal until the returned function is called. */
  abstract listen(heard: (jobId: string) => void): Promise<() => Promise<void>>;
}

/** What drives accepted jobs to their end. Jobs are handed over by their rows, after the commit. */
export abstract class JobEngine {
  /** Starts working (worker role) until `stop`. */
  abstract start(steps: JobSteps): Promise<void>;
  /** Whether it is able to work now; false while it can't reach what it runs on. */
  abstract readonly working: boolean;
  /** Finishes or gives back the steps in flight, within `graceMs`. */
  abstract stop(graceMs: number): Promise<void>;
  /** Best effort hint that a job was just accepted or its cancel asked for. */
  abstract nudge(jobId: string): Promise<void>;
}
