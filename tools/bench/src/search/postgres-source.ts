import type { CreatorSource } from '@creator-discovery/creator-index';
import { openIndexSource } from '@creator-discovery/postgres';

/** The source that the index's threads open: creators and their change feed in PostgreSQL, read over few connections. */
export async function openCreatorSource({ databaseUrl }: { databaseUrl: string }): Promise<CreatorSource> {
  return openIndexSource({ databaseUrl, standbyUrl: null, connections: 2, applicationName: 'creator-index' });
}
