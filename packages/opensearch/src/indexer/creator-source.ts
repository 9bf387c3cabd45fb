import type { CreatorChanges } from '@creator-discovery/creators';
import type { CreatorRange, IndexedBatch } from '@creator-discovery/search-filters';

/** What an indexer reads: creators in the form that indexes are made from, and the feed of their changes. */
export interface CreatorSource {
  /** Names the rules by which its creators are derived. */
  version(): Promise<string>;
  position(): Promise<string>;
  /** Ranges that together hold every creator: none of many more than `greatest`, at least one for each reader. */
  ranges(limits: { readonly greatest: number; readonly readers: number }): Promise<readonly CreatorRange[]>;
  read(range: CreatorRange): AsyncIterable<IndexedBatch>;
  /** The creators with these ids that still exist. */
  byIds(creatorIds: readonly number[]): Promise<readonly IndexedBatch[]>;
  changes(since: string): Promise<CreatorChanges>;
}
