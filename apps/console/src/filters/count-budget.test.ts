import { describe, expect, test } from '@jest/globals';
import { CountBudget, countLimitOf } from './count-budget.ts';

const minute = { limit: 60, windowMs: 60_000 };

/** Exact rate-limit window of a server. */
class Window {
  readonly #admitted: number[] = [];
  refused = 0;

  /** Remaining calls; null if refused. */
  call(now: number): number | null {
    const inside = this.#admitted.filter((at) => at > now - minute.windowMs);
    if (inside.length >= minute.limit) {
      this.refused += 1;
      return null;
    }
    this.#admitted.push(now);
    return minute.limit - inside.length - 1;
  }
}

/** Returns the times at which counts are sent while filters change at the given times, in milliseconds. */
function countsOf(changes: readonly number[], server: Window, budget = new CountBudget()): number[] {
  const sent: number[] = [];
  changes.forEach((at, index) => {
    const asked = at + budget.pauseMs(at);
    const now = asked + budget.waitMs(asked, 'user');
    // The next keystroke replaces a pending count.
    if (now >= (changes[index + 1] ?? Number.POSITIVE_INFINITY)) return;
    budget.sent(now);
    sent.push(now);
    const left = server.call(now);
    if (left !== null) budget.answered({ ...minute, left }, now);
  });
  return sent;
}

describe('counting while filters change', () => {
  test('a count follows after 50 ms while half of the limit remains', () => {
    const budget = new CountBudget();
    for (let key = 0; key < 29; key++) budget.sent(key * 100);
    expect(budget.pauseMs(3000)).toBe(50);
    budget.sent(3000);
    expect(budget.pauseMs(3001)).toBe(300);
    expect(budget.pauseMs(63_001)).toBe(50);
  });

  test.each([80, 160, 240, 350, 700, 1100])(
    'typing for five minutes at %i ms per key is never refused and ends with a count',
    (everyMs) => {
      const server = new Window();
      const keys = Array.from({ length: 300_000 / everyMs }, (_, at) => at * everyMs);
      const sent = countsOf(keys, server);
      expect(server.refused).toBe(0);
      expect(sent.at(-1)).toBeGreaterThan(keys.at(-1) ?? 0);
      expect((sent.at(-1) ?? 0) - (keys.at(-1) ?? 0)).toBeLessThanOrEqual(2000);
    },
  );

  test('setting a five-digit filter every six seconds counts each one at once', () => {
    const server = new Window();
    const keys = Array.from({ length: 20 }, (_, filter) => [0, 140, 280, 420, 560].map((at) => filter * 6000 + at));
    const sent = countsOf(keys.flat(), server);
    expect(server.refused).toBe(0);
    for (const filter of keys) {
      const last = filter.at(-1) ?? 0;
      expect(sent.some((at) => at > last && at <= last + 300)).toBe(true);
    }
  });

  test('calls of other tabs and clients are respected', () => {
    const budget = new CountBudget();
    budget.sent(0);
    budget.answered({ ...minute, left: 10 }, 5);
    expect(budget.pauseMs(10)).toBe(1000);
    expect(budget.waitMs(10, 'user')).toBe(0);
    expect(budget.waitMs(10, 'background')).toBe(59_995);
    expect(budget.waitMs(60_005, 'background')).toBe(0);
  });

  test('at the limit a call waits for one free slot, and a histogram for a quarter of them', () => {
    const budget = new CountBudget();
    for (let call = 0; call < 60; call++) budget.sent(call * 10);
    expect(budget.waitMs(1000, 'user')).toBe(59_000);
    expect(budget.waitMs(1000, 'background')).toBe(59_150);
  });

  test('a refusal is followed by its stated wait', () => {
    const budget = new CountBudget();
    budget.sent(0);
    budget.refused(7000, 10);
    expect(budget.waitMs(10, 'user')).toBe(7000);
    expect(budget.waitMs(7010, 'user')).toBe(0);
  });
});

test('the limit is read from the headers, for the shortest window', () => {
  const headers = new Headers({
    'RateLimit-Policy':
      '"counts-per-day";q=5000;w=86400, "counts-per-minute";q=90;w=60, "searches-per-minute";q=20;w=60',
    RateLimit: '"counts-per-day";r=4000;t=800, "counts-per-minute";r=17;t=3, "searches-per-minute";r=20;t=0',
  });
  expect(countLimitOf(headers)).toEqual({ limit: 90, windowMs: 60_000, left: 17 });
  expect(countLimitOf(new Headers())).toBeNull();
});
