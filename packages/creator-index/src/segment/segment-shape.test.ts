import { expect, test } from '@jest/globals';
import { smallestWithBitsets } from '../memory/bitset.ts';
import { segmentShape } from './segment-shape.ts';

test('the shape is stable, and its sample is large enough for every kind of index', () => {
  expect(segmentShape()).toBe(segmentShape());
  expect(segmentShape()).toMatch(/^[0-9a-f]{16}$/);
  expect(smallestWithBitsets).toBeLessThanOrEqual(4096);
});
