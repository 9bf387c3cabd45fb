import type { Policy } from '../policy.ts';
import type { RateLimited, WindowState } from '../rate-limit-store.ts';

const dayMs = 86_400_000;

/** The accepted calls of one owner under one policy. Times are milliseconds since 1970. */
export interface CallLog {
  /** Ascending; only as many as the policy's largest window needs. */
  readonly stamps: readonly number[];
  /** UTC day (days since 1970) of the counter below; it never goes back. */
  readonly day: number;
  readonly dayTaken: number;
}

export const emptyLog: CallLog = { stamps: [], day: Number.NEGATIVE_INFINITY, dayTaken: 0 };

/** The windows of a policy at a moment, and why one more call would be refused, if it would be. */
export interface PolicyState {
  readonly violation: Omit<RateLimited, 'taken'> | null;
  readonly windows: readonly WindowState[];
}

/**
 * The log as seen at `now`. When the clock was set back, the newest call counts as made now and the distances between calls
 * stay the same, so the windows neither admit more nor stay full until the clock has caught up.
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
 * Reads every window of a policy at `now`. A window of N calls is full when the N-th newest call is younger than it. The SQL
 * functions `rate_limit_windows` and `rate_limit_violation` implement this rule.
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

/** Returns the log with one more accepted call. The SQL function `rate_limit_record` implements this rule. */
export function withCall(policy: Policy, log: CallLog, now: number): CallLog {
  const current = logAt(log, now);
  const slots = Math.max(1, ...policy.windows.map((window) => window.limit));
  return {
    stamps: [...current.stamps, now].slice(-slots),
    day: current.day,
    dayTaken: current.dayTaken + 1,
  };
}
