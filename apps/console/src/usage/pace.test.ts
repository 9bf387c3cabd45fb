import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { lastDays, utcDayAgo } from '../kit/format.ts';
import { paceWords } from './pace.ts';

const today = '2026-11-21';

describe('how long the credits last', () => {
  test.each([
    [[], 100, 'nothing spent yet'],
    [[{ key: '2026-11-20', spent: 58 }], 4942, 'not enough data yet'],
    [[{ key: '2026-10-23', spent: 1304 }], 4942, 'about 16 weeks'],
    [[{ key: '2026-11-12', spent: 10 }], 3, 'about 3 days'],
    [[{ key: '2026-11-12', spent: 100 }], 1, 'less than a day'],
    [[{ key: '2026-11-12', spent: 1 }], 100_000, 'more than two years'],
    [[{ key: '2026-11-01', spent: 1 }], 0, 'used up'],
  ])('%j with %d credits: %s', (days, remaining, words) => {
    expect(paceWords(days, { remaining, today })).toBe(words);
  });
});

test('the last days are consecutive and end today', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 366 }),
      fc.date({ min: new Date('2001-01-01'), max: new Date('9999-01-01'), noInvalidDate: true }),
      (count, now) => {
        const days = lastDays(count, now.getTime());
        expect(days).toHaveLength(count);
        expect(days.at(-1)).toBe(utcDayAgo(0, now.getTime()));
        expect(new Set(days).size).toBe(count);
        expect([...days].sort()).toEqual(days);
      },
    ),
  );
});
