import { type IndexedCreator, indexedBatches, type Platform } from '@creator-discovery/search-filters';
import { expect, jest, test } from '@jest/globals';
import { randomCreators } from '../testing/random-creators.ts';
import { randomQuery } from '../testing/random-queries.ts';
import { testToken } from '../testing/test-token.ts';
import * as typedArrays from './typed-arrays.ts';

/** The same function, but throwing for an index outside of the array. */
function checked<Items extends { readonly length: number }, Rest extends unknown[], Result>(
  access: (items: Items, index: number, ...rest: Rest) => Result,
) {
  return (items: Items, index: number, ...rest: Rest): Result => {
    if (!(index >= 0 && index < items.length)) throw new RangeError(`${access.name}: ${index} of ${items.length}`);
    return access(items, index, ...rest);
  };
}

const { intAt: unchecked, shortAt, doubleAt, codeAt, addAt, cumulate } = typedArrays;
jest.unstable_mockModule('./typed-arrays.ts', () => ({
  intAt: checked(unchecked),
  shortAt: checked(shortAt),
  doubleAt: checked(doubleAt),
  codeAt: checked(codeAt),
  addAt: checked(addAt),
  cumulate,
}));
const { intAt } = await import('./typed-arrays.ts');
const { Scratch } = await import('./scratch.ts');
const { setBit, wordsFor } = await import('./bitset.ts');
const { SegmentBuilder } = await import('../segment/segment-builder.ts');
const { mergeSegments } = await import('../segment/segment-merge.ts');
const { documentOf } = await import('../segment/segment.ts');
const { searchSegments } = await import('../search/segments-search.ts');

function segmentOf(creators: readonly IndexedCreator[], platform: Platform) {
  const builder = new SegmentBuilder(platform);
  for (const batch of indexedBatches(creators, testToken)) if (batch.platform === platform) builder.add(batch);
  return builder.finish();
}

test('building, merging and searching read no typed array outside of its bounds', () => {
  expect(() => intAt(new Uint32Array(1), 1)).toThrow(RangeError);
  const creators = randomCreators(12_000, 4);
  const parts = [creators.slice(0, 9000), creators.slice(9000, 9300), creators.slice(9300)];
  const segments = parts.map((part) => segmentOf(part, 'photonet'));
  const views = segments.map((segment) => {
    const deleted = new Uint32Array(wordsFor(segment.size));
    for (let id = 1; id < creators.length; id += 7)
      if (documentOf(segment, id) >= 0) setBit(deleted, documentOf(segment, id));
    return { segment, deleted };
  });
  const merged = { segment: mergeSegments('photonet', views), deleted: null };
  const scratch = new Scratch(creators.length);
  for (let seed = 1; seed <= 300; seed++) {
    const query = { ...randomQuery(creators, seed), platform: 'photonet' as const };
    const means = { page: { offset: 0, limit: 20 }, scratch, tokenOf: testToken };
    expect(searchSegments([merged], query, means)).toEqual(searchSegments(views, query, means));
  }
});
