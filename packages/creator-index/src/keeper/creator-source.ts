import type { CreatorChanges, CreatorFeed } from '@creator-discovery/creators';
import type { CreatorRange, IndexedBatch } from '@creator-discovery/search-filters';

/** Reads creators as an index takes them in. */
export interface CreatorReader {
  /** Ranges that together hold every creator: none of many more than `greatest`, and enough of them for the readers. */
  ranges(limits: { readonly greatest: number; readonly readers: number }): Promise<readonly CreatorRange[]>;
  read(range: CreatorRange): AsyncIterable<IndexedBatch>;
  /** Creators that are gone are left out. */
  byIds(creatorIds: readonly number[]): Promise<readonly IndexedBatch[]>;
}

/** Where an index gets creators and their changes from. */
export interface CreatorSource extends CreatorReader {
  position(): Promise<string>;
  changes(since: string): Promise<CreatorChanges>;
  close(): Promise<void>;
}

/**
 * How the index's own threads open their sources: a module whose `openCreatorSource(options)` gives a `CreatorSource`.
 * Objects that read a database can't be handed to a thread; their module and settings can.
 */
export interface CreatorSourceModule {
  /** URL of the module, for example from `import.meta.resolve`. */
  readonly url: string;
  /** Plain data. */
  readonly options: unknown;
}

/** The source that a reader of creators and their change feed make. */
export function creatorSource(reader: CreatorReader, feed: CreatorFeed, close: () => Promise<void>): CreatorSource {
  return {
    ranges: (limits) => reader.ranges(limits),
    read: (range) => reader.read(range),
    byIds: (creatorIds) => reader.byIds(creatorIds),
    position: () => feed.position(),
    changes: (since) => feed.changes(since),
    close,
  };
}

export async function openSource({ url, options }: CreatorSourceModule): Promise<CreatorSource> {
  const module = (await import(url)) as { openCreatorSource(options: unknown): Promise<CreatorSource> };
  return module.openCreatorSource(options);
}
