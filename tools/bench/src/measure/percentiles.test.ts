import { expect, test } from '@jest/globals';
import { percentilesOf } from './percentiles.ts';

test('percentiles are taken from the sorted times', () => {
  const times = Array.from({ length: 100 }, (_, i) => 100 - i);
  expect(percentilesOf(times)).toEqual({ count: 100, p50: 51, p95: 96, p99: 100, max: 100 });
  expect(percentilesOf([7])).toEqual({ count: 1, p50: 7, p95: 7, p99: 7, max: 7 });
  expect(percentilesOf([])).toMatchObject({ count: 0, p50: Number.NaN });
});
