// A merge starts a thread, which must not load every filter.
import type { Platform } from '@creator-discovery/search-filters';
import { type FigureName, figureNames } from '@creator-discovery/search-filters/figures';
import { mapRecord, type ProfileSize, profileSizes } from '@creator-discovery/search-filters/indexed-batch';
import { type CompactArray, compact, shareDoubles, sharedInts, shareInts } from '../memory/shared-arrays.ts';
import { doubleAt, intAt } from '../memory/typed-arrays.ts';
import { type AgeBands, buildAgeBands, type RawAgeBands } from './age-bands.ts';
import { buildColumn, type OrderedColumn } from './ordered-column.ts';
import { buildPostings, type Postings, type TermLists } from './postings.ts';
import { buildShareLists, type RawShares, type ShareLists } from './share-lists.ts';
import type { TokenDictionary } from './token-dictionary.ts';

/** Figures with a column. Followers need none, because documents are ordered by them. */
export type ColumnName = Exclude<FigureName, 'followers'>;
export const columnNames = figureNames.filter((name) => name !== 'followers');

/** Number of slices between prefix bitsets of a column: more for frequently searched figures, at the cost of memory. */
const resolutions: Readonly<Partial<Record<ColumnName, number>>> = {
  likes: 64,
  views: 64,
  engagementRate: 64,
  growth1: 64,
  growth2: 16,
  growth3: 16,
  growth4: 16,
  growth5: 16,
  growth6: 16,
  age: 16,
  postsPerWeek: 16,
};
const defaultResolution = 32;

export function resolutionOf(name: ColumnName): number {
  return resolutions[name] ?? defaultResolution;
}

/** Denominators of similarity per document. */
export const sizeNames = profileSizes;
export type SizeName = ProfileSize;

/**
 * An immutable part of one platform's creators, in shared memory. Documents are numbered by follower count descending,
 * unknown last, then creator id ascending. So document order is the default order and breaks ties in every other order.
 */
export interface Segment {
  readonly platform: Platform;
  readonly size: number;
  /** Creator id per document. */
  readonly ids: Uint32Array;
  /** Documents by ascending creator id. */
  readonly byId: Uint32Array;
  /** Follower count per document; NaN = unknown. */
  readonly followers: Float64Array;
  readonly knownFollowers: number;
  readonly columns: Readonly<Record<ColumnName, OrderedColumn>>;
  readonly terms: TokenDictionary;
  readonly postings: Postings;
  /** Audience places and languages with a list in `shares`. */
  readonly shareKeys: TokenDictionary;
  readonly shares: ShareLists;
  readonly ages: AgeBands;
  readonly sizes: Readonly<Record<SizeName, CompactArray>>;
}

/** Input of a segment: plain arrays in final document order. */
export interface SegmentDraft {
  readonly platform: Platform;
  readonly ids: Uint32Array;
  readonly followers: Float64Array;
  readonly columns: Readonly<Record<ColumnName, Float64Array>>;
  readonly terms: TokenDictionary;
  readonly termLists: TermLists;
  readonly shareKeys: TokenDictionary;
  readonly shares: RawShares;
  /** Distinct shares, descending; the codes of `shares` and `ages` are indexes into them. */
  readonly shareValues: Float64Array;
  readonly ages: RawAgeBands;
  readonly sizes: Readonly<Record<SizeName, Uint32Array>>;
}

export function buildSegment(draft: SegmentDraft): Segment {
  const size = draft.ids.length;
  const shareValues = shareDoubles(draft.shareValues);
  return {
    platform: draft.platform,
    size,
    ids: shareInts(draft.ids),
    byId: documentsById(draft.ids),
    followers: shareDoubles(draft.followers),
    knownFollowers: draft.followers.reduce((known, count) => (Number.isNaN(count) ? known : known + 1), 0),
    columns: mapRecord(columnNames, (name) => buildColumn(draft.columns[name], resolutionOf(name))),
    terms: draft.terms,
    postings: buildPostings(draft.termLists, size),
    shareKeys: draft.shareKeys,
    shares: buildShareLists(draft.shares, shareValues, size),
    ages: buildAgeBands(draft.ages, shareValues, size),
    sizes: mapRecord(sizeNames, (name) => compact(draft.sizes[name])),
  };
}

/** Maximum documents of a segment, so that an id below 2 ** 31 and a document fit into the 53 bits of a double. */
export const segmentCapacity = 2 ** 22;

/** Returns the indexes of the ids by ascending id. */
export function documentsById(ids: Uint32Array): Uint32Array {
  const keys = new Float64Array(ids.length);
  for (let d = 0; d < ids.length; d++) keys[d] = intAt(ids, d) * segmentCapacity + d;
  keys.sort();
  const order = sharedInts(ids.length);
  for (let i = 0; i < keys.length; i++) order[i] = doubleAt(keys, i) % segmentCapacity;
  return order;
}

/** Returns the document of a creator, or -1. */
export function documentOf(segment: Segment, id: number): number {
  let low = 0;
  let high = segment.size - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const document = intAt(segment.byId, middle);
    const found = intAt(segment.ids, document);
    if (found === id) return document;
    if (found < id) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
