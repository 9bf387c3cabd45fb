import type { CreatorSource } from '@creator-discovery/creator-index';
import { type IndexSourceOptions, openIndexSource } from '@creator-discovery/postgres';

/** Which databases the index reads. */
export type CreatorSourceOptions = Pick<IndexSourceOptions, 'databaseUrl' | 'standbyUrl'>;

/** The source that the index's threads read creators from, over connections of their own. */
export async function openCreatorSource(options: CreatorSourceOptions): Promise<CreatorSource> {
  return openIndexSource({ ...options, connections: 2, applicationName: 'creator-discovery index' });
}
