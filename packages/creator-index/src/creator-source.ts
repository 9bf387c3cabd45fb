import type { CreatorFeed } from '@creator-discovery/creators';
import type { PlaceDictionary } from '@creator-discovery/search-filters';

/** Where an index gets creators from. */
export interface CreatorSource {
  readonly feed: Pick<CreatorFeed, 'position' | 'all' | 'byIds' | 'changes'>;
  readonly places: Pick<PlaceDictionary, 'byId'>;
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

export async function openSource({ url, options }: CreatorSourceModule): Promise<CreatorSource> {
  const module = (await import(url)) as { openCreatorSource(options: unknown): Promise<CreatorSource> };
  return module.openCreatorSource(options);
}
