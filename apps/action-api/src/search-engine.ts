import { defaultIndexSettings, MemoryCreatorIndex } from '@creator-discovery/creator-index';
import type { HealthCheck, Logger } from '@creator-discovery/http-server';
import type { CreatorIndex } from '@creator-discovery/search-filters';
import type { Settings } from './settings.js';

/** The engine that answers searches, with its life. */
export interface SearchEngine {
  readonly index: CreatorIndex;
  open(): void;
  close(): Promise<void>;
  readonly check: HealthCheck;
}

/** Plain SQL: nothing to load, always current. */
const sqlEngine = (index: CreatorIndex): SearchEngine => ({
  index,
  open: () => undefined,
  close: async () => undefined,
  check: async () => ({ engine: 'sql' }),
});

/** The in-memory index; until it is loaded, and whenever it can't answer, plain SQL does. So it is ready at once. */
const memoryEngine = (
  fallback: CreatorIndex,
  { chosen, logger }: { chosen: Settings; logger: Logger },
): SearchEngine => {
  const index = new MemoryCreatorIndex({
    settings: {
      ...defaultIndexSettings,
      snapshotDirectory: chosen.INDEX_SNAPSHOT_DIR ?? null,
      source: {
        url: new URL('./creator-feed-source.js', import.meta.url).href,
        options: { databaseUrl: chosen.DATABASE_URL },
      },
    },
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
  };
};

/** The engine that `SEARCH_ENGINE` names. */
export const searchEngine = (fallback: CreatorIndex, parts: { chosen: Settings; logger: Logger }): SearchEngine =>
  parts.chosen.SEARCH_ENGINE === 'sql' ? sqlEngine(fallback) : memoryEngine(fallback, parts);
