import type { CreatorChanges } from '@creator-discovery/creators';
import type { CreatorRange, IndexedBatch } from '@creator-discovery/search-filters';

/** Provides creators as batches, and the feed of their changes. */
export interface CreatorSource {
  /** Version of the rules that derive its batches. */
  version(): Promise<string>;
  position(): Promise<string>;
  /** Returns ranges that cover every creator: about `greatest` creators at most, and at least one range per reader. */
  ranges(limits: { readonly greatest: number; readonly readers: number }): Promise<readonly CreatorRange[]>;
  read(range: CreatorRange): AsyncIterable<IndexedBatch>;
  /** Returns those of the creators that still exist. */
  byIds(creatorIds: readonly number[]): Promise<readonly IndexedBatch[]>;
  changes(since: string): Promise<CreatorChanges>;
}
