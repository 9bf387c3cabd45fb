import { randomUUID } from 'node:crypto';
import type { IndexedBatch, Platform } from '@creator-discovery/search-filters';
import { sharedInts } from '../memory/shared-arrays.ts';
import { type Bitset, countBits, hasBit, setBit, wordsFor } from '../segment/bitset.ts';
import { documentOf, type Segment } from '../segment/segment.ts';
import { SegmentBuilder } from '../segment/segment-builder.ts';
import { mergeSegments } from '../segment/segment-merge.ts';
import { type MergeLimits, segmentsToMerge } from './merge-policy.ts';
import type { NamedSegment } from './snapshots.ts';

/** A merge that was chosen: of which segments, as they were then. */
export interface MergeJob {
  readonly platform: Platform;
  readonly segments: readonly NamedSegment[];
}

/**
 * The segments that stand for all creators at one moment. Changed creators die in the segments that hold them and rise
 * in a fresh one; bitsets of the dead are never changed in place, so that searches under way see one moment only.
 */
export class SegmentSet {
  readonly limits: MergeLimits;
  #segments: NamedSegment[];
  /** Names of the segments of each platform's latest changes, small enough to be merged with each further change. */
  #fresh = new Map<Platform, string>();
  /** Ids that died since the merge under way was chosen. */
  #diedMeanwhile: Set<number> | null = null;

  constructor(segments: readonly NamedSegment[], limits: MergeLimits) {
    this.limits = limits;
    this.#segments = [...segments];
  }

  get segments(): readonly NamedSegment[] {
    return this.#segments;
  }

  /** Creators that changed or went: `current` has those that still are, as they are now, each once. */
  apply(changedIds: readonly number[], current: readonly IndexedBatch[]): void {
    if (changedIds.length === 0) return;
    for (const id of changedIds) this.#diedMeanwhile?.add(id);
    this.#bury(changedIds);
    for (const platform of new Set(current.map((batch) => batch.platform))) {
      this.#refresh(
        platform,
        current.filter((batch) => batch.platform === platform),
      );
    }
    this.#segments = this.#segments.filter(
      ({ segment, dead }) => !dead || countBits(dead, { from: 0, to: dead.length }) < segment.size,
    );
  }

  #bury(ids: readonly number[]): void {
    this.#segments = this.#segments.map((named) => {
      let dead: Bitset | null = null;
      for (const id of ids) {
        const document = documentOf(named.segment, id);
        if (document < 0 || (named.dead && hasBit(named.dead, document))) continue;
        dead ??= copyOf(named.dead, named.segment);
        setBit(dead, document);
      }
      return dead ? { ...named, dead } : named;
    });
  }

  #refresh(platform: Platform, current: readonly IndexedBatch[]): void {
    const built = named(buildFrom(platform, current));
    if (built.segment.size >= this.limits.smallest) {
      this.#segments.push(built);
      return;
    }
    const before = this.#segments.find(({ name }) => name === this.#fresh.get(platform));
    const fresh = before ? named(mergeSegments(platform, [before, built])) : built;
    this.#segments = [...this.#segments.filter((segment) => segment !== before), fresh];
    if (fresh.segment.size < this.limits.smallest) this.#fresh.set(platform, fresh.name);
    else this.#fresh.delete(platform);
  }

  /** The next merge that is worth its work, or null. Fresh segments are left alone: they are rebuilt anyway. */
  chooseMerge(): MergeJob | null {
    const fresh = new Set(this.#fresh.values());
    const settled = this.#segments.filter(({ name }) => !fresh.has(name));
    for (const platform of new Set(settled.map(({ segment }) => segment.platform))) {
      const own = settled.filter(({ segment }) => segment.platform === platform);
      const weights = own.map(({ segment, dead }) => ({
        size: segment.size,
        dead: dead ? countBits(dead, { from: 0, to: dead.length }) : 0,
      }));
      const chosen = segmentsToMerge(weights, this.limits).map((i) => own[i] as NamedSegment);
      if (chosen.length === 0) continue;
      this.#diedMeanwhile = new Set();
      return { platform, segments: chosen };
    }
    return null;
  }

  /** After a merge that failed: nothing changes, and the same may be chosen again. */
  abandonMerge(): void {
    this.#diedMeanwhile = null;
  }

  /** Puts the merged segment in the place of those it was made of; what died meanwhile dies in it. */
  finishMerge(job: MergeJob, merged: Segment): void {
    const replaced = new Set(job.segments.map(({ name }) => name));
    this.#segments = this.#segments.filter(({ name }) => !replaced.has(name));
    let dead: Bitset | null = null;
    for (const id of this.#diedMeanwhile ?? []) {
      const document = documentOf(merged, id);
      if (document < 0) continue;
      dead ??= copyOf(null, merged);
      setBit(dead, document);
    }
    this.#diedMeanwhile = null;
    if (merged.size > 0) this.#segments.push({ name: randomUUID(), segment: merged, dead });
  }
}

function copyOf(dead: Bitset | null, segment: Segment): Bitset {
  const copy = sharedInts(wordsFor(segment.size));
  if (dead) copy.set(dead);
  return copy;
}

function named(segment: Segment): NamedSegment {
  return { name: randomUUID(), segment, dead: null };
}

function buildFrom(platform: Platform, batches: readonly IndexedBatch[]): Segment {
  const builder = new SegmentBuilder(platform);
  for (const batch of batches) builder.add(batch);
  return builder.finish();
}

/** Segments of all creators of one platform, cut where they have reached the greatest size. */
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
