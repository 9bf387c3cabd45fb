/** What an answer says about the limit of counts. */
export interface CountLimit {
  /** Calls that one window of the limit admits. */
  readonly limit: number;
  readonly windowMs: number;
  /** Calls that are left of it. */
  readonly left: number;
}

const aMinute: CountLimit = { limit: 60, windowMs: 60_000, left: 60 };

/**
 * How many counts an account has left, as far as this tab can know: its own calls, and those of other tabs and programs as
 * answers show them. Counting slows down long before the limit, so that whoever types without a pause is never refused.
 * Times are milliseconds of one clock that doesn't jump.
 */
export class CountBudget {
  #limit = aMinute;
  #own: readonly number[] = [];
  #others = { calls: 0, until: Number.NEGATIVE_INFINITY };

  /** A call goes out. */
  sent(now: number): void {
    this.#own = [...this.#ownAt(now), now];
  }

  /** What the limit was when a call was answered. */
  answered(limit: CountLimit, now: number): void {
    this.#limit = limit;
    const others = limit.limit - limit.left - this.#ownAt(now).length;
    this.#others = { calls: Math.max(0, others), until: now + limit.windowMs };
  }

  /** A call was refused: nothing is left for so long. */
  refused(forMs: number, now: number): void {
    this.#others = { calls: this.#limit.limit - this.#ownAt(now).length, until: now + forMs };
  }

  /** How long filters have to stay the same before they are counted: hardly at all, or with fewer calls left a pause in typing. */
  pauseMs(now: number): number {
    const share = this.#left(now) / this.#limit.limit;
    if (share > 1 / 2) return 50;
    return share > 1 / 4 ? 300 : 1000;
  }

  /**
   * How long a call has to wait, in milliseconds. What nobody has asked for with a key or a press leaves a quarter of the
   * limit to what somebody has.
   */
  waitMs(now: number, asked: 'by hand' | 'beside it'): number {
    const reserved = asked === 'by hand' ? 0 : Math.floor(this.#limit.limit / 4);
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

/** The limit of counts in the fields `RateLimit-Policy` and `RateLimit`, of its shortest window; null without one. */
export function countLimitOf(headers: Headers): CountLimit | null {
  const windows = [...(headers.get('RateLimit-Policy') ?? '').matchAll(/"(counts-per-[\w-]+)";q=(\d+);w=(\d+)/g)];
  const [shortest] = windows.sort((one, other) => Number(one[3]) - Number(other[3]));
  const states = [...(headers.get('RateLimit') ?? '').matchAll(/"(counts-per-[\w-]+)";r=(\d+)/g)];
  const state = states.find(([, name]) => name === shortest?.[1]);
  if (shortest === undefined || state === undefined) return null;
  return { limit: Number(shortest[2]), windowMs: Number(shortest[3]) * 1000, left: Number(state[2]) };
}
