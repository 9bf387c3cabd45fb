import type { CreatorChanges } from '@creator-discovery/creators';
import type { CreatorRange, IndexedBatch } from '@creator-discovery/search-filters';

/** A standby, as a source that prefers one sees it. */
export interface StandbyState {
  /** Null: not known, it can't be asked. */
  readonly lagMs: number | null;
  readonly isUsed: boolean;
}

/** What an index reads: creators in the form that it is built from, and the feed of their changes. */
export interface CreatorSource {
  /** Names what its creators are derived by, the place dictionary for example: snapshots of another version are not read. */
  version(): Promise<string>;
  /** Ranges that together hold every creator: none of many more than `greatest` creators, at least one for each reader. */
  ranges(limits: { readonly greatest: number; readonly readers: number }): Promise<readonly CreatorRange[]>;
  read(range: CreatorRange): AsyncIterable<IndexedBatch>;
  /** The creators with these ids that still exist. */
  byIds(creatorIds: readonly number[]): Promise<readonly IndexedBatch[]>;
  position(): Promise<string>;
  changes(since: string): Promise<CreatorChanges>;
  /** How far the standby that it prefers is behind, and whether it was read last; absent where there is none. */
  standby?(): StandbyState;
  close(): Promise<void>;
}

/**
 * A module that exports `openCreatorSource(options): Promise<CreatorSource>`, which the index's threads call. Open
 * connections can't be passed to a thread; the URL of a module and its options can.
 */
export interface CreatorSourceModule {
  /** URL of the module, for example from `import.meta.resolve`. */
  readonly url: string;
  /** Plain data, copied to the thread. */
  readonly options: unknown;
}

/** Opens the source on the calling thread. */
export async function openSource({ url, options }: CreatorSourceModule): Promise<CreatorSource> {
  const module = (await import(url)) as { openCreatorSource(options: unknown): Promise<CreatorSource> };
  return module.openCreatorSource(options);
}
