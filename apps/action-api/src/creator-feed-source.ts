import type { ThreadSource } from '@creator-discovery/creator-index';
// Each index thread loads this module, and none needs the other adapters.
import { type IndexSourceOptions, openIndexSource } from '@creator-discovery/postgres/index-source';

export type CreatorSourceOptions = Pick<IndexSourceOptions, 'databaseUrl' | 'standbyUrl'>;

/** Opens the source from which index threads read creators, with separate connections. */
export async function openCreatorSource(options: CreatorSourceOptions): Promise<ThreadSource> {
  return openIndexSource({ ...options, connections: 2, applicationName: 'creator-discovery index' });
}
