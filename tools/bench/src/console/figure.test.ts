import { expect, test } from '@jest/globals';
import { comparedValue, type Figure, lineOf } from './figure.ts';

const load: Figure = { name: 'first load', unit: 's', max: 1, measured: [0.9, 0.5, 0.61, 2, 0.7], by: 'median' };

test('one slow load does not change the median', () => {
  expect(comparedValue(load)).toBe(0.7);
  expect(lineOf(load)).toBe('first load: median 0.70 s of 5 (0.50 s to 2.00 s), target 1.00 s');
});

test('the largest is compared with the target, and a figure above it is marked', () => {
  const ticks: Figure = {
    name: 'tick',
    unit: 'ms',
    max: 100,
    measured: [16, 104, 24],
    by: 'largest',
    note: 'at a load of 2',
  };
  expect(lineOf(ticks)).toBe(
    'tick: largest 104 ms of 3 (16 ms to 104 ms), target 100 ms; at a load of 2  ABOVE TARGET',
  );
});
