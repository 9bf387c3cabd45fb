import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { dayNumber } from './days.ts';

test.each([
  ['1970-01-01', 0],
  ['0000-01-01', -719_528],
  ['9999-12-31', 2_932_896],
  ['2024-02-29', 19_782],
  ['1900-02-29', null],
  ['2000-02-29', 11_016],
  ['2023-02-29', null],
  ['2024-13-01', null],
  ['2024-00-01', null],
  ['2024-01-00', null],
  ['24-01-01', null],
  ['2024-1-1', null],
])('the day number of %s is %s', (date, expected) => {
  expect(dayNumber(date)).toBe(expected);
});

test('day numbers agree with Date', () => {
  const written = (number: number, digits: number): string => String(number).padStart(digits, '0');
  fc.assert(
    fc.property(fc.nat(9999), fc.nat(13), fc.nat(32), (year, month, day) => {
      const date = `${written(year, 4)}-${written(month, 2)}-${written(day, 2)}`;
      const ms = Date.parse(`${date}T00:00:00Z`);
      const isDay = !Number.isNaN(ms) && new Date(ms).getUTCDate() === day;
      expect([date, dayNumber(date)]).toEqual([date, isDay ? ms / 86_400_000 : null]);
    }),
    { numRuns: 5000 },
  );
});
