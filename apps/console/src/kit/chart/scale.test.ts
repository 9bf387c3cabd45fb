import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { axisFor, barLength, partsOf, positionOn } from './scale.ts';

test.each([
  { values: [29, 37, 27, 7, 0.5], fromZero: true, axis: { min: 0, max: 40, ticks: [0, 20, 40] } },
  {
    values: [130_000, 175_948],
    fromZero: false,
    axis: { min: 120_000, max: 180_000, ticks: [120_000, 140_000, 160_000, 180_000] },
  },
  { values: [12], fromZero: true, axis: { min: 0, max: 20, ticks: [0, 10, 20] } },
  { values: [], fromZero: true, axis: { min: 0, max: 1, ticks: [0, 0.5, 1] } },
  { values: [], fromZero: false, axis: { min: 0, max: 1, ticks: [0, 1] } },
])('the axis of $values is round', ({ values, fromZero, axis }) => {
  expect(axisFor(values, { fromZero })).toEqual(axis);
});

const figures = fc.array(
  fc.nat(1e11).map((hundredths) => hundredths / 100),
  { minLength: 1, maxLength: 40 },
);

test('every value lies on its axis at the right position', () => {
  fc.assert(
    fc.property(figures, fc.boolean(), (values, fromZero) => {
      const axis = axisFor(values, { fromZero });
      expect(axis.min).toBeLessThanOrEqual(Math.min(...values));
      expect(axis.max).toBeGreaterThanOrEqual(Math.max(...values));
      if (fromZero) expect(axis.min).toBe(0);
      expect(axis.ticks.length).toBeGreaterThanOrEqual(2);
      for (const value of values) {
        const place = positionOn(axis, value);
        expect(axis.min + place * (axis.max - axis.min)).toBeCloseTo(value, 3);
      }
    }),
  );
});

test('bars are proportional, and negative values have no length', () => {
  expect([53.7, 11, 0, -3].map((value) => barLength(value, 53.7))).toEqual([100, (100 * 11) / 53.7, 0, 0]);
  expect(barLength(5, 0)).toBe(0);
});

test('parts never exceed the whole, and unknown shares stay empty', () => {
  expect(partsOf([74.85, 25.15])).toEqual([74.85, 25.15]);
  expect(partsOf([60, 20])).toEqual([60, 20]);
  expect(partsOf([150, 50])).toEqual([75, 25]);
  fc.assert(
    fc.property(fc.array(fc.double({ min: -10, max: 200, noNaN: true }), { maxLength: 9 }), (shares) => {
      const parts = partsOf(shares);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBeLessThanOrEqual(100.0001);
      expect(parts.every((part) => part >= 0)).toBe(true);
    }),
  );
});
