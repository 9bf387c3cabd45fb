import type { CreatorSource } from '@creator-discovery/creator-index';
import { type IndexSourceOptions, openIndexSource } from '@creator-discovery/postgres';

export type CreatorSourceOptions = Pick<IndexSourceOptions, 'databaseUrl' | 'standbyUrl'>;

/** Opens the source from which index threads read creators, with separate connections. */
export async function openCreatorSource(options: CreatorSourceOptions): Promise<CreatorSource> {
  return openIndexSource({ ...options, connections: 2, applicationName: 'creator-discovery index' });
}
