import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { maxAttempts, pauseAfter } from './outbox.ts';

test('an event is attempted at most 12 times, within 24 hours, with growing pauses', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 11, maxLength: 11 }), (chances) => {
      const pauses = chances.map((chance, n) => pauseAfter(n + 1, chance) ?? Number.NaN);
      expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
      expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeLessThan(86_400);
    }),
  );
  expect([maxAttempts, pauseAfter(12, 0.5)]).toEqual([12, null]);
  // Retries of many events spread.
  expect(pauseAfter(11, 1)).toBeGreaterThan((pauseAfter(11, 0) ?? 0) * 1.1);
});
