import path from 'node:path';
import { defaultIndexSettings, type IndexReport, MemoryCreatorIndex } from '@creator-discovery/creator-index';
import { Gauge, type HealthCheck, type Logger, type Metrics } from '@creator-discovery/http-server';
import { searchToken } from '@creator-discovery/postgres';
import type { CreatorIndex } from '@creator-discovery/search-filters';
import type { Settings } from './settings.ts';

/** The engine that answers searches, with its life. */
export interface SearchEngine {
  readonly index: CreatorIndex;
  open(): void;
  close(): Promise<void>;
  readonly check: HealthCheck;
  /** Adds the engine's figures to those of the process. */
  observe(metrics: Metrics): void;
}

/** Plain SQL: nothing to load, always current. */
function sqlEngine(index: CreatorIndex): SearchEngine {
  return {
    index,
    open: () => undefined,
    close: async () => undefined,
    check: async () => ({ engine: 'sql' }),
    observe: () => undefined,
  };
}

/** What `/metrics` tells of the in-memory index. */
const gauges: Readonly<
  Record<string, { readonly help: string; readonly read: (report: IndexReport) => number | null }>
> = {
  search_index_ready: {
    help: '1 while searches are answered from memory.',
    read: ({ status }) => Number(status === 'ready'),
  },
  search_index_creators: { help: 'Creators in memory.', read: ({ creators }) => creators },
  search_index_segments: { help: 'Segments that a search may look at.', read: ({ segments }) => segments },
  search_index_bytes: { help: 'Shared memory of the index.', read: ({ bytes }) => bytes },
  search_index_behind_seconds: {
    help: 'Time since the change feed was last read to its end.',
    read: ({ behindMs }) => behindMs && behindMs / 1000,
  },
  search_index_answered: { help: 'Searches answered from memory.', read: ({ answered }) => answered.memory },
  search_index_fallback_answered: {
    help: 'Searches answered by SQL because the index could not.',
    read: ({ answered }) => answered.fallback,
  },
};

const observeIndex = (index: MemoryCreatorIndex, { registry }: Metrics): void => {
  for (const [name, { help, read }] of Object.entries(gauges)) {
    const gauge = new Gauge({
      name,
      help,
      registers: [],
      collect() {
        const value = read(index.report());
        if (value !== null) this.set(value);
      },
    });
    registry.registerMetric(gauge);
  }
};

/** The in-memory index; until it is loaded, and whenever it can't answer, plain SQL does. So it is ready at once. */
function memoryEngine(fallback: CreatorIndex, { chosen, logger }: { chosen: Settings; logger: Logger }): SearchEngine {
  const index = new MemoryCreatorIndex({
    settings: {
      ...defaultIndexSettings,
      snapshotDirectory: chosen.INDEX_SNAPSHOT_DIR ?? null,
      source: {
        url: new URL(`./creator-feed-source${path.extname(import.meta.url)}`, import.meta.url).href,
        options: { databaseUrl: chosen.DATABASE_URL },
      },
    },
    tokenOf: searchToken,
    fallback,
    onFault: (reason) => logger.error('the in-memory index had a fault', { reason }),
  });
  return {
    index,
    open: () => index.open(),
    close: () => index.close(),
    check: async () => {
      const { status, creators } = index.report();
      return { engine: 'index', state: status, count: creators };
    },
    observe: (metrics) => observeIndex(index, metrics),
  };
}

/** The engine that `SEARCH_ENGINE` names. */
export function searchEngine(fallback: CreatorIndex, parts: { chosen: Settings; logger: Logger }): SearchEngine {
  return parts.chosen.SEARCH_ENGINE === 'sql' ? sqlEngine(fallback) : memoryEngine(fallback, parts);
}
