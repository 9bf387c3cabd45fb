import { describe, expect, test } from '@jest/globals';
import { CountBudget, countLimitOf } from './count-budget.ts';

const minute = { limit: 60, windowMs: 60_000 };

/** A server's window: how many calls it admits, exactly. */
class Window {
  readonly #admitted: number[] = [];
  refused = 0;

  /** Calls that are left after this one; null where it was refused. */
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

/** Somebody who changes filters at these times, in milliseconds; gives when each count went out. */
function countsOf(changes: readonly number[], server: Window, budget = new CountBudget()): number[] {
  const sent: number[] = [];
  changes.forEach((at, index) => {
    const asked = at + budget.pauseMs(at);
    const now = asked + budget.waitMs(asked, 'by hand');
    // The next key supersedes what hasn't gone out.
    if (now >= (changes[index + 1] ?? Number.POSITIVE_INFINITY)) return;
    budget.sent(now);
    sent.push(now);
    const left = server.call(now);
    if (left !== null) budget.answered({ ...minute, left }, now);
  });
  return sent;
}

describe('how filters are counted while they change', () => {
  test('a count follows the last key after 50 ms, for as long as half of the limit is left', () => {
    const budget = new CountBudget();
    for (let key = 0; key < 29; key++) budget.sent(key * 100);
    expect(budget.pauseMs(3000)).toBe(50);
    budget.sent(3000);
    expect(budget.pauseMs(3001)).toBe(300);
    expect(budget.pauseMs(63_001)).toBe(50);
  });

  test.each([80, 160, 240, 350, 700, 1100])(
    'whoever types for five minutes, a key every %i ms, is never refused, and sees the last count',
    (everyMs) => {
      const server = new Window();
      const keys = Array.from({ length: 300_000 / everyMs }, (_, at) => at * everyMs);
      const sent = countsOf(keys, server);
      expect(server.refused).toBe(0);
      expect(sent.at(-1)).toBeGreaterThan(keys.at(-1) ?? 0);
      expect((sent.at(-1) ?? 0) - (keys.at(-1) ?? 0)).toBeLessThanOrEqual(2000);
    },
  );

  test('somebody who sets a filter of five digits every six seconds sees each count at once', () => {
    const server = new Window();
    const keys = Array.from({ length: 20 }, (_, filter) => [0, 140, 280, 420, 560].map((at) => filter * 6000 + at));
    const sent = countsOf(keys.flat(), server);
    expect(server.refused).toBe(0);
    for (const filter of keys) {
      const last = filter.at(-1) ?? 0;
      expect(sent.some((at) => at > last && at <= last + 300)).toBe(true);
    }
  });

  test('what other tabs and programs have used is left to them', () => {
    const budget = new CountBudget();
    budget.sent(0);
    budget.answered({ ...minute, left: 10 }, 5);
    expect(budget.pauseMs(10)).toBe(1000);
    expect(budget.waitMs(10, 'by hand')).toBe(0);
    expect(budget.waitMs(10, 'beside it')).toBe(59_995);
    expect(budget.waitMs(60_005, 'beside it')).toBe(0);
  });

  test('at the limit a call waits for the first that leaves the window, and a histogram for a quarter of it', () => {
    const budget = new CountBudget();
    for (let call = 0; call < 60; call++) budget.sent(call * 10);
    expect(budget.waitMs(1000, 'by hand')).toBe(59_000);
    expect(budget.waitMs(1000, 'beside it')).toBe(59_150);
  });

  test('a refusal is waited for as long as it says', () => {
    const budget = new CountBudget();
    budget.sent(0);
    budget.refused(7000, 10);
    expect(budget.waitMs(10, 'by hand')).toBe(7000);
    expect(budget.waitMs(7010, 'by hand')).toBe(0);
  });
});

test('the limit is read from the fields of an answer, of its shortest window', () => {
  const headers = new Headers({
    'RateLimit-Policy':
      '"counts-per-day";q=5000;w=86400, "counts-per-minute";q=90;w=60, "searches-per-minute";q=20;w=60',
    RateLimit: '"counts-per-day";r=4000;t=800, "counts-per-minute";r=17;t=3, "searches-per-minute";r=20;t=0',
  });
  expect(countLimitOf(headers)).toEqual({ limit: 90, windowMs: 60_000, left: 17 });
  expect(countLimitOf(new Headers())).toBeNull();
});
