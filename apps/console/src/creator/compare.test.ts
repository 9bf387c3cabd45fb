import { expect, test } from '@jest/globals';
import { bestOf, bySameness } from './compare.ts';

function row(...figures: (number | null)[]) {
  const cells = figures.map((figure) => ({ text: figure === null ? null : String(figure), figure }));
  return { name: 'Engagement', cells };
}

test('the best value is the highest, if there is something to compare', () => {
  expect([...bestOf(row(2, 4, null, 4))]).toEqual([1, 3]);
  expect(bestOf(row(2, null)).size).toBe(0);
  expect(bestOf(row(3, 3)).size).toBe(0);
});

test('rows with differences are separated from the others', () => {
  const { differing, same } = bySameness([row(1, 2), row(3, 3), row(null, null), row(null, 1)]);
  expect([differing.length, same.length]).toEqual([2, 2]);
});

test('a stated and an inferred value differ', () => {
  const cells = [true, false].map((isEstimate) => ({ text: 'Woman', figure: null, isEstimate }));
  expect(bySameness([{ name: 'Gender', cells }]).differing).toHaveLength(1);
});
