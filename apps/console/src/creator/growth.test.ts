import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { followersOverTime, longestGrowth, monthName } from './growth.ts';

test('earlier follower counts are derived from growth rates', () => {
  expect(
    followersOverTime(175_948, [
      { months: 1, pct: 3.6 },
      { months: 6, pct: 35 },
    ]),
  ).toEqual([
    { monthsAgo: 6, followers: 130_332 },
    { monthsAgo: 1, followers: 169_834 },
    { monthsAgo: 0, followers: 175_948 },
  ]);
  expect(followersOverTime(10, [{ months: 3, pct: -100 }])).toEqual([{ monthsAgo: 0, followers: 10 }]);
});

test('applying the growth rate leads back to the current count', () => {
  const growth = fc.record({
    months: fc.integer({ min: 1, max: 6 }),
    pct: fc.double({ min: -90, max: 900, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.integer({ min: 1000, max: 1e8 }), growth, (now, one) => {
      const [then] = followersOverTime(now, [one]);
      const again = (then?.followers ?? 0) * (1 + one.pct / 100);
      expect(Math.abs(again - now)).toBeLessThanOrEqual(0.5 * (1 + one.pct / 100) + 1e-6);
    }),
  );
});

test('the longest interval is chosen', () => {
  expect(
    longestGrowth([
      { months: 1, pct: 2 },
      { months: 5, pct: 9 },
      { months: 3, pct: 4 },
    ]),
  ).toEqual({ months: 5, pct: 9 });
  expect(longestGrowth([])).toBeNull();
});

test('months follow the calendar', () => {
  expect([0, 1, 6, 10].map((ago) => monthName('2026-10-31T12:00:00Z', ago))).toEqual(['Oct', 'Sep', 'Apr', 'Dec']);
});
