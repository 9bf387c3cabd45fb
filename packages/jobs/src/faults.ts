/** Fault that retries cannot fix. Engines fail the job at once. */
export class PermanentJobError extends Error {
  override readonly name = 'PermanentJobError';
}

/** Retries of a step that throws. A committed step resets the count. */
export interface RetryRules {
  /** Maximum runs of one step, including the first; at least 1. */
  readonly attempts: number;
  /** Pause before the second run; doubles before each further run. */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
}

/** A job fails after about four minutes of faults. */
export const defaultRetryRules: RetryRules = { attempts: 12, firstPauseMs: 500, longestPauseMs: 30_000 };

/** Returns the pause after `failedRuns` (at least 1) failed runs of a step, in milliseconds. */
export function pauseAfter(rules: RetryRules, failedRuns: number): number {
  return Math.min(rules.longestPauseMs, rules.firstPauseMs * 2 ** Math.min(failedRuns - 1, 30));
}

/** Failure shown to callers when an engine gives up. Only operators see the fault itself. */
export const gaveUpFailure = {
  code: 'internal_fault',
  message: 'The job was stopped by a fault on our side. Credits held for undelivered items have been released.',
  retryable: true,
} as const;
