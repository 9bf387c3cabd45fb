import { expect, test } from '@jest/globals';
import { followerGrowth } from './follower-growth.ts';

function growth(today: string, followers: number, observations: Readonly<Record<string, number>>) {
  return followerGrowth(
    { day: today, followerCount: followers },
    Object.entries(observations).map(([day, followerCount]) => ({ day, followerCount })),
  );
}

test('growth starts at the observation of the same day of an earlier month', () => {
  expect(growth('2026-11-22', 1100, { '2026-10-22': 1000, '2026-05-22': 500 })).toEqual({
    '1': 10,
    '6': 120,
  });
});

test('a shorter month starts on its last day', () => {
  expect(growth('2026-03-31', 110, { '2026-02-28': 100, '2026-02-24': 50 })).toEqual({ '1': 10 });
  expect(growth('2026-01-31', 110, { '2025-12-31': 100 })).toEqual({ '1': 10 });
});

test.each([
  ['2026-10-19', true],
  ['2026-10-18', false],
  ['2026-10-25', true],
  ['2026-10-26', false],
])('one month may be off by three days: %s is %p', (day, isNear) => {
  expect(Object.keys(growth('2026-11-22', 1, { [day]: 1 }))).toEqual(isNear ? ['1'] : []);
});

test.each([
  ['2026-05-14', true],
  ['2026-05-13', false],
])('six months may be off by eight: %s is %p', (day, isNear) => {
  expect(Object.keys(growth('2026-11-22', 1, { [day]: 1 }))).toEqual(isNear ? ['6'] : []);
});

test('the earlier of two equally near observations counts', () => {
  expect(growth('2026-11-22', 100, { '2026-10-23': 10, '2026-10-21': 50 })).toEqual({ '1': 100 });
});

test('growth is unknown without history or from 0 followers', () => {
  expect(growth('2026-11-22', 100, {})).toEqual({});
  expect(growth('2026-11-22', 100, { '2026-11-22': 50, '2026-11-23': 50 })).toEqual({});
  expect(growth('2026-11-22', 100, { '2026-10-22': 0 })).toEqual({});
});
