import type { CreatorRange, Platform } from '@creator-discovery/search-filters';
import type { IndexSettings } from '../index-settings.ts';
import type { Segment } from '../segment/segment.ts';
import type { LivingSegment } from '../segment/segment-merge.ts';
import type { CreatorSource } from './creator-source.ts';
import { SegmentSet } from './segment-set.ts';
import type { IndexState, NamedSegment, Snapshots } from './snapshots.ts';

/** What a keeper needs from around it. */
export interface KeeperSurroundings {
  readonly source: CreatorSource;
  readonly snapshots: Snapshots | null;
  readonly limits: IndexSettings['limits'];
  /** So many threads may read creators at the same time. */
  readonly loadingThreads: number;
  /** Reads and indexes creators on threads of their own. */
  load(ranges: readonly CreatorRange[]): Promise<readonly NamedSegment[]>;
  /** Merges on a thread of its own, so that changes go on becoming visible meanwhile. */
  merge(platform: Platform, living: readonly LivingSegment[]): Promise<Segment>;
  /** Makes the segments searchable; called whenever they changed. */
  publish(segments: readonly NamedSegment[]): void;
  /** Called for faults that the keeper survives. */
  report(fault: unknown): void;
}

/** Keeps the segments of one index in step with the change feed. Nothing in it is done twice at the same time. */
export class IndexKeeper {
  readonly around: KeeperSurroundings;
  #set: SegmentSet | null = null;
  #position = '';
  #merging: Promise<void> | null = null;
  #saved: IndexState | null = null;

  constructor(around: KeeperSurroundings) {
    this.around = around;
  }

  /** Up to where the feed was read; everything before it is published. */
  get position(): string {
    return this.#position;
  }

  /** Goes on from the state of a snapshot with what changed since; reads every creator where that can't be done. */
  async start(state: IndexState | null): Promise<'snapshot' | 'creators'> {
    if (state) {
      this.#begin(state);
      this.#saved = state;
      if (await this.#catchUp()) {
        this.#publish();
        return 'snapshot';
      }
    }
    await this.rebuild();
    return 'creators';
  }

  /** Reads every creator anew; the old segments stay searchable until the new ones are complete. */
  async rebuild(): Promise<void> {
    const { source, limits, loadingThreads } = this.around;
    const position = await source.position();
    const ranges = await source.ranges({ greatest: limits.greatest, readers: loadingThreads });
    const segments = await this.around.load(ranges);
    await this.#merging;
    this.#begin({ position, segments });
    await this.#catchUp();
    this.#publish();
  }

  /** Takes in what changed since the last time, and starts a merge where one is due. */
  async poll(): Promise<void> {
    const before = this.#set?.segments;
    if (!(await this.#catchUp())) {
      await this.rebuild();
      return;
    }
    if (this.#set?.segments !== before) this.#publish();
    this.#mergeWhereDue();
  }

  /** Writes a snapshot when anything changed since the last one. */
  async save(): Promise<void> {
    const state = { position: this.#position, segments: this.#set?.segments ?? [] };
    if (!this.#set || !this.around.snapshots || state.segments === this.#saved?.segments) return;
    await this.around.snapshots.save(state);
    this.#saved = state;
  }

  #begin({ position, segments }: IndexState): void {
    this.#set = new SegmentSet(segments, this.around.limits);
    this.#position = position;
  }

  /** False when the feed no longer reaches back to the position. */
  async #catchUp(): Promise<boolean> {
    const changes = await this.around.source.changes(this.#position);
    if (changes.expired) return false;
    for (let from = 0; from < changes.creatorIds.length; from += readAtOnce) {
      const ids = changes.creatorIds.slice(from, from + readAtOnce);
      this.#set?.apply(ids, await this.around.source.byIds(ids));
    }
    this.#position = changes.position;
    return true;
  }

  #publish(): void {
    this.around.publish(this.#set?.segments ?? []);
  }

  #mergeWhereDue(): void {
    const set = this.#set;
    if (!set || this.#merging !== null) return;
    const job = set.chooseMerge();
    if (!job) return;
    this.#merging = this.around
      .merge(job.platform, job.segments)
      .then((merged) => {
        set.finishMerge(job, merged);
        if (set === this.#set) this.#publish();
      })
      .catch((fault: unknown) => {
        set.abandonMerge();
        this.around.report(fault);
      })
      .finally(() => {
        this.#merging = null;
      });
  }
}

/** Changed creators read and indexed in one step. */
const readAtOnce = 5000;
