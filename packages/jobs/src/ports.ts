import type { CreatorRow, DeliveredRow } from '@creator-discovery/creators';
import type { FailedItem, Job, JobFailure, JobKind, JobState, JobWork } from './job.ts';

/** Maximum number of items per step. */
export const maxItemsPerStep = 500;

/** Result of a step, in the order of its items. The store decides in one transaction which creators are charged and owned. */
export interface StepResult {
  /** Cursor at which the step started. The store refuses the step if the cursor has moved. */
  readonly fromCursor: number;
  readonly toCursor: number;
  /** Creators to deliver. A row with a contact is charged if the account does not own the creator. */
  readonly delivered: readonly {
    readonly creatorId: number;
    readonly row: DeliveredRow;
    readonly hasContact: boolean;
  }[];
  readonly failedItems: readonly FailedItem[];
}

export type StepCommit =
  | { readonly committed: true; readonly job: Job }
  /** The job has ended, or another worker has committed this step or taken over the lease. */
  | { readonly committed: false; readonly job: Job };

/**
 * Jobs with their frozen work and rows. Every write is one fenced transaction under the account's lock. The `Admission`
 * port creates jobs.
 */
export abstract class JobStore {
  abstract byId(jobId: string): Promise<Job | null>;
  /** Returns null if the account has no such job. */
  abstract ofAccount(accountId: string, jobId: string): Promise<Job | null>;
  /** Returns at most `limit` items of the frozen work, starting at `from`. */
  abstract work(jobId: string, from: number, limit: number): Promise<JobWork>;
  /** Commits rows, ownership, captured credits and cursor. The last step completes the job and releases the rest. */
  abstract commitStep(jobId: string, fence: number | null, result: StepResult): Promise<StepCommit>;
  /** Ends a running job and releases the rest of its hold; delivered rows stay charged. Returns an ended job unchanged. */
  abstract end(
    jobId: string,
    state: Extract<JobState, 'failed' | 'cancelled'>,
    failure: JobFailure | null,
  ): Promise<Job>;
  /**
   * Cancels a running job at once: the step in progress cannot commit. Returns an ended job unchanged, or null if the
   * account has no such job. (contract 6 `cancel_job`)
   */
  abstract requestCancel(accountId: string, jobId: string): Promise<Job | null>;
  /** Returns rows of an ended job, as delivered. `limit` is 1 to 500. */
  abstract rows(
    jobId: string,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<readonly CreatorRow[]>;
  /** Returns the rows of these creators, in any order. At most 500. */
  abstract rowsOf(jobId: string, creatorIds: readonly number[]): Promise<readonly CreatorRow[]>;
  /** Returns the contact channels that any row of the job has. */
  abstract contactTypes(jobId: string): Promise<readonly string[]>;
  /** Returns the creators of a page of rows. A handle in a row may belong to another creator now. */
  abstract creatorIds(
    jobId: string,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<readonly number[]>;
}

/** Jobs of all accounts, for operators. (contract 1 `jobs list`) */
export abstract class JobOverview {
  /** Returns jobs, newest first; with `running`, only unfinished ones. `limit` is 1 to 1,000. */
  abstract list(of: {
    readonly accountId?: string;
    readonly running?: boolean;
    readonly limit: number;
  }): Promise<readonly Job[]>;
  /** Counts unfinished jobs per kind and state; omits combinations without jobs. */
  abstract unfinished(): Promise<readonly UnfinishedJobs[]>;
  /** Returns null for an unknown job. */
  abstract origin(jobId: string): Promise<JobOrigin | null>;
}

/** The call that created a job. */
export interface JobOrigin {
  readonly requestId: string;
  /** W3C `traceparent` of the call; null if it was not traced. */
  readonly traceParent: string | null;
}

export interface UnfinishedJobs {
  readonly kind: JobKind;
  readonly state: Extract<JobState, 'accepted' | 'processing'>;
  readonly jobs: number;
  /** Age of the oldest job since its acceptance. */
  readonly oldestSeconds: number;
}

/** Job that a step has ended. */
export interface EndedJob extends Pick<Job, 'kind' | 'state' | 'rows'> {
  readonly durationMs: number;
}

export type StepOutcome =
  | { readonly done: true; readonly ended?: EndedJob }
  | { readonly done: false; readonly retryAfterMs?: number };

/** Steps that every engine runs. */
export abstract class JobSteps {
  /** Processes the next items, at most {@link maxItemsPerStep}. Idempotent. Throws on faults, which the engine retries. */
  abstract runStep(jobId: string, fence: number | null): Promise<StepOutcome>;
  /** Called once when an engine stops retrying: ends the job as failed and releases its hold. */
  abstract gaveUp(jobId: string, failure: JobFailure): Promise<void>;
}

/** Jobs waiting for an engine outside the database. The job row is the outbox. */
export abstract class JobOutbox {
  /** Returns running jobs that wait to be handed over, oldest first. */
  abstract waiting(limit: number): Promise<readonly HandOver[]>;
  /** Records that the engine has accepted the job. */
  abstract handedOver(jobId: string): Promise<void>;
  /** Returns jobs without progress for `seconds` since they were handed over. The engine may have lost them. */
  abstract stalled(seconds: number, limit: number): Promise<readonly string[]>;
  /** Returns a job to `waiting`. */
  abstract handOverAgain(jobId: string): Promise<void>;
}

/** Description of a job for an external engine and its operators. The work itself stays in the database. */
export interface HandOver {
  readonly jobId: string;
  readonly accountId: string;
  readonly kind: JobKind;
  readonly expected: number;
  /** Request id of the call that created the job. */
  readonly requestId: string;
}

/** Wakes workers in other processes. Best effort: a lost signal costs one poll interval. */
export abstract class JobSignal {
  abstract send(jobId: string): Promise<void>;
  /** Calls `onSignal` for every signal until the returned function is called. */
  abstract listen(onSignal: (jobId: string) => void): Promise<() => Promise<void>>;
}

/** Runs accepted jobs to their end. Reads them from committed job rows. */
export abstract class JobEngine {
  /** Runs jobs in this process until `stop`. */
  abstract start(steps: JobSteps): Promise<void>;
  /** False while the engine cannot reach the system it runs on. */
  abstract readonly working: boolean;
  /** Finishes or abandons steps in progress within `graceMs`. */
  abstract stop(graceMs: number): Promise<void>;
  /** Signals, best effort, that a job was accepted or cancelled. */
  abstract nudge(jobId: string): Promise<void>;
}
