import type { Platform } from '@creator-discovery/search-filters';
import { mapRecord } from '@creator-discovery/search-filters/indexed-batch';
import { type Bitset, hasBit } from '../memory/bitset.ts';
import type { CompactArray } from '../memory/shared-arrays.ts';
import { codeAt, doubleAt, intAt } from '../memory/typed-arrays.ts';
import { mergeAges } from './merge-ages.ts';
import { absent, type MergePart, type NumberedPart } from './merge-part.ts';
import { mergeShares } from './merge-shares.ts';
import { mergeTerms } from './merge-terms.ts';
import { buildSegment, columnNames, type Segment, sizeNames } from './segment.ts';
import { Numbering } from './segment-builder.ts';
import type { SegmentView } from './segment-view.ts';

/** Merges segments of one platform, without deleted documents. */
export function mergeSegments(platform: Platform, views: readonly SegmentView[]): Segment {
  const { parts, size } = placeDocuments(views);
  const shares = numberShares(parts);
  return buildSegment({
    platform,
    ids: mergeInts(parts, size, (segment) => segment.ids),
    followers: mergeFollowers(parts, size),
    columns: mapRecord(columnNames, (name) => mergeColumn(parts, size, (segment) => segment.columns[name])),
    ...mergeTerms(parts),
    ...mergeShares(shares.parts),
    shareValues: shares.values,
    ages: mergeAges(shares.parts, size),
    sizes: mapRecord(sizeNames, (name) => mergeInts(parts, size, (segment) => segment.sizes[name])),
  });
}

/** Interleaves the documents of the segments, which all have the same order. */
function placeDocuments(views: readonly SegmentView[]): { parts: readonly MergePart[]; size: number } {
  const cursors = views.map((segment) => new Cursor(segment));
  let size = 0;
  for (let next = firstOf(cursors); next; next = firstOf(cursors)) next.place(size++);
  return { parts: cursors, size };
}

/** Iterates over the documents of a segment that are not deleted. */
class Cursor implements MergePart {
  readonly segment: Segment;
  readonly target: Uint32Array;
  readonly #deleted: Bitset | null;
  #document = 0;

  constructor({ segment, deleted }: SegmentView) {
    this.segment = segment;
    this.target = new Uint32Array(segment.size).fill(absent);
    this.#deleted = deleted;
    this.#skipDeleted();
  }

  get isAtEnd(): boolean {
    return this.#document === this.segment.size;
  }

  /** Sets the document's index in the merged segment and advances. */
  place(index: number): void {
    this.target[this.#document++] = index;
    this.#skipDeleted();
  }

  comesBefore(other: Cursor): boolean {
    const a = doubleAt(this.segment.followers, this.#document);
    const b = doubleAt(other.segment.followers, other.#document);
    if (a > b) return true;
    if (a < b) return false;
    if (Number.isNaN(a) !== Number.isNaN(b)) return Number.isNaN(b);
    return intAt(this.segment.ids, this.#document) < intAt(other.segment.ids, other.#document);
  }

  #skipDeleted(): void {
    while (this.#deleted && !this.isAtEnd && hasBit(this.#deleted, this.#document)) this.#document++;
  }
}

function firstOf(cursors: readonly Cursor[]): Cursor | null {
  let first: Cursor | null = null;
  for (const cursor of cursors) if (!cursor.isAtEnd && (!first || cursor.comesBefore(first))) first = cursor;
  return first;
}

function numberShares(parts: readonly MergePart[]): { parts: readonly NumberedPart[]; values: Float64Array } {
  const numbering = new Numbering();
  const numbers = parts.map(({ segment }) => Uint32Array.from(segment.shares.values, (value) => numbering.of(value)));
  const { values, ranks } = numbering.descending();
  const numbered = parts.map(({ segment, target }, p) => ({
    segment,
    target,
    shareCodes: Uint32Array.from(numbers[p] ?? [], (number) => intAt(ranks, number)),
  }));
  return { parts: numbered, values };
}

function mergeInts(parts: readonly MergePart[], size: number, read: (segment: Segment) => CompactArray): Uint32Array {
  const merged = new Uint32Array(size);
  for (const { segment, target } of parts) {
    const values = read(segment);
    for (let d = 0; d < target.length; d++) {
      const index = intAt(target, d);
      if (index !== absent) merged[index] = codeAt(values, d);
    }
  }
  return merged;
}

function mergeFollowers(parts: readonly MergePart[], size: number): Float64Array {
  const merged = new Float64Array(size);
  for (const { segment, target } of parts) {
    for (let d = 0; d < target.length; d++) {
      const index = intAt(target, d);
      if (index !== absent) merged[index] = doubleAt(segment.followers, d);
    }
  }
  return merged;
}

function mergeColumn(
  parts: readonly MergePart[],
  size: number,
  read: (segment: Segment) => Segment['columns'][keyof Segment['columns']],
): Float64Array {
  const merged = new Float64Array(size);
  for (const { segment, target } of parts) {
    const { codes, values } = read(segment);
    for (let d = 0; d < target.length; d++) {
      const index = intAt(target, d);
      // The code of an unknown value is `values.length`.
      if (index !== absent) merged[index] = values[codeAt(codes, d)] ?? Number.NaN;
    }
  }
  return merged;
}
