import { type CreatorSource, creatorSource } from '@creator-discovery/creator-index';
import { GeoNamesPlaces } from '@creator-discovery/places';
import { createDatabase, PostgresCreatorFeed } from '@creator-discovery/postgres';

/** What the index's own thread reads creators from: a connection of its own. */
export const openCreatorSource = async ({ databaseUrl }: { readonly databaseUrl: string }): Promise<CreatorSource> => {
  const db = createDatabase(databaseUrl, {
    max: 2,
    statementTimeoutMs: 60_000,
    applicationName: 'creator-discovery index',
  });
  return creatorSource(new PostgresCreatorFeed(db), GeoNamesPlaces.load(), () => db.destroy());
};
