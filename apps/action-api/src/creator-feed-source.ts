import { type CreatorSource, creatorSource } from '@creator-discovery/creator-index';
import { createPool, databaseOver, PostgresCreatorFeed, PostgresIndexedCreators } from '@creator-discovery/postgres';

/** Reading millions of creators takes one statement for each of a few ranges. */
const longestReadMs = 1_800_000;

/** The source that the index's threads read creators from, over connections of their own. */
export async function openCreatorSource({ databaseUrl }: { readonly databaseUrl: string }): Promise<CreatorSource> {
  const pool = createPool(databaseUrl, {
    max: 2,
    statementTimeoutMs: longestReadMs,
    applicationName: 'creator-discovery index',
  });
  const db = databaseOver(pool);
  return creatorSource(new PostgresIndexedCreators(pool), new PostgresCreatorFeed(db, () => pool.retireSessions()), () => db.destroy());
}
