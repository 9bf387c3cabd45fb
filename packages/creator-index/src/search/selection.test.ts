import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { smallest } from './selection.ts';

const scores = fc.array(fc.oneof(fc.nat(5), fc.nat(5_000_000)), { minLength: 1, maxLength: 300 });

describe('selection', () => {
  test('returns the smallest keys in order', () => {
    fc.assert(
      fc.property(scores, fc.nat(300), (given, count) => {
        const sorted = [...given].sort((a, b) => a - b);
        expect([...smallest(Float64Array.from(given), count)]).toEqual(sorted.slice(0, count));
      }),
    );
  });
});
