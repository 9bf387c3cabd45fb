import { createPool, databaseOver } from '../session/database.ts';
import { PostgresCreatorFeed } from './postgres-creator-feed.ts';
import { PostgresIndexedCreators } from './postgres-indexed-creators.ts';
import { StandbyFirstCreators } from './standby-first-creators.ts';

/** Reading millions of creators takes one statement for each of a few ranges. */
const longestReadMs = 1_800_000;

/** A change is searchable within 5 s: a standby that is further behind is not read. */
const mostLagMs = 2000;

/** Where a search index reads. */
export interface IndexSourceOptions {
  readonly databaseUrl: string;
  /** A standby to prefer while it is close behind; null = none. */
  readonly standbyUrl: string | null;
  /** The most connections to either server. */
  readonly connections: number;
  readonly applicationName: string;
}

/** What a search index reads: creators and the feed of their changes, over connections of its own. */
export interface IndexSource
  extends Pick<StandbyFirstCreators, 'version' | 'position' | 'ranges' | 'read' | 'byIds' | 'changes' | 'close'> {
  /** How far the standby is behind, in milliseconds, null where that isn't known, and whether it was read last; absent without one. */
  standby?(): { readonly lagMs: number | null; readonly isUsed: boolean };
}

/** Opens connections to the database, and to a standby of it where there is one. (contract 1 "searchable within 5 s") */
export function openIndexSource({
  databaseUrl,
  standbyUrl,
  connections: max,
  applicationName,
}: IndexSourceOptions): IndexSource {
  const open = (url: string) => createPool(url, { max, statementTimeoutMs: longestReadMs, applicationName });
  const primary = open(databaseUrl);
  if (standbyUrl !== null) {
    const creators = new StandbyFirstCreators({ primary, standby: open(standbyUrl), mostLagMs });
    return {
      version: () => creators.version(),
      position: () => creators.position(),
      ranges: (limits) => creators.ranges(limits),
      read: (range) => creators.read(range),
      byIds: (creatorIds) => creators.byIds(creatorIds),
      changes: (since) => creators.changes(since),
      standby: () => ({ lagMs: creators.lagMs, isUsed: creators.usesStandby }),
      close: () => creators.close(),
    };
  }
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
