import path from 'node:path';
import { creatorIndexModule, type IndexReport, MemoryCreatorIndex } from '@creator-discovery/creator-index';
import {
  directUrlOf,
  type Figures,
  Gauge,
  type HealthCheck,
  type Logger,
  type Metrics,
  showFigures,
  showGauge,
} from '@creator-discovery/http-server';
import { clusterAddressOf, OpenSearchCreatorIndex, openSearchModule } from '@creator-discovery/opensearch';
import { PostgresCreatorIndex, searchRowsVersion, searchToken } from '@creator-discovery/postgres';
import { GeoNamesPlaces } from '@creator-discovery/reference-data/places';
import { CreatorIndex } from '@creator-discovery/search-filters';
import { ContainerModule } from 'inversify';
import type { CreatorSourceOptions } from './creator-feed-source.ts';
import type { Settings } from './settings.ts';

/** Lifecycle of the engine behind `CreatorIndex`. */
export abstract class SearchEngine {
  /** Starts loading, if needed, and returns at once. */
  abstract open(): void;
  abstract readonly check: HealthCheck;
  abstract observe(metrics: Metrics): void;
}

/** Binds `CreatorIndex` to the engine in `SEARCH_ENGINE`. */
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
    onFault: (reason) => logger.error('in-memory index fault', { reason }),
  });
  const engine = new ContainerModule(({ bind }) => {
    const waitMs = settings.INDEX_READY_WAIT_SECONDS * 1000;
    bind(SearchEngine).toResolvedValue((memory) => memoryEngine(memory, waitMs), [MemoryCreatorIndex]);
  });
  return [index, engine];
}

/** Plain SQL: loads nothing and is always current. */
const sqlModule = new ContainerModule(({ bind }) => {
  bind(CreatorIndex).toService(PostgresCreatorIndex);
  bind(SearchEngine).toConstantValue({
    open: () => undefined,
    check: async () => ({ engine: 'sql' }),
    observe: () => undefined,
  });
});

/**
 * The in-memory index. Not ready while it loads for the first time, for at most `waitMs`: during a rolling restart SQL
 * would have to answer for every process. Afterwards always ready, because SQL answers whenever the index fails.
 */
function memoryEngine(index: MemoryCreatorIndex, waitMs: number): SearchEngine {
  const waitEnds = performance.now() + waitMs;
  let wasLoaded = false;
  return {
    open: () => index.open(),
    check: async () => {
      const { status, creators } = index.report();
      wasLoaded ||= status !== 'loading' || performance.now() >= waitEnds;
      if (!wasLoaded) throw new Error('the index is loading');
      return { engine: 'index', state: status, count: creators };
    },
    observe: (metrics) => showFigures(metrics, () => index.report(), { gauges, counters }),
  };
}

/** An OpenSearch cluster kept current by an indexer, without a fallback. */
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
 * Not ready until the cluster has searchable indexes. After that always ready: a lost cluster is lost for every
 * process, and calls without a search still work.
 */
function clusterEngine(index: OpenSearchCreatorIndex): SearchEngine {
  let wasBuilt = false;
  return {
    open: () => undefined,
    check: async () => {
      const state = await stateOf(index);
      wasBuilt ||= state === 'ready';
      if (!wasBuilt) throw new Error(`the cluster's indexes are ${state}`);
      return { engine: 'opensearch', state };
    },
    observe: (metrics) => observeCluster(index, metrics),
  };
}

const clusterStates = ['ready', 'not built', 'out of reach'] as const;

function stateOf(index: OpenSearchCreatorIndex): Promise<(typeof clusterStates)[number]> {
  return index.isBuilt().then(
    (isBuilt) => (isBuilt ? 'ready' : 'not built'),
    () => 'out of reach',
  );
}

function observeCluster(index: OpenSearchCreatorIndex, { registry }: Metrics): void {
  showGauge(
    { registry },
    {
      name: 'search_cluster_cut',
      help: '1 while searches fail at once, because previous searches waited for the search cluster in vain.',
      read: () => Number(index.isCut),
    },
  );
  const states = new Gauge({
    name: 'search_cluster_state',
    help: 'Whether the search cluster has the indexes of this version; 1 for the current state.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const current = await stateOf(index);
      for (const state of clusterStates) this.set({ state }, Number(state === current));
    },
  });
  for (const state of clusterStates) states.set({ state }, 0);
}

const gauges: Figures<IndexReport> = {
  search_index_ready: {
    help: '1 while searches are answered from memory.',
    read: ({ status }) => Number(status === 'ready'),
  },
  search_index_creators: { help: 'Creators in memory.', read: ({ creators }) => creators },
  search_index_segments: { help: 'Segments that a search may read.', read: ({ segments }) => segments },
  search_index_bytes: { help: 'Shared memory of the index.', read: ({ bytes }) => bytes },
  search_index_behind_seconds: {
    help: 'Seconds since the change feed was last read to its end; -1 before the first time.',
    read: ({ behindMs }) => (behindMs === null ? -1 : behindMs / 1000),
  },
  search_standby_behind_seconds: {
    help: 'Lag of the standby of SEARCH_DATABASE_URL in seconds; infinite if unknown, -1 without a standby.',
    read: ({ standby }) => (standby === null ? -1 : (standby.lagMs ?? Number.POSITIVE_INFINITY) / 1000),
  },
  search_standby_used: {
    help: '1 while the index follows the standby of SEARCH_DATABASE_URL.',
    read: ({ standby }) => Number(standby?.isUsed ?? false),
  },
};

const counters: Figures<IndexReport> = {
  search_index_changes_total: {
    help: 'Changed creators that became searchable.',
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
