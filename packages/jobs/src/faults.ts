/** A fault that no retry can pass: engines end the job as failed at once. */
export class PermanentJobError extends Error {
  override readonly name = 'PermanentJobError';
}

/** How often and how patiently engines repeat a step that throws. A step that commits starts the count anew. */
export interface RetryRules {
  /** Runs of one step at most, the first included. >= 1 */
  readonly attempts: number;
  /** Milliseconds before the second run; doubles with each further one. */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
}

/** About four minutes of faults before a job fails. */
export const defaultRetryRules: RetryRules = { attempts: 12, firstPauseMs: 500, longestPauseMs: 30_000 };

/** Milliseconds to wait after the given number of failed runs of a step (1, 2, ...). */
export function pauseAfter(rules: RetryRules, failedRuns: number): number {
  return Math.min(rules.longestPauseMs, rules.firstPauseMs * 2 ** Math.min(failedRuns - 1, 30));
}

/** What the caller is told of a job that an engine gave up: nothing of the fault itself, which is for the operator. */
export const gaveUpFailure = {
  code: 'internal_fault',
  message: 'The job was stopped by a fault on our side. Everything that was held and not delivered has been released.',
  retryable: true,
} as const;
