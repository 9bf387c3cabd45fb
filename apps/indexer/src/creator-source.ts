import { directUrlOf } from '@creator-discovery/http-server';
import type { CreatorSource } from '@creator-discovery/opensearch';
import {
  createPool,
  databaseOver,
  PostgresCreatorFeed,
  PostgresIndexedCreators,
  StandbyFirstCreators,
} from '@creator-discovery/postgres';
import type { Settings } from './settings.ts';

/** Reading millions of creators takes one statement for each of a few ranges. */
const longestReadMs = 1_800_000;

/** A change is searchable within 5 s: a standby that is further behind is not read. */
const mostLagMs = 2000;

/** A source with connections of its own. */
export interface OpenSource {
  readonly source: CreatorSource;
  readonly close: () => Promise<void>;
}

/** Creators and their feed in the database, or in a standby of it while that is close behind. */
export function openSource(settings: Settings): OpenSource {
  // A build has a connection for each writer; the feed is read beside it.
  const open = (url: string) =>
    createPool(url, {
      max: settings.OPENSEARCH_WRITERS + 2,
      statementTimeoutMs: longestReadMs,
      applicationName: 'creator-discovery indexer',
    });
  const primary = open(directUrlOf(settings));
  if (settings.SEARCH_DATABASE_URL !== undefined) {
    const creators = new StandbyFirstCreators({ primary, standby: open(settings.SEARCH_DATABASE_URL), mostLagMs });
    return { source: creators, close: () => creators.close() };
  }
  const db = databaseOver(primary);
  const [creators, feed] = [
    new PostgresIndexedCreators(primary),
    new PostgresCreatorFeed(db, () => primary.retireSessions()),
  ];
  const source: CreatorSource = {
    version: () => creators.version(),
    position: () => feed.position(),
    ranges: (limits) => creators.ranges(limits),
    read: (range) => creators.read(range),
    byIds: (creatorIds) => creators.byIds(creatorIds),
    changes: (since) => feed.changes(since),
  };
  return { source, close: () => db.destroy() };
}
