import { randomUUID } from 'node:crypto';
import type { IndexedBatch, Platform } from '@creator-discovery/search-filters';
import { type Bitset, hasBit, setBit, wordsFor } from '../memory/bitset.ts';
import { sharedInts } from '../memory/shared-arrays.ts';
import { documentOf, type Segment } from '../segment/segment.ts';
import { SegmentBuilder } from '../segment/segment-builder.ts';
import { mergeSegments } from '../segment/segment-merge.ts';
import { deletedCount } from '../segment/segment-view.ts';
import { type MergeLimits, segmentsToMerge } from './merge-policy.ts';
import type { NamedSegment } from './snapshots.ts';

/** A merge, with its segments at the time it was chosen. */
export interface MergeJob {
  readonly platform: Platform;
  readonly segments: readonly NamedSegment[];
}

/**
 * The segments that hold all creators. A changed creator is deleted from its segment and added to a fresh one. Bitsets of
 * deleted documents are replaced, never changed in place, so that searches see a consistent state.
 */
export class SegmentSet {
  readonly limits: MergeLimits;
  #segments: NamedSegment[];
  /** Names of the fresh segments by platform: the latest changes, few enough to rebuild the segment with each change. */
  #fresh = new Map<Platform, string>();
  /** Ids deleted since the running merge was chosen; null if none is running. */
  #deletedSince: Set<number> | null = null;

  constructor(segments: readonly NamedSegment[], limits: MergeLimits) {
    this.limits = limits;
    this.#segments = [...segments];
  }

  get segments(): readonly NamedSegment[] {
    return this.#segments;
  }

  /** Applies changes. `current` has the changed creators that still exist, each once. */
  apply(changedIds: readonly number[], current: readonly IndexedBatch[]): void {
    if (changedIds.length === 0) return;
    for (const id of changedIds) this.#deletedSince?.add(id);
    this.#delete(changedIds);
    for (const platform of new Set(current.map((batch) => batch.platform))) {
      this.#addFresh(
        platform,
        current.filter((batch) => batch.platform === platform),
      );
    }
    this.#segments = this.#segments.filter((view) => deletedCount(view) < view.segment.size);
  }

  #delete(ids: readonly number[]): void {
    this.#segments = this.#segments.map((named) => {
      let deleted: Bitset | null = null;
      for (const id of ids) {
        const document = documentOf(named.segment, id);
        if (document < 0 || (named.deleted && hasBit(named.deleted, document))) continue;
        deleted ??= copyOf(named.deleted, named.segment);
        setBit(deleted, document);
      }
      return deleted ? { ...named, deleted } : named;
    });
  }

  #addFresh(platform: Platform, current: readonly IndexedBatch[]): void {
    const added = named(buildFrom(platform, current));
    if (added.segment.size >= this.limits.smallest) {
      this.#segments.push(added);
      return;
    }
    const before = this.#segments.find(({ name }) => name === this.#fresh.get(platform));
    const fresh = before ? named(mergeSegments(platform, [before, added])) : added;
    this.#segments = [...this.#segments.filter((segment) => segment !== before), fresh];
    if (fresh.segment.size < this.limits.smallest) this.#fresh.set(platform, fresh.name);
    else this.#fresh.delete(platform);
  }

  /** Returns the next merge that is due, or null. Fresh segments are left out because each change rebuilds them. */
  chooseMerge(): MergeJob | null {
    const fresh = new Set(this.#fresh.values());
    const settled = this.#segments.filter(({ name }) => !fresh.has(name));
    for (const [platform, own] of Map.groupBy(settled, ({ segment }) => segment.platform)) {
      const weighed = own.map((view) => ({ view, size: view.segment.size, deleted: deletedCount(view) }));
      const chosen = segmentsToMerge(weighed, this.limits).map(({ view }) => view);
      if (chosen.length === 0) continue;
      this.#deletedSince = new Set();
      return { platform, segments: chosen };
    }
    return null;
  }

  /** Ends a failed merge. The same segments may be chosen again. */
  abandonMerge(): void {
    this.#deletedSince = null;
  }

  /** Replaces the segments of the merge with its result, without the creators deleted during the merge. */
  finishMerge(job: MergeJob, merged: Segment): void {
    const replaced = new Set(job.segments.map(({ name }) => name));
    this.#segments = this.#segments.filter(({ name }) => !replaced.has(name));
    let deleted: Bitset | null = null;
    for (const id of this.#deletedSince ?? []) {
      const document = documentOf(merged, id);
      if (document < 0) continue;
      deleted ??= copyOf(null, merged);
      setBit(deleted, document);
    }
    this.#deletedSince = null;
    if (merged.size > 0) this.#segments.push({ name: randomUUID(), segment: merged, deleted });
  }
}

function copyOf(deleted: Bitset | null, segment: Segment): Bitset {
  const copy = sharedInts(wordsFor(segment.size));
  if (deleted) copy.set(deleted);
  return copy;
}

function named(segment: Segment): NamedSegment {
  return { name: randomUUID(), segment, deleted: null };
}

function buildFrom(platform: Platform, batches: readonly IndexedBatch[]): Segment {
  const builder = new SegmentBuilder(platform);
  for (const batch of batches) builder.add(batch);
  return builder.finish();
}

/** Builds segments of at least `greatest` documents, except the last one, from batches of one platform. */
export async function segmentsOf(
  batches: AsyncIterable<IndexedBatch>,
  { greatest }: MergeLimits,
): Promise<NamedSegment[]> {
  const segments: NamedSegment[] = [];
  let builder: SegmentBuilder | null = null;
  for await (const batch of batches) {
    builder ??= new SegmentBuilder(batch.platform);
    builder.add(batch);
    if (builder.size < greatest) continue;
    segments.push(named(builder.finish()));
    builder = null;
  }
  return builder ? [...segments, named(builder.finish())] : segments;
}
