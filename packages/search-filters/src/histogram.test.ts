import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { inRange } from './condition.ts';
import { histogramEdges, histogramFigures, histogramOf, maxBuckets, withoutRangesOf } from './histogram.ts';
import { everyCreator } from './query.ts';

const figures = Object.values(histogramFigures);

function countsOf(figure: (typeof figures)[number], values: readonly number[]): number[] {
  const edges = histogramEdges(figure);
  return edges.map((edge, at) => values.filter((value) => value >= edge && value < (edges[at + 1] ?? Infinity)).length);
}

describe('a histogram', () => {
  test.each(figures)('of %s has each value once, at most 24 adjacent buckets, and no empty ends', (figure) => {
    const value = fc.oneof(fc.double({ min: 0, max: 1e12, noNaN: true }), fc.double({ min: 0, max: 20, noNaN: true }));
    fc.assert(
      fc.property(fc.array(value, { maxLength: 60 }), (values) => {
        const buckets = histogramOf(figure, countsOf(figure, values));
        expect(buckets.length).toBeLessThanOrEqual(maxBuckets);
        expect(buckets.reduce((sum, { count }) => sum + count, 0)).toBe(values.length);
        for (const { min, max, count } of buckets)
          expect(values.filter((one) => one >= min && one < (max ?? Infinity)).length).toBe(count);
        for (const [at, { min }] of buckets.entries()) if (at > 0) expect(buckets[at - 1]?.max).toBe(min);
        expect([buckets[0]?.count, buckets.at(-1)?.count]).not.toContain(0);
      }),
    );
  });

  test('is as fine as the spread of values allows', () => {
    const beginsOf = (values: readonly number[]) =>
      histogramOf('followers', countsOf('followers', values)).map(({ min }) => min);
    expect(beginsOf([1000, 2999, 3000, 9999])).toEqual([1000, 1500, 2000, 3000, 5000, 7000]);
    expect(beginsOf([10, 5_000_000]).slice(0, 4)).toEqual([10, 20, 50, 100]);
    expect(beginsOf([0, 9e9]).slice(0, 4)).toEqual([0, 1, 10, 100]);
    expect(histogramOf('engagementRate', countsOf('engagementRate', [0.7, 0.72]))).toEqual([
      { min: 0.7, max: 1, count: 2 },
    ]);
    expect(histogramOf('likes', [])).toEqual([]);
  });

  test('drops only the ranges of its figure from the query', () => {
    const [followers, likes] = [inRange('followers', { min: 5 }), inRange('likes', { max: 9 })];
    const query = { ...everyCreator('photonet'), conditions: [followers, likes] };
    expect(withoutRangesOf('followers', query).conditions).toEqual([likes]);
  });
});
