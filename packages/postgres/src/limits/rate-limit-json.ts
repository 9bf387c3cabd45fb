import type { RateLimited, WindowState } from '@creator-discovery/rate-limits';

/** A refusal as the SQL functions give it. */
export interface RefusalJson {
  readonly policy: string;
  readonly limit: number;
  readonly windowSeconds: number;
  readonly retryAfterSeconds: number;
  readonly resetAt: string;
}

/** A window's state as the SQL functions give it. */
export interface WindowJson {
  readonly policy: string;
  readonly limit: number;
  readonly windowSeconds: number;
  readonly remaining: number;
  readonly resetAt: string;
}

export function rateLimitedOf(json: RefusalJson): Omit<RateLimited, 'taken'> {
  return {
    reason: 'rate_limited',
    ...json,
    resetAt: new Date(json.resetAt),
  };
}

export function windowStateOf(json: WindowJson): WindowState {
  return { ...json, resetAt: new Date(json.resetAt) };
}
