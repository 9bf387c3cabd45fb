import type { Installation } from '@creator-discovery/installation';
import { PostgresCreatorIndex } from '@creator-discovery/postgres';
import type { BenchEngine } from '../engine.ts';

/** Returns the product's SQL over its search tables, which `beginBulkLoad` fills. */
export function sqlEngine(installation: Installation): BenchEngine {
  const index = new PostgresCreatorIndex(installation.db as never);
  return {
    name: 'PostgreSQL, tuned',
    search: (query, page) => index.search(query, page),
    processes: async () => [await installation.serverProcessId()],
    close: async () => undefined,
  };
}
