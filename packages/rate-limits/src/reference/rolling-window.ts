import type { Policy } from '../policy.ts';
import type { RateLimitRefusal, WindowState } from '../rate-limit-store.ts';

const dayMs = 86_400_000;

/** Accepted calls of one owner under one policy. */
export interface CallLog {
  /** Milliseconds since 1970, ascending; at most the largest `limit` of the policy's windows. */
  readonly stamps: readonly number[];
  /** UTC day of `dayTaken`, in days since 1970. Never goes back. */
  readonly day: number;
  readonly dayTaken: number;
}

export const emptyLog: CallLog = { stamps: [], day: Number.NEGATIVE_INFINITY, dayTaken: 0 };

export interface PolicyState {
  /** Refusal of one more call; null if it would pass. */
  readonly violation: Omit<RateLimitRefusal, 'taken'> | null;
  readonly windows: readonly WindowState[];
}

/**
 * Returns the log at `now`. If the clock went backwards, shifts all calls so that the newest happened now. Windows then
 * neither admit more calls nor stay full until the clock catches up.
 */
export function logAt(log: CallLog, now: number): CallLog {
  const ahead = Math.max(0, (log.stamps.at(-1) ?? now) - now);
  const day = Math.max(Math.floor(now / dayMs), log.day);
  return {
    stamps: ahead === 0 ? log.stamps : log.stamps.map((stamp) => stamp - ahead),
    day,
    dayTaken: day === log.day ? log.dayTaken : 0,
  };
}

/**
 * Returns the state of every window at `now`. A window is full while its `limit`-th newest call is younger than `seconds`.
 * Implemented by the SQL functions `rate_limit_windows` and `rate_limit_violation`.
 */
export function read(policy: Policy, log: CallLog, now: number): PolicyState {
  const { stamps, day, dayTaken } = logAt(log, now);
  const endOfDay = (day + 1) * dayMs;
  const full: { readonly limit: number; readonly seconds: number; readonly freeAt: number }[] = [];
  const windows: WindowState[] = policy.windows.map(({ limit, seconds }) => {
    const inside = stamps.slice(-limit).filter((stamp) => stamp > now - seconds * 1000);
    const freeAt = (inside[0] ?? now - seconds * 1000) + seconds * 1000;
    if (inside.length >= limit) full.push({ limit, seconds, freeAt });
    const remaining = limit - inside.length;
    return { policy: policy.name, limit, windowSeconds: seconds, remaining, resetAt: new Date(freeAt) };
  });
  if (policy.perDay !== undefined) {
    const limit = policy.perDay;
    if (dayTaken >= limit) full.push({ limit, seconds: 86_400, freeAt: endOfDay });
    const remaining = Math.max(0, limit - dayTaken);
    windows.push({ policy: policy.name, limit, windowSeconds: 86_400, remaining, resetAt: new Date(endOfDay) });
  }
  const last = full.reduce<(typeof full)[number] | null>((a, b) => (a === null || b.freeAt > a.freeAt ? b : a), null);
  if (last === null) return { violation: null, windows };
  return {
    violation: {
      reason: 'rate_limited',
      policy: policy.name,
      limit: last.limit,
      windowSeconds: last.seconds,
      retryAfterSeconds: Math.max(1, Math.ceil((last.freeAt - now) / 1000)),
      resetAt: new Date(last.freeAt),
    },
    windows,
  };
}

/** Returns the log with one more accepted call. Implemented by the SQL function `rate_limit_record`. */
export function withCall(policy: Policy, log: CallLog, now: number): CallLog {
  const current = logAt(log, now);
  const slots = Math.max(1, ...policy.windows.map((window) => window.limit));
  return {
    stamps: [...current.stamps, now].slice(-slots),
    day: current.day,
    dayTaken: current.dayTaken + 1,
  };
}
