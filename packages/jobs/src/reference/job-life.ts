import type { FailedItem, Job, JobFailure, JobState } from '../job.ts';
import { hasEnded } from '../job-life.ts';

/** Effect of one step after ownership has decided its charge. */
export interface StepEffect {
  readonly fromCursor: number;
  readonly toCursor: number;
  /** Delivered creators. */
  readonly rows: number;
  /** Credits captured for newly owned creators. */
  readonly charged: number;
  readonly failedItems: readonly FailedItem[];
}

/** Returns whether a step from `fromCursor` may commit: the job is running and its cursor has not moved. */
export function acceptsStep(job: Job, fromCursor: number): boolean {
  return !hasEnded(job) && job.cursor === fromCursor;
}

/**
 * Returns the job after a step. The last step completes it and releases the uncharged part of the hold. Throws RangeError
 * for a step that goes backwards, past the end or above the hold. Implemented by the SQL function `job_step`.
 * (contract 3 "Export", contract 6 `get_history_data`)
 */
export function afterStep(job: Job, step: StepEffect, at: Date): Job {
  const charged = job.credits.charged + step.charged;
  const forward = step.toCursor > step.fromCursor || step.toCursor === job.expected;
  if (!acceptsStep(job, step.fromCursor) || !forward || step.toCursor > job.expected) {
    throw new RangeError(`job at cursor ${job.cursor} of ${job.expected} cannot move to ${step.toCursor}`);
  }
  if (charged > job.credits.held) throw new RangeError('step costs more than the job holds');
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
 * Returns the job after it failed or was cancelled: delivered rows stay charged, the rest of the hold is released. Returns an
 * ended job unchanged. Implemented by the SQL function `job_finish`. (contract 6 `cancel_job`)
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
