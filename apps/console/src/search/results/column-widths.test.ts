import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { columnBounds, columnWidths } from './column-widths.ts';

const { creator: _, ...bounds } = columnBounds;
const columns = [...Object.entries(bounds).map(([key, width]) => ({ key, width })), { key: 'bio' }];

/** What a browser makes of a length in a table of this width. */
function pixels(length: string, table: number): number {
  const formula = length.replaceAll('100cqi', `${table}`).replaceAll('px', '').replaceAll('min(', 'Math.min(');
  const clamp = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most));
  return new Function('clamp', `return ${formula}`)(clamp) as number;
}

test('whatever is chosen, the columns fit, names keep their room, and a column without a width has some', () => {
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
      expect(names).toBeGreaterThanOrEqual(columnBounds.creator.least);
      expect(sum).toBeLessThanOrEqual(table - 44 - rest + 1);
    }),
  );
});

test('with room for all, every column is as wide as was chosen, within what it allows', () => {
  const lengths = columnWidths(columns, { creator: 10_000, followers: 1, place: 240 });
  const wide = Object.fromEntries(Object.entries(lengths).map(([key, length]) => [key, pixels(length, 3000)]));
  expect(wide).toEqual({ creator: 480, followers: 84, engagement: 136, place: 240 });
});
