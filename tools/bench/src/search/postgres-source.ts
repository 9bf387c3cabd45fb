import type { ThreadSource } from '@creator-discovery/creator-index';
import { openIndexSource } from '@creator-discovery/postgres/index-source';

/** Opens the creators and the change feed in PostgreSQL for the index's threads. */
export async function openCreatorSource({ databaseUrl }: { databaseUrl: string }): Promise<ThreadSource> {
  return openIndexSource({ databaseUrl, standbyUrl: null, connections: 2, applicationName: 'creator-index' });
}
