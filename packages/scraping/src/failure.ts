/** Known reasons of failures. (contract 8 `error.reason`) */
export const failureReasons = [
  'target_missing',
  'target_private',
  'upstream_blocked',
  'upstream_changed',
  'empty',
] as const;
export type FailureReason = (typeof failureReasons)[number];

/**
 * Failed fetch: `failed` is a 502 `SCRAPE_FAILED`, `timed_out` a 504 `TIMEOUT`. Without a reason, the network itself failed:
 * server errors, broken connections or broken bodies. (spec: scraping 7, contract 8)
 */
export interface ScrapeFailure {
  readonly kind: 'failed' | 'timed_out';
  readonly reason?: FailureReason;
  /** Whether the same call may succeed later. */
  readonly retryable: boolean;
  /** Whole seconds, at least 1; absent if unknown. */
  readonly retryAfterSeconds?: number;
  /** For people. Contains no keys and no private data. */
  readonly message: string;
}

const retryableReasons: ReadonlySet<FailureReason> = new Set(['upstream_blocked']);

export function failedBecause(reason: FailureReason, message: string): ScrapeFailure {
  return {
    kind: 'failed',
    reason,
    retryable: retryableReasons.has(reason),
    message,
  };
}

/** Returns the failure of a request that cannot be sent yet. `retryAfterSeconds` is null if unknown. */
export function refusedForNow(message: string, retryAfterSeconds: number | null): ScrapeFailure {
  const failure = failedBecause('upstream_blocked', message);
  return retryAfterSeconds === null ? failure : { ...failure, retryAfterSeconds: Math.max(1, retryAfterSeconds) };
}

/** Returns the retryable failure of a network that did not work. */
export function networkFailed(message: string): ScrapeFailure {
  return { kind: 'failed', retryable: true, message };
}

/** Failure of a fetch that reached its deadline. (spec: scraping 7 `TIMEOUT`) */
export const timedOut: ScrapeFailure = {
  kind: 'timed_out',
  retryable: true,
  message: 'The photo network did not answer in time.',
};

/** Returns whether the failure is a fact about the target, which may be cached briefly. */
export function isAboutTarget(failure: { readonly reason?: ScrapeFailure['reason'] }): boolean {
  return failure.reason === 'target_missing' || failure.reason === 'target_private' || failure.reason === 'empty';
}
