import { expect, test } from '@jest/globals';
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
