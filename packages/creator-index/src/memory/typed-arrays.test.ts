import { registerHooks } from 'node:module';
import { type IndexedCreator, indexedBatches, type Platform } from '@creator-discovery/search-filters';
import { anyQuery, generatedCreators } from '@creator-discovery/search-filters/testing';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { intAt } from '../testing/checked-typed-arrays.ts';
import { testToken } from '../testing/test-token.ts';

const checked = '?checked';
const checkedArrays = new URL('../testing/checked-typed-arrays.ts', import.meta.url).href;

/** Loads a second copy of the index whose reads of typed arrays throw if out of bounds. */
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    if (!context.parentURL?.endsWith(checked) || !specifier.startsWith('.')) return found;
    return { ...found, url: found.url.endsWith('/memory/typed-arrays.ts') ? checkedArrays : `${found.url}${checked}` };
  },
});
const { Scratch }: typeof import('./scratch.ts') = await copyOf('./scratch.ts');
const { setBit, wordsFor }: typeof import('./bitset.ts') = await copyOf('./bitset.ts');
const { SegmentBuilder }: typeof import('../segment/segment-builder.ts') = await copyOf(
  '../segment/segment-builder.ts',
);
const { mergeSegments }: typeof import('../segment/segment-merge.ts') = await copyOf('../segment/segment-merge.ts');
const { documentOf }: typeof import('../segment/segment.ts') = await copyOf('../segment/segment.ts');
const { searchSegments }: typeof import('../search/segments-search.ts') = await copyOf('../search/segments-search.ts');

function copyOf(file: string) {
  return import(new URL(`${file}${checked}`, import.meta.url).href);
}

function segmentOf(creators: readonly IndexedCreator[], platform: Platform) {
  const builder = new SegmentBuilder(platform);
  for (const batch of indexedBatches(creators, testToken)) if (batch.platform === platform) builder.add(batch);
  return builder.finish();
}

test('building, merging and searching read no typed array out of bounds', () => {
  expect(() => intAt(new Uint32Array(1), 1)).toThrow(RangeError);
  const creators = generatedCreators({ count: 12_000, seed: 4 });
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
  for (const generated of fc.sample(anyQuery(creators), { numRuns: 200, seed: 1 })) {
    const query = { ...generated, platform: 'photonet' as const };
    const means = { page: { offset: 0, limit: 20 }, scratch, tokenOf: testToken };
    expect(searchSegments([merged], query, means)).toEqual(searchSegments(views, query, means));
  }
});
