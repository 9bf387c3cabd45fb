import type { FailedItem, Job, JobFailure, JobState } from '../job.ts';
import { hasEnded } from '../job-life.ts';

/** What one step did, once ownership has decided what its items cost. */
export interface StepEffect {
  readonly fromCursor: number;
  readonly toCursor: number;
  /** Creators delivered by the step. */
  readonly rows: number;
  /** Credits captured for those of them that became owned. */
  readonly charged: number;
  readonly failedItems: readonly FailedItem[];
}

/** Whether a step that started at `fromCursor` may be committed: the job is running, and no other step has processed these items. */
export function acceptsStep(job: Job, fromCursor: number): boolean {
  return !hasEnded(job) && job.cursor === fromCursor;
}

/**
 * The job after a step. The last step completes it and releases what was held and not charged; the outcome is `full`
 * when no item failed. Throws RangeError on an impossible step: backwards, past the end, or above the hold. The SQL function
 * `job_step` implements this rule.
 * (contract 3 "Export", contract 6 `get_history_data`)
 */
export function afterStep(job: Job, step: StepEffect, at: Date): Job {
  const charged = job.credits.charged + step.charged;
  const forward = step.toCursor > step.fromCursor || step.toCursor === job.expected;
  if (!acceptsStep(job, step.fromCursor) || !forward || step.toCursor > job.expected) {
    throw new RangeError(`a job at ${job.cursor} of ${job.expected} can't go to ${step.toCursor}`);
  }
  if (charged > job.credits.held) throw new RangeError('a step costs more than the job holds');
  const failedItems = [...job.failedItems, ...step.failedItems];
  const moved: Job = {
    ...job,
    state: 'processing',
    cursor: step.toCursor,
    rows: job.rows + step.rows,
    failedItems,
    credits: { ...job.credits, charged },
  };
  if (step.toCursor < job.expected) return moved;
  return {
    ...moved,
    state: 'complete',
    outcome: failedItems.length === 0 ? 'full' : 'partial',
    credits: { ...moved.credits, released: job.credits.held - charged },
    completedAt: at,
  };
}

/**
 * The job ended before its last item: what was delivered stays charged and owned, the rest of the hold is released.
 * A job that has ended does not change. The SQL function `job_finish` implements this rule. (contract 6 `cancel_job`)
 */
export function afterEnd(
  job: Job,
  end: { readonly state: Extract<JobState, 'failed' | 'cancelled'>; readonly failure: JobFailure | null },
  at: Date,
): Job {
  if (hasEnded(job)) return job;
  return {
    ...job,
    state: end.state,
    failure: end.failure,
    cancelRequested: job.cancelRequested || end.state === 'cancelled',
    credits: { ...job.credits, released: job.credits.held - job.credits.charged },
    completedAt: at,
  };
}
