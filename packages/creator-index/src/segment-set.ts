import { randomUUID } from 'node:crypto';
import type { IndexedCreator, Platform } from '@creator-discovery/search-filters';
import { type Bitset, countBits, hasBit, setBit, wordsFor } from './bitset.js';
import { type MergeLimits, segmentsToMerge } from './merge-policy.js';
import { documentOf, type Segment } from './segment.js';
import { SegmentBuilder } from './segment-builder.js';
import { sharedInts } from './shared-arrays.js';
import type { NamedSegment } from './snapshots.js';

/** A merge that was chosen: of which segments, as they were then. */
export interface MergeJob {
  readonly platform: Platform;
  readonly segments: readonly NamedSegment[];
}

/** A platform's latest changes, small enough to be built again with each further change. */
interface Fresh {
  readonly creators: ReadonlyMap<number, IndexedCreator>;
  readonly name: string;
}

/**
 * The segments that stand for all creators at one moment. Changed creators die in the segments that hold them and rise
 * in a fresh one; bitsets of the dead are never changed in place, so that searches under way see one moment only.
 */
export class SegmentSet {
  #segments: NamedSegment[];
  #fresh = new Map<Platform, Fresh>();
  /** Ids that died since the merge under way was chosen. */
  #diedMeanwhile: Set<number> | null = null;

  constructor(
    segments: readonly NamedSegment[],
    readonly limits: MergeLimits,
  ) {
    this.#segments = [...segments];
  }

  get segments(): readonly NamedSegment[] {
    return this.#segments;
  }

  /** Creators that changed or went: `current` has those that still are, as they are now. */
  apply(changedIds: readonly number[], current: readonly IndexedCreator[]): void {
    if (changedIds.length === 0) return;
    for (const id of changedIds) this.#diedMeanwhile?.add(id);
    this.#bury(changedIds);
    const changed = new Set(changedIds);
    for (const platform of new Set([...current.map((creator) => creator.platform), ...this.#fresh.keys()])) {
      this.#refresh(
        platform,
        changed,
        current.filter((creator) => creator.platform === platform),
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

  #refresh(platform: Platform, changed: ReadonlySet<number>, current: readonly IndexedCreator[]): void {
    const before = this.#fresh.get(platform);
    const creators = new Map([...(before?.creators ?? [])].filter(([id]) => !changed.has(id)));
    if (before && creators.size === before.creators.size && current.length === 0) return;
    for (const creator of current) creators.set(creator.id, creator);
    if (before) this.#segments = this.#segments.filter(({ name }) => name !== before.name);
    this.#fresh.delete(platform);
    if (creators.size === 0) return;
    const named = { name: randomUUID(), segment: buildFrom(platform, creators.values()), dead: null };
    this.#segments.push(named);
    if (creators.size < this.limits.smallest) this.#fresh.set(platform, { creators, name: named.name });
  }

  /** The next merge that is worth its work, or null. Fresh segments are left alone: they are rebuilt anyway. */
  chooseMerge(): MergeJob | null {
    const fresh = new Set([...this.#fresh.values()].map(({ name }) => name));
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

function buildFrom(platform: Platform, creators: Iterable<IndexedCreator>): Segment {
  const builder = new SegmentBuilder(platform);
  for (const creator of creators) builder.add(creator);
  return builder.finish();
}

/** Segments of all creators, cut at the greatest size. */
export class SegmentSetBuilder {
  #builders = new Map<Platform, SegmentBuilder>();
  #finished: NamedSegment[] = [];

  constructor(readonly limits: MergeLimits) {}

  add(creator: IndexedCreator): void {
    const builder = this.#builders.get(creator.platform) ?? new SegmentBuilder(creator.platform);
    this.#builders.set(creator.platform, builder);
    builder.add(creator);
    if (builder.size >= this.limits.greatest) this.#close(builder);
  }

  finish(): NamedSegment[] {
    for (const builder of this.#builders.values()) this.#close(builder);
    return this.#finished;
  }

  #close(builder: SegmentBuilder): void {
    this.#builders.delete(builder.platform);
    this.#finished.push({ name: randomUUID(), segment: builder.finish(), dead: null });
  }
}
