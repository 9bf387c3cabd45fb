import type { RateLimitRefusal, WindowState } from '@creator-discovery/rate-limits';

type AsJson<Limit extends { readonly resetAt: Date }> = Omit<Limit, 'resetAt'> & { readonly resetAt: string };

/** A result of `rate_limit_violation`. */
export type RefusalJson = AsJson<Omit<RateLimitRefusal, 'taken' | 'reason'>>;

/** An item of `rate_limit_windows`. */
export type WindowJson = AsJson<WindowState>;

export function rateLimitedOf(json: RefusalJson): Omit<RateLimitRefusal, 'taken'> {
  return { reason: 'rate_limited', ...json, resetAt: new Date(json.resetAt) };
}

export function windowStateOf(json: WindowJson): WindowState {
  return { ...json, resetAt: new Date(json.resetAt) };
}
