/** State of the count limit in a response. */
export interface CountLimit {
  /** Calls per window. */
  readonly limit: number;
  readonly windowMs: number;
  /** Remaining calls. */
  readonly left: number;
}

const aMinute: CountLimit = { limit: 60, windowMs: 60_000, left: 60 };

/**
 * Estimates the remaining counts from this tab's calls and the limits in responses. Counting slows down well before the
 * limit, so that continuous typing is never refused. Times are milliseconds of a monotonic clock.
 */
export class CountBudget {
  #limit = aMinute;
  #own: readonly number[] = [];
  #others = { calls: 0, until: Number.NEGATIVE_INFINITY };

  sent(now: number): void {
    this.#own = [...this.#ownAt(now), now];
  }

  answered(limit: CountLimit, now: number): void {
    this.#limit = limit;
    const others = limit.limit - limit.left - this.#ownAt(now).length;
    this.#others = { calls: Math.max(0, others), until: now + limit.windowMs };
  }

  refused(forMs: number, now: number): void {
    this.#others = { calls: this.#limit.limit - this.#ownAt(now).length, until: now + forMs };
  }

  /** How long filters must stay unchanged before they are counted; longer when few calls remain. */
  pauseMs(now: number): number {
    const share = this.#left(now) / this.#limit.limit;
    if (share > 1 / 2) return 50;
    return share > 1 / 4 ? 300 : 1000;
  }

  /**
   * Milliseconds until a call may be sent. Background counts leave a quarter of the limit to counts that the user
   * triggered.
   */
  waitMs(now: number, asked: 'user' | 'background'): number {
    const reserved = asked === 'user' ? 0 : Math.floor(this.#limit.limit / 4);
    const missing = reserved + 1 - this.#left(now);
    if (missing <= 0) return 0;
    const free = this.#ownAt(now).map((sent) => sent + this.#limit.windowMs);
    const { calls, until } = this.#others;
    if (until > now) free.push(...Array<number>(Math.max(0, calls)).fill(until));
    return (free.sort((one, other) => one - other)[missing - 1] ?? now) - now;
  }

  #left(now: number): number {
    const others = this.#others.until > now ? this.#others.calls : 0;
    return this.#limit.limit - this.#ownAt(now).length - others;
  }

  #ownAt(now: number): readonly number[] {
    return this.#own.filter((sent) => sent > now - this.#limit.windowMs);
  }
}

/** Shortest count window in `RateLimit-Policy` and `RateLimit`; null if absent. */
export function countLimitOf(headers: Headers): CountLimit | null {
  const windows = [...(headers.get('RateLimit-Policy') ?? '').matchAll(/"(counts-per-[\w-]+)";q=(\d+);w=(\d+)/g)];
  const [shortest] = windows.sort((one, other) => Number(one[3]) - Number(other[3]));
  const states = [...(headers.get('RateLimit') ?? '').matchAll(/"(counts-per-[\w-]+)";r=(\d+)/g)];
  const state = states.find(([, name]) => name === shortest?.[1]);
  if (shortest === undefined || state === undefined) return null;
  return { limit: Number(shortest[2]), windowMs: Number(shortest[3]) * 1000, left: Number(state[2]) };
}
