import type { CreatorChanges, CreatorFeed } from '@creator-discovery/creators';
import { type IndexedCreator, indexedCreator, type PlaceDictionary } from '@creator-discovery/search-filters';

/** Where an index gets creators from: a change feed, in the form that is indexed. */
export interface CreatorSource {
  position(): Promise<string>;
  all(): AsyncIterable<readonly IndexedCreator[]>;
  byIds(creatorIds: readonly number[]): Promise<readonly IndexedCreator[]>;
  changes(since: string): Promise<CreatorChanges>;
  close(): Promise<void>;
}

/**
 * How the index's own thread opens its source: a module whose `openCreatorSource(options)` gives a `CreatorSource`.
 * Objects that read a database can't be handed to a thread; their module and settings can.
 */
export interface CreatorSourceModule {
  /** URL of the module, for example from `import.meta.resolve`. */
  readonly url: string;
  /** Plain data. */
  readonly options: unknown;
}

/** The source that a change feed and the dictionary of places make. */
export function creatorSource(
  feed: CreatorFeed,
  places: Pick<PlaceDictionary, 'byId'>,
  close: () => Promise<void>,
): CreatorSource {
  const indexed = (creators: Awaited<ReturnType<CreatorFeed['byIds']>>) =>
    creators.map((creator) => indexedCreator(creator, places));
  return {
    position: () => feed.position(),
    async *all() {
      for await (const batch of feed.all()) yield indexed(batch);
    },
    byIds: async (creatorIds) => indexed(await feed.byIds(creatorIds)),
    changes: (since) => feed.changes(since),
    close,
  };
}

export async function openSource({ url, options }: CreatorSourceModule): Promise<CreatorSource> {
  const module = (await import(url)) as { openCreatorSource(options: unknown): Promise<CreatorSource> };
  return module.openCreatorSource(options);
}
