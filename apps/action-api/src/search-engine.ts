import path from 'node:path';
import { creatorIndexModule, type IndexReport, MemoryCreatorIndex } from '@creator-discovery/creator-index';
import {
  Counter,
  directUrlOf,
  type HealthCheck,
  type Logger,
  type Metrics,
  showGauge,
} from '@creator-discovery/http-server';
import { clusterAddressOf, OpenSearchCreatorIndex, openSearchModule } from '@creator-discovery/opensearch';
import { PostgresCreatorIndex, searchRowsVersion, searchToken } from '@creator-discovery/postgres';
import { GeoNamesPlaces } from '@creator-discovery/reference-data/places';
import { CreatorIndex } from '@creator-discovery/search-filters';
import { ContainerModule } from 'inversify';
import type { CreatorSourceOptions } from './creator-feed-source.ts';
import type { Settings } from './settings.ts';

/** What the process does with the engine behind `CreatorIndex`, beside searching. */
export abstract class SearchEngine {
  /** Starts loading, where there is something to load; returns at once. */
  abstract open(): void;
  abstract readonly check: HealthCheck;
  /** Adds the engine's figures to those of the process. */
  abstract observe(metrics: Metrics): void;
}

/** Binds `CreatorIndex` to the engine that `SEARCH_ENGINE` names. */
export function searchModules(settings: Settings, logger: Logger): ContainerModule[] {
  if (settings.SEARCH_ENGINE === 'sql') return [sqlModule];
  if (settings.SEARCH_ENGINE === 'opensearch') return clusterModules(settings);
  const index = creatorIndexModule({
    settings: {
      snapshotDirectory: settings.INDEX_SNAPSHOT_DIR ?? null,
      source: {
        url: new URL(`./creator-feed-source${path.extname(import.meta.url)}`, import.meta.url).href,
        options: {
          databaseUrl: directUrlOf(settings),
          standbyUrl: settings.SEARCH_DATABASE_URL ?? null,
        } satisfies CreatorSourceOptions,
      },
    },
    tokenOf: searchToken,
    fallback: PostgresCreatorIndex,
    onFault: (reason) => logger.error('the in-memory index had a fault', { reason }),
  });
  const engine = new ContainerModule(({ bind }) => {
    bind(SearchEngine).toResolvedValue(memoryEngine, [MemoryCreatorIndex]);
  });
  return [index, engine];
}

/** Plain SQL: nothing to load, always current. */
const sqlModule = new ContainerModule(({ bind }) => {
  bind(CreatorIndex).toService(PostgresCreatorIndex);
  bind(SearchEngine).toConstantValue({
    open: () => undefined,
    check: async () => ({ engine: 'sql' }),
    observe: () => undefined,
  });
});

/** The index in memory. Until it is loaded, and whenever it can't answer, plain SQL does; so it is ready at once. */
function memoryEngine(index: MemoryCreatorIndex): SearchEngine {
  return {
    open: () => index.open(),
    check: async () => {
      const { status, creators } = index.report();
      return { engine: 'index', state: status, count: creators };
    },
    observe: (metrics) => observeIndex(index, metrics),
  };
}

/** A cluster that an indexer keeps current. Nothing takes its place where it can't answer. */
function clusterModules(settings: Settings): ContainerModule[] {
  const index = openSearchModule({
    address: clusterAddressOf(settings),
    options: () => ({
      edition: {
        prefix: settings.OPENSEARCH_INDEX_PREFIX,
        rowsVersion: searchRowsVersion(GeoNamesPlaces.load()),
      },
      tokenOf: searchToken,
    }),
  });
  const engine = new ContainerModule(({ bind }) => {
    bind(SearchEngine).toResolvedValue(clusterEngine, [OpenSearchCreatorIndex]);
  });
  return [index, engine];
}

/**
 * Not ready until there are indexes that this version can search; from then on always, because a cluster that is lost is lost for
 * every process, and what needs no search is still answered.
 */
function clusterEngine(index: OpenSearchCreatorIndex): SearchEngine {
  let wasBuilt = false;
  return {
    open: () => undefined,
    check: async () => {
      const state = await index.isBuilt().then(
        (isBuilt) => (isBuilt ? 'ready' : 'not built'),
        () => 'out of reach',
      );
      wasBuilt ||= state === 'ready';
      if (!wasBuilt) throw new Error(`the indexes of the cluster are ${state}`);
      return { engine: 'opensearch', state };
    },
    observe: () => undefined,
  };
}

type Figures = Readonly<Record<string, { readonly help: string; readonly read: (report: IndexReport) => number }>>;

const gauges: Figures = {
  search_index_ready: {
    help: '1 while searches are answered from memory.',
    read: ({ status }) => Number(status === 'ready'),
  },
  search_index_creators: { help: 'Creators in memory.', read: ({ creators }) => creators },
  search_index_segments: { help: 'Segments that a search may look at.', read: ({ segments }) => segments },
  search_index_bytes: { help: 'Shared memory of the index.', read: ({ bytes }) => bytes },
  search_index_behind_seconds: {
    help: 'Time since the change feed was last read to its end; -1 before the first time.',
    read: ({ behindMs }) => (behindMs === null ? -1 : behindMs / 1000),
  },
  search_standby_behind_seconds: {
    help: 'How far the standby of SEARCH_DATABASE_URL is behind; infinite where that is not known, -1 without one.',
    read: ({ standby }) => (standby === null ? -1 : (standby.lagMs ?? Number.POSITIVE_INFINITY) / 1000),
  },
  search_standby_used: {
    help: '1 while the index follows the standby of SEARCH_DATABASE_URL.',
    read: ({ standby }) => Number(standby?.isUsed ?? false),
  },
};

const counters: Figures = {
  search_index_changes_total: {
    help: 'Changed creators of the feed that became searchable.',
    read: ({ work }) => work.changes,
  },
  search_index_merges_total: { help: 'Merges of segments.', read: ({ work }) => work.merges },
  search_index_answers_total: {
    help: 'Searches and counts answered from memory.',
    read: ({ answered }) => answered.memory,
  },
  search_index_fallback_answers_total: {
    help: 'Searches and counts answered by SQL because the index could not.',
    read: ({ answered }) => answered.fallback,
  },
};

function observeIndex(index: MemoryCreatorIndex, { registry }: Metrics): void {
  for (const [name, { help, read }] of Object.entries(gauges))
    showGauge({ registry }, { name, help, read: () => read(index.report()) });
  for (const [name, { help, read }] of Object.entries(counters)) {
    const counter = new Counter({
      name,
      help,
      registers: [],
      collect() {
        this.reset();
        this.inc(read(index.report()));
      },
    });
    registry.registerMetric(counter);
  }
}
