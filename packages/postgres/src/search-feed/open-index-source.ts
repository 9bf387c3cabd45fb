import { createPool, databaseOver } from '../session/database.ts';
import { PostgresCreatorFeed } from './postgres-creator-feed.ts';
import { PostgresIndexedCreators } from './postgres-indexed-creators.ts';
import { StandbyFirstCreators } from './standby-first-creators.ts';

/** Statement timeout: reading millions of creators takes a few long statements. */
const maxReadMs = 1_800_000;

/** Maximum lag of the standby: changes must be searchable within 5 s. */
const maxLagMs = 2000;

export interface IndexSourceOptions {
  readonly databaseUrl: string;
  /** Standby to prefer while its lag is small, or null. */
  readonly standbyUrl: string | null;
  /** Maximum connections to each server. */
  readonly connections: number;
  readonly applicationName: string;
}

/** Creators and their change feed for a search index, over separate connections. */
export interface IndexSource
  extends Pick<StandbyFirstCreators, 'version' | 'position' | 'ranges' | 'read' | 'byIds' | 'changes' | 'close'> {
  /** Lag of the standby in milliseconds, null if unknown, and whether it served the last read; absent without a standby. */
  standby?(): { readonly lagMs: number | null; readonly isUsed: boolean };
}

/** Opens connections to the database and its standby, if any. (contract 1 "searchable within 5 s") */
export function openIndexSource({
  databaseUrl,
  standbyUrl,
  connections: max,
  applicationName,
}: IndexSourceOptions): IndexSource {
  const open = (url: string) => createPool(url, { max, statementTimeoutMs: maxReadMs, applicationName });
  const primary = open(databaseUrl);
  if (standbyUrl !== null) return new StandbyFirstCreators({ primary, standby: open(standbyUrl), maxLagMs });
  const creators = new PostgresIndexedCreators(primary);
  const feed = new PostgresCreatorFeed(databaseOver(primary), () => primary.retireSessions());
  return {
    version: () => creators.version(),
    position: () => feed.position(),
    ranges: (limits) => creators.ranges(limits),
    read: (range) => creators.read(range),
    byIds: (creatorIds) => creators.byIds(creatorIds),
    changes: (since) => feed.changes(since),
    close: () => feed.db.destroy(),
  };
}
