import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isRepeatable, pauseBefore } from './retry-schedule.ts';

const surroundings = fc.record({ random: fc.double({ min: 0, max: 1, noNaN: true }), now: fc.nat(2 ** 40) });
const attempt = fc.integer({ min: 1, max: 30 });

test('a pause is never shorter than Retry-After, in seconds or as a date, and hardly longer', () => {
  fc.assert(
    fc.property(fc.nat(100_000), attempt, surroundings, fc.boolean(), (seconds, attempt, around, asDate) => {
      const now = Math.floor(around.now / 1000) * 1000;
      const retryAfter = asDate ? new Date(now + seconds * 1000).toUTCString() : String(seconds);
      const pause = pauseBefore({ status: 429, retryAfter }, attempt, { ...around, now });
      expect(pause).toBeGreaterThanOrEqual(seconds * 1000);
      expect(pause).toBeLessThanOrEqual(seconds * 1101);
    }),
  );
});

test('without Retry-After pauses grow up to eight seconds, and differ between callers', () => {
  fc.assert(
    fc.property(attempt, surroundings, fc.constantFrom(null, 'soon'), (attempt, around, retryAfter) => {
      const pause = pauseBefore({ status: 500, retryAfter }, attempt, around);
      const longest = Math.min(8000, 250 * 2 ** attempt);
      expect(pause).toBeGreaterThanOrEqual(longest / 2);
      expect(pause).toBeLessThanOrEqual(longest);
      expect(pauseBefore('lost', attempt, around)).toBe(pause);
    }),
  );
});

test('no other 4xx is repeated, a 5xx only with a key, and nothing that may have been charged without one', () => {
  const failed = (status: number) => ({ status, retryAfter: '1' });
  for (let status = 400; status < 600; status += 1) {
    const overloaded = status === 429 || status === 503;
    expect([status, isRepeatable(failed(status), 'charged')]).toEqual([status, overloaded]);
    expect([status, isRepeatable(failed(status), 'read')]).toEqual([status, overloaded]);
    expect([status, isRepeatable(failed(status), 'keyed')]).toEqual([
      status,
      overloaded || [500, 502, 504].includes(status),
    ]);
  }
  expect(['charged', 'read', 'keyed'].map((one) => isRepeatable('lost', one as 'read'))).toEqual([false, true, true]);
});
