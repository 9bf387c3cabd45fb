import type { CreatorRange, Platform } from '@creator-discovery/search-filters';
import type { IndexSettings } from '../index-settings.ts';
import type { Segment } from '../segment/segment.ts';
import type { SegmentView } from '../segment/segment-view.ts';
import type { ThreadSource } from './creator-source.ts';
import { SegmentSet } from './segment-set.ts';
import type { IndexState, NamedSegment, Snapshots } from './snapshots.ts';

export interface KeeperContext {
  readonly source: ThreadSource;
  readonly snapshots: Snapshots | null;
  readonly limits: IndexSettings['limits'];
  readonly loadingThreads: number;
  /** Reads and indexes creators on other threads. */
  load(ranges: readonly CreatorRange[]): Promise<readonly NamedSegment[]>;
  /** Merges on another thread, so that changes stay visible during a merge. */
  merge(platform: Platform, views: readonly SegmentView[]): Promise<Segment>;
  /** Makes the segments searchable. Called after every change. */
  publish(segments: readonly NamedSegment[]): void;
  /** Called for faults that do not stop the keeper. */
  report(fault: unknown): void;
}

/** Keeps the segments of one index up to date with the change feed. Calls must not overlap. At most one merge runs at a time. */
export class IndexKeeper {
  readonly context: KeeperContext;
  #set: SegmentSet | null = null;
  #position = '';
  #merging: Promise<void> | null = null;
  #saved: IndexState | null = null;
  #changes = 0;
  #merges = 0;

  constructor(context: KeeperContext) {
    this.context = context;
  }

  /** Position in the feed; everything before it is published. */
  get position(): string {
    return this.#position;
  }

  /** Numbers of applied changes and finished merges. */
  get work(): { readonly changes: number; readonly merges: number } {
    return { changes: this.#changes, merges: this.#merges };
  }

  /** Continues from a snapshot. Without one, or if the feed no longer reaches back to it, reads every creator. */
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

  /** Reads every creator again. The old segments stay searchable until the new ones are complete. */
  async rebuild(): Promise<void> {
    const { source, limits, loadingThreads } = this.context;
    const position = await source.position();
    const ranges = await source.ranges({ greatest: limits.greatest, readers: loadingThreads });
    const segments = await this.context.load(ranges);
    await this.#merging;
    this.#begin({ position, segments });
    await this.#catchUp();
    this.#publish();
  }

  /** Applies new changes, and starts a merge if one is due. */
  async poll(): Promise<void> {
    const before = this.#set?.segments;
    if (!(await this.#catchUp())) {
      await this.rebuild();
      return;
    }
    if (this.#set?.segments !== before) this.#publish();
    this.#mergeIfDue();
  }

  /** Writes a snapshot unless nothing changed since the last one. */
  async save(): Promise<void> {
    const state = { position: this.#position, segments: this.#set?.segments ?? [] };
    if (!this.#set || !this.context.snapshots || state.segments === this.#saved?.segments) return;
    await this.context.snapshots.save(state);
    this.#saved = state;
  }

  #begin({ position, segments }: IndexState): void {
    this.#set = new SegmentSet(segments, this.context.limits);
    this.#position = position;
  }

  /** Returns false if the feed no longer reaches back to the position. */
  async #catchUp(): Promise<boolean> {
    const changes = await this.context.source.changes(this.#position);
    if (changes.expired) return false;
    for (let from = 0; from < changes.creatorIds.length; from += creatorsPerStep) {
      const ids = changes.creatorIds.slice(from, from + creatorsPerStep);
      this.#set?.apply(ids, await this.context.source.byIds(ids));
      this.#changes += ids.length;
    }
    this.#position = changes.position;
    return true;
  }

  #publish(): void {
    this.context.publish(this.#set?.segments ?? []);
  }

  #mergeIfDue(): void {
    const set = this.#set;
    if (!set || this.#merging !== null) return;
    const job = set.chooseMerge();
    if (!job) return;
    this.#merging = this.context
      .merge(job.platform, job.segments)
      .then((merged) => {
        set.finishMerge(job, merged);
        this.#merges += 1;
        if (set === this.#set) this.#publish();
      })
      .catch((fault: unknown) => {
        set.abandonMerge();
        this.context.report(fault);
      })
      .finally(() => {
        this.#merging = null;
      });
  }
}

/** Changed creators per read. */
const creatorsPerStep = 5000;
