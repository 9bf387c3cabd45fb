import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { columnBounds, columnWidths } from './column-widths.ts';

const { creator: _, ...bounds } = columnBounds;
const columns = [...Object.entries(bounds).map(([key, width]) => ({ key, width })), { key: 'bio' }];

/** Evaluates a CSS length for a table width. */
function pixels(length: string, table: number): number {
  const formula = length.replaceAll('100cqi', `${table}`).replaceAll('px', '').replaceAll('min(', 'Math.min(');
  const clamp = (min: number, value: number, max: number) => Math.max(min, Math.min(value, max));
  return new Function('clamp', `return ${formula}`)(clamp) as number;
}

test('columns always fit, names keep their minimum, and the flexible column has room', () => {
  const chosen = fc.dictionary(
    fc.constantFrom('creator', 'followers', 'engagement', 'place'),
    fc.integer({ max: 2000 }),
  );
  fc.assert(
    fc.property(fc.subarray(columns), chosen, fc.integer({ min: 500, max: 3000 }), (shown, widths, table) => {
      const { creator = '', ...others } = columnWidths(shown, widths);
      const names = pixels(creator, table);
      const sum = Object.values(others).reduce((all, length) => all + pixels(length, table), names);
      const rest = shown.some(({ key }) => key === 'bio') ? 140 : 0;
      expect(names).toBeGreaterThanOrEqual(columnBounds.creator.min);
      expect(sum).toBeLessThanOrEqual(table - 44 - rest + 1);
    }),
  );
});

test('with enough room, columns have their chosen width within their limits', () => {
  const lengths = columnWidths(columns, { creator: 10_000, followers: 1, place: 240 });
  const wide = Object.fromEntries(Object.entries(lengths).map(([key, length]) => [key, pixels(length, 3000)]));
  expect(wide).toEqual({ creator: 480, followers: 84, engagement: 136, place: 240 });
});
