import { expect, test } from '@jest/globals';
import { smallestWithBitsets } from '../memory/bitset.ts';
import { segmentShape } from './segment-shape.ts';

test('the shape of segments is the same every time, and of a segment large enough for every index', () => {
  expect(segmentShape()).toBe(segmentShape());
  expect(segmentShape()).toMatch(/^[0-9a-f]{16}$/);
  expect(smallestWithBitsets).toBeLessThanOrEqual(4096);
});
