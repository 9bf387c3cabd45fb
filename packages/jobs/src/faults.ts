/** A fault that no retry can fix: engines end the job as failed at once. */
export class PermanentJobError extends Error {
  override readonly name = 'PermanentJobError';
}

/** How often, and after which pauses, engines repeat a step that throws. A step that commits resets the count. */
export interface RetryRules {
  /** The most runs of one step, including the first; at least 1. */
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

/** What callers see of a job that an engine gave up on. The fault itself is for the operator only. */
export const gaveUpFailure = {
  code: 'internal_fault',
  message: 'The job was stopped by a fault on our side. Everything that was held and not delivered has been released.',
  retryable: true,
} as const;
