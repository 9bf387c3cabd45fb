import { expect, test } from '@jest/globals';
import { comparedValue, type Figure, lineOf } from './figure.ts';

const load: Figure = { name: 'first load', unit: 's', most: 1, measured: [0.9, 0.5, 0.61, 2, 0.7], by: 'median' };

test('a median is that of all, one slow load does not move it', () => {
  expect(comparedValue(load)).toBe(0.7);
  expect(lineOf(load)).toBe('first load: median 0.70 s of 5 (0.50 s to 2.00 s), target 1.00 s');
});

test('the largest decides where every one counts, and what is above the target says so', () => {
  const ticks: Figure = {
    name: 'tick',
    unit: 'ms',
    most: 100,
    measured: [16, 104, 24],
    by: 'largest',
    note: 'at a load of 2',
  };
  expect(lineOf(ticks)).toBe(
    'tick: largest 104 ms of 3 (16 ms to 104 ms), target 100 ms; at a load of 2  MORE THAN THE TARGET',
  );
});
