/** Why a fetch failed, where the reason is known. (contract 8 `error.reason`) */
export const failureReasons = [
  'target_missing',
  'target_private',
  'upstream_blocked',
  'upstream_changed',
  'empty',
] as const;
export type FailureReason = (typeof failureReasons)[number];

/**
 * A fetch without an answer. `failed` is a 502 `SCRAPE_FAILED`, `timed_out` a 504 `TIMEOUT`. A failure without a reason
 * means that the network didn't work: server errors, broken connections, broken bodies. (spec: scraping 7, contract 8)
 */
export interface ScrapeFailure {
  readonly kind: 'failed' | 'timed_out';
  readonly reason?: FailureReason;
  /** Whether the same call may succeed later, unchanged. */
  readonly retryable: boolean;
  /** Whole seconds after which a retry may help, where that is known; at least 1. */
  readonly retryAfterSeconds?: number;
  /** For people; contains no key and nothing private. */
  readonly message: string;
}

const retryableReasons: ReadonlySet<FailureReason> = new Set(['upstream_blocked']);

/** A failure whose reason is known. */
export function failedBecause(reason: FailureReason, message: string): ScrapeFailure {
  return {
    kind: 'failed',
    reason,
    retryable: retryableReasons.has(reason),
    message,
  };
}

/** Nobody can ask the network for now: not before this time, in whole seconds, where it is known. */
export function refusedForNow(message: string, retryAfterSeconds: number | null): ScrapeFailure {
  const failure = failedBecause('upstream_blocked', message);
  return retryAfterSeconds === null ? failure : { ...failure, retryAfterSeconds: Math.max(1, retryAfterSeconds) };
}

/** The network didn't work; a retry may help. */
export function networkFailed(message: string): ScrapeFailure {
  return { kind: 'failed', retryable: true, message };
}

/** No answer in time. (spec: scraping 7 `TIMEOUT`) */
export const timedOut: ScrapeFailure = {
  kind: 'timed_out',
  retryable: true,
  message: 'The photo network did not answer in time.',
};

/** Whether a failure is a fact about the target, which may be cached briefly. Others say nothing about the next call. */
export function isAboutTarget(failure: ScrapeFailure): boolean {
  return failure.reason === 'target_missing' || failure.reason === 'target_private' || failure.reason === 'empty';
}
