/** Effect of a request that is sent twice. */
export type Repeatability =
  /** Carries an idempotency key: a repetition has no second effect. */
  | 'keyed'
  /** Changes nothing, and carries no key. */
  | 'read'
  /** Spends credits without a key: repeated only after an answer that charged nothing. */
  | 'charged';

/** Result of an attempt that may be repeated: the answer's HTTP status and `Retry-After`, or a lost connection. */
export type FailedAttempt = { readonly status: number; readonly retryAfter: string | null } | 'lost';

/** Longer waits are left to the caller, such as until the limit of a day is free again. */
export const longestWaitMs = 120_000;

const shortestPauseMs = 500;
const longestPauseMs = 8000;

/** Returns whether a repetition may succeed, and does nothing twice. */
export function isRepeatable(failed: FailedAttempt, repeatability: Repeatability): boolean {
  if (failed === 'lost') return repeatability !== 'charged';
  if (failed.status === 429 || failed.status === 503) return true;
  return repeatability === 'keyed' && [500, 502, 504].includes(failed.status);
}

/**
 * Returns the pause before the next attempt, in milliseconds. `Retry-After` is a lower bound; without it the pause doubles
 * with each attempt. `random` spreads concurrent callers.
 *
 * @param attempt number of failed attempts, from 1
 * @param random 0 to 1
 */
export function pauseBefore(failed: FailedAttempt, attempt: number, { random, now }: Surroundings): number {
  const spread = Math.min(shortestPauseMs * 2 ** (attempt - 1), longestPauseMs);
  const wanted = failed === 'lost' ? null : waitOf(failed.retryAfter, now);
  return wanted === null ? spread * (0.5 + random / 2) : wanted * (1 + random / 10);
}

export interface Surroundings {
  readonly random: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Reads `Retry-After`: seconds, or a date as some proxies send it. Null if absent or malformed. */
function waitOf(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
