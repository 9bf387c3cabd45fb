import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { RangeControl } from '../../filters/filter.ts';
import { filters } from '../../filters/filters.ts';
import { lastPosition, positionOf, positionsOf, rangeAt, valueAt } from './range-scale.ts';

const controls = filters.flatMap(({ key, control: { range } }) => (range === undefined ? [] : [[key, range] as const]));

function atPositions(control: RangeControl) {
  const position = fc.integer({ min: 0, max: lastPosition(control) });
  return fc.tuple(position, position).map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)]);
}

test.each(controls)('%s: values increase along the slider and cover the scale', (_key, control) => {
  fc.assert(
    fc.property(atPositions(control), ([low, high]) => {
      expect(valueAt(low, control)).toBeLessThanOrEqual(valueAt(high, control));
    }),
  );
  expect(valueAt(0, control)).toBe(control.low);
  expect(valueAt(lastPosition(control), control)).toBe(control.high);
  expect(positionOf(control.low - 1, control)).toBe(0);
  expect(positionOf(control.high + 1, control)).toBe(lastPosition(control));
});

test.each(controls)('%s: an end that isn’t dragged keeps its exact value', (_key, control) => {
  const bound = fc.option(fc.double({ min: control.low, max: control.high, noNaN: true }), { nil: undefined });
  fc.assert(
    fc.property(bound, bound, (a, b) => {
      const [minValue, maxValue] = a !== undefined && b !== undefined && a > b ? [b, a] : [a, b];
      const before = { ...(minValue !== undefined && { minValue }), ...(maxValue !== undefined && { maxValue }) };
      expect(rangeAt(positionsOf(before, control), control, before) ?? {}).toEqual(before);
    }),
  );
});

test('the ends of the scale are unbounded', () => {
  const [, followers] = controls[0] ?? [];
  if (followers === undefined) throw new Error('no range');
  expect(rangeAt([0, 50], followers, {})).toEqual({ maxValue: 100_000 });
  expect(rangeAt([25, 100], followers, { maxValue: 500_000 })).toEqual({ minValue: 10_000 });
  expect(rangeAt([0, 100], followers, { minValue: 20_000 })).toBeNull();
});
