import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Smallest } from './selection.ts';

const keys = fc.uniqueArray(fc.oneof(fc.nat(50), fc.nat(5_000_000)), { minLength: 1, maxLength: 300 });

test('the smallest keys are returned in order', () => {
  fc.assert(
    fc.property(keys, fc.integer({ min: 1, max: 100 }), (given, count) => {
      const first = new Smallest(count);
      for (const key of given) first.add(key);
      expect([...first.inOrder()]).toEqual([...given].sort((a, b) => a - b).slice(0, count));
    }),
  );
});
