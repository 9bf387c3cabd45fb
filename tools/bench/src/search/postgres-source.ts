import { type CreatorSource, creatorSource } from '@creator-discovery/creator-index';
import { createPool, databaseOver, PostgresCreatorFeed, PostgresIndexedCreators } from '@creator-discovery/postgres';

/** The source that the index's threads open: creators and their change feed in PostgreSQL, read over few connections. */
export async function openCreatorSource({ databaseUrl }: { databaseUrl: string }): Promise<CreatorSource> {
  const pool = createPool(databaseUrl, { max: 2, statementTimeoutMs: 0, applicationName: 'creator-index' });
  const db = databaseOver(pool);
  return creatorSource(new PostgresIndexedCreators(pool), new PostgresCreatorFeed(db), () => db.destroy());
}
