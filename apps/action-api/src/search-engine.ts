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
import { PostgresCreatorIndex, searchToken } from '@creator-discovery/postgres';
import { CreatorIndex } from '@creator-discovery/search-filters';
import { ContainerModule } from 'inversify';
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
  const index = creatorIndexModule({
    settings: {
      snapshotDirectory: settings.INDEX_SNAPSHOT_DIR ?? null,
      source: {
        url: new URL(`./creator-feed-source${path.extname(import.meta.url)}`, import.meta.url).href,
        options: { databaseUrl: directUrlOf(settings) },
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
