import { type IndexedCreator, indexedBatches, type Platform } from '@creator-discovery/search-filters';
import { referenceSearch } from '@creator-discovery/search-filters/testing';
import { describe, expect, test } from '@jest/globals';
import { setBit, wordsFor } from '../memory/bitset.ts';
import { Scratch } from '../memory/scratch.ts';
import { documentOf, type Segment } from '../segment/segment.ts';
import { SegmentBuilder } from '../segment/segment-builder.ts';
import { mergeSegments } from '../segment/segment-merge.ts';
import type { SegmentView } from '../segment/segment-view.ts';
import { randomCreators } from '../testing/random-creators.ts';
import { randomQuery } from '../testing/random-queries.ts';
import { testToken } from '../testing/test-token.ts';
import { searchSegments } from './segments-search.ts';

function segmentsOf(creators: readonly IndexedCreator[]): Segment[] {
  return (['photonet', 'shortnet'] as const).map((platform) => {
    const builder = new SegmentBuilder(platform);
    for (const batch of indexedBatches(creators, testToken)) if (batch.platform === platform) builder.add(batch);
    return builder.finish();
  });
}

function viewsOf(segments: readonly Segment[]): SegmentView[] {
  return segments.map((segment) => ({ segment, deleted: null }));
}

function expectReferenceAnswers(
  segments: readonly SegmentView[],
  creators: readonly IndexedCreator[],
  queries: number,
): void {
  const scratch = new Scratch(creators.length);
  for (let seed = 1; seed <= queries; seed++) {
    const query = randomQuery(creators, seed);
    const page = { offset: seed % 3 === 0 ? 490 : 0, limit: seed % 7 === 0 ? 10_000 : 10 };
    expect({ seed, query, ...searchSegments(segments, query, { page, scratch, tokenOf: testToken }) }).toEqual({
      seed,
      query,
      ...referenceSearch(query, creators, page),
    });
  }
}

/** Large segments with deleted documents, beside segments of changed creators. */
function changedCreators(): { segments: SegmentView[]; creators: IndexedCreator[] } {
  const before = randomCreators(6000, 5);
  const changed = randomCreators(6500, 6).filter(({ id }) => id % 9 === 0 || id > 6000);
  const platforms = new Map(before.map(({ id, platform }) => [id, platform]));
  const current = changed.map((creator) => ({ ...creator, platform: platforms.get(creator.id) ?? creator.platform }));
  const replaced = new Set([...current.map(({ id }) => id), 5, 10, 15]);
  const segments = segmentsOf(before).map((segment) => {
    const deleted = new Uint32Array(wordsFor(segment.size));
    for (const id of replaced) if (documentOf(segment, id) >= 0) setBit(deleted, documentOf(segment, id));
    return { segment, deleted };
  });
  const creators = [...before.filter(({ id }) => !replaced.has(id)), ...current];
  return { segments: [...segments, ...viewsOf(segmentsOf(current))], creators };
}

describe('searchSegments', () => {
  test('answers like the reference search over few creators, which are tried one by one', () => {
    const creators = randomCreators(400, 1);
    expectReferenceAnswers(viewsOf(segmentsOf(creators)), creators, 600);
  });

  test('answers like the reference search over many creators, by bitsets', () => {
    const creators = randomCreators(12_000, 2);
    expectReferenceAnswers(viewsOf(segmentsOf(creators)), creators, 600);
  });

  test('answers like the reference search over segments with deleted documents and segments of changed creators', () => {
    const { segments, creators } = changedCreators();
    expectReferenceAnswers(segments, creators, 300);
  });

  test('answers from a merged segment as from the segments it was merged from', () => {
    const { segments, creators } = changedCreators();
    const merged = (['photonet', 'shortnet'] as Platform[]).map((platform) =>
      mergeSegments(
        platform,
        segments.filter(({ segment }) => segment.platform === platform),
      ),
    );
    expect(merged.reduce((sum, { size }) => sum + size, 0)).toBe(creators.length);
    expectReferenceAnswers(viewsOf(merged), creators, 300);
  });
});
