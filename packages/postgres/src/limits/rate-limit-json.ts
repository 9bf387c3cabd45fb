import type { RateLimited, WindowState } from '@creator-discovery/rate-limits';

/** A refusal as `rate_limit_violation` returns it. */
export interface RefusalJson {
  readonly policy: string;
  readonly limit: number;
  readonly windowSeconds: number;
  readonly retryAfterSeconds: number;
  readonly resetAt: string;
}

/** The state of a window as `rate_limit_windows` returns it. */
export interface WindowJson {
  readonly policy: string;
  readonly limit: number;
  readonly windowSeconds: number;
  readonly remaining: number;
  readonly resetAt: string;
}

/** A refusal in the domain's words. */
export function rateLimitedOf(json: RefusalJson): Omit<RateLimited, 'taken'> {
  return {
    reason: 'rate_limited',
    ...json,
    resetAt: new Date(json.resetAt),
  };
}

/** The state of a window in the domain's words. */
export function windowStateOf(json: WindowJson): WindowState {
  return { ...json, resetAt: new Date(json.resetAt) };
}
