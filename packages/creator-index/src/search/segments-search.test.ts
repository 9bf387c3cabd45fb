import { type IndexedCreator, indexedBatches, platforms, type SearchQuery } from '@creator-discovery/search-filters';
import { anyQuery, generatedCreators, referenceSearch } from '@creator-discovery/search-filters/testing';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { setBit, wordsFor } from '../memory/bitset.ts';
import { Scratch } from '../memory/scratch.ts';
import { documentOf, type Segment } from '../segment/segment.ts';
import { SegmentBuilder } from '../segment/segment-builder.ts';
import { mergeSegments } from '../segment/segment-merge.ts';
import type { SegmentView } from '../segment/segment-view.ts';
import { testToken } from '../testing/test-token.ts';
import { searchSegments } from './segments-search.ts';

function segmentsOf(creators: readonly IndexedCreator[]): Segment[] {
  return platforms.map((platform) => {
    const builder = new SegmentBuilder(platform);
    for (const batch of indexedBatches(creators, testToken)) if (batch.platform === platform) builder.add(batch);
    return builder.finish();
  });
}

function viewsOf(segments: readonly Segment[]): SegmentView[] {
  return segments.map((segment) => ({ segment, deleted: null }));
}

const shares = [
  { kind: 'share', of: 'place', entries: [1, 2, 3, 4, 5, 6], minimum: 1 },
  { kind: 'share', of: 'language', entries: ['en', 'es', 'fr'], minimum: 1 },
] as const;
/** Queries of two sums that order by one of them. */
const bySums = shares.map((condition): SearchQuery => {
  return { platform: 'photonet', conditions: shares, sort: { by: 'condition', condition } };
});

/** Compares the same creators in different segments with the reference. */
function expectReferenceAnswers(
  forms: readonly (readonly SegmentView[])[],
  creators: readonly IndexedCreator[],
  queries: number,
): void {
  const scratch = new Scratch(creators.length);
  const any = fc.sample(anyQuery(creators), { numRuns: queries, seed: 1 });
  for (const [at, query] of [...any, ...bySums].entries()) {
    const page = { offset: at % 3 === 0 ? 490 : 0, limit: at % 7 === 0 ? 10_000 : 10 };
    const expected = { query, ...referenceSearch(query, creators, page) };
    for (const segments of forms)
      expect({ query, ...searchSegments(segments, query, { page, scratch, tokenOf: testToken }) }).toEqual(expected);
  }
}

describe('searchSegments', () => {
  test('agrees with the reference for few creators, which are tested one by one', () => {
    const creators = generatedCreators({ count: 400, seed: 1 });
    expectReferenceAnswers([viewsOf(segmentsOf(creators))], creators, 600);
  });

  test('agrees with the reference for many creators, by bitsets', () => {
    const creators = generatedCreators({ count: 6000, seed: 2 });
    expectReferenceAnswers([viewsOf(segmentsOf(creators))], creators, 120);
  });

  test('agrees with the reference for segments with deleted documents, before and after their merge', () => {
    const before = generatedCreators({ count: 6000, seed: 5 });
    const later = generatedCreators({ count: 6500, seed: 6 }).filter(({ id }) => id % 9 === 0 || id > 6000);
    const known = new Map(before.map(({ id, platform }) => [id, platform]));
    const current = later.map((creator) => ({ ...creator, platform: known.get(creator.id) ?? creator.platform }));
    const replaced = new Set([...current.map(({ id }) => id), 5, 10, 15]);
    const segments = segmentsOf(before).map((segment) => {
      const deleted = new Uint32Array(wordsFor(segment.size));
      for (const id of replaced) if (documentOf(segment, id) >= 0) setBit(deleted, documentOf(segment, id));
      return { segment, deleted };
    });
    const creators = [...before.filter(({ id }) => !replaced.has(id)), ...current];
    const all = [...segments, ...viewsOf(segmentsOf(current))];
    const merged = platforms.map((platform) =>
      mergeSegments(
        platform,
        all.filter(({ segment }) => segment.platform === platform),
      ),
    );
    expect(merged.reduce((sum, { size }) => sum + size, 0)).toBe(creators.length);
    expectReferenceAnswers([all, viewsOf(merged)], creators, 120);
  });
});
