import { type CreatorSource, creatorSource } from '@creator-discovery/creator-index';
import {
  createPool,
  databaseOver,
  PostgresCreatorFeed,
  PostgresIndexedCreators,
  StandbyFirstCreators,
} from '@creator-discovery/postgres';

/** Reading millions of creators takes one statement for each of a few ranges. */
const longestReadMs = 1_800_000;

/** A change is searchable within 5 s: a standby that is further behind is not read. */
const mostLagMs = 2000;

/** Where the index reads. */
export interface CreatorSourceOptions {
  readonly databaseUrl: string;
  /** A standby to prefer; null = none. */
  readonly standbyUrl: string | null;
}

/** The source that the index's threads read creators from, over connections of their own. */
export async function openCreatorSource({ databaseUrl, standbyUrl }: CreatorSourceOptions): Promise<CreatorSource> {
  const primary = openPool(databaseUrl);
  if (standbyUrl !== null)
    return standbySource(new StandbyFirstCreators({ primary, standby: openPool(standbyUrl), mostLagMs }));
  const db = databaseOver(primary);
  return creatorSource(
    new PostgresIndexedCreators(primary),
    new PostgresCreatorFeed(db, () => primary.retireSessions()),
    () => db.destroy(),
  );
}

function openPool(url: string) {
  return createPool(url, { max: 2, statementTimeoutMs: longestReadMs, applicationName: 'creator-discovery index' });
}

function standbySource(creators: StandbyFirstCreators): CreatorSource {
  return {
    version: () => creators.version(),
    ranges: (limits) => creators.ranges(limits),
    read: (range) => creators.read(range),
    byIds: (creatorIds) => creators.byIds(creatorIds),
    position: () => creators.position(),
    changes: (since) => creators.changes(since),
    standby: () => ({ lagMs: creators.lagMs, isUsed: creators.usesStandby }),
    close: () => creators.close(),
  };
}
