import type { CreatorChanges } from '@creator-discovery/creators';
import type { CreatorRange, IndexedBatch } from '@creator-discovery/search-filters';

export interface StandbyState {
  /** Null if the standby cannot be reached. */
  readonly lagMs: number | null;
  readonly isUsed: boolean;
}

/** Provides creators as batches, and the feed of their changes. */
export interface CreatorSource {
  /** Version of the rules that derive its batches, such as the place dictionary. Other snapshots are not read. */
  version(): Promise<string>;
  /** Returns ranges that cover every creator: about `greatest` creators at most, and at least one range per reader. */
  ranges(limits: { readonly greatest: number; readonly readers: number }): Promise<readonly CreatorRange[]>;
  read(range: CreatorRange): AsyncIterable<IndexedBatch>;
  /** Returns those of the creators that still exist. */
  byIds(creatorIds: readonly number[]): Promise<readonly IndexedBatch[]>;
  position(): Promise<string>;
  changes(since: string): Promise<CreatorChanges>;
  /** Absent if the source has no standby. */
  standby?(): StandbyState;
  close(): Promise<void>;
}

/**
 * A module that exports `openCreatorSource(options): Promise<CreatorSource>`. Each thread opens its own source, because open
 * connections cannot be passed to a thread.
 */
export interface CreatorSourceModule {
  /** URL of the module, for example from `import.meta.resolve`. */
  readonly url: string;
  /** Plain data that is copied to the thread. */
  readonly options: unknown;
}

export async function openSource({ url, options }: CreatorSourceModule): Promise<CreatorSource> {
  const module = (await import(url)) as { openCreatorSource(options: unknown): Promise<CreatorSource> };
  return module.openCreatorSource(options);
}
