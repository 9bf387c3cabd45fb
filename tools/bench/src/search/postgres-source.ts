import { type CreatorSource, creatorSource } from '@creator-discovery/creator-index';
import { GeoNamesPlaces } from '@creator-discovery/places';
import { createDatabase, PostgresCreatorFeed } from '@creator-discovery/postgres';

/** The source that the index's thread opens: the change feed in PostgreSQL, read over few connections. */
export async function openCreatorSource({ databaseUrl }: { databaseUrl: string }): Promise<CreatorSource> {
  const db = createDatabase(databaseUrl, { max: 2, applicationName: 'creator-index' });
  return creatorSource(new PostgresCreatorFeed(db), GeoNamesPlaces.load(), () => db.destroy());
}
