import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { nthGreatest, smallest } from './selection.ts';

const scores = fc.array(fc.oneof(fc.nat(5), fc.nat(5_000_000)), { minLength: 1, maxLength: 300 });

describe('selection', () => {
  test('returns the n-th greatest score', () => {
    fc.assert(
      fc.property(scores, fc.nat(299), (given, at) => {
        const n = (at % given.length) + 1;
        const sorted = [...given].sort((a, b) => b - a);
        expect(nthGreatest(Float64Array.from(given), n)).toBe(sorted[n - 1]);
      }),
    );
  });

  test('returns the smallest keys in order', () => {
    fc.assert(
      fc.property(scores, fc.nat(300), (given, count) => {
        const sorted = [...given].sort((a, b) => a - b);
        expect([...smallest(Float64Array.from(given), count)]).toEqual(sorted.slice(0, count));
      }),
    );
  });
});
