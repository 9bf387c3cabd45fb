import { PostgresCreatorIndex } from '@creator-discovery/postgres';
import { platforms, type SearchPage, type SearchQuery } from '@creator-discovery/search-filters';
import type { BenchEngine, EngineSize } from '../engine.ts';
import type { PostgresServer } from './postgres-server.ts';

/** The product's plain SQL over its search table, which `BulkLoad` fills. */
export class SqlEngine implements BenchEngine {
  readonly server: PostgresServer;
  readonly name = 'PostgreSQL, tuned';
  readonly #index: PostgresCreatorIndex;

  constructor(server: PostgresServer) {
    this.server = server;
    this.#index = new PostgresCreatorIndex(server.db as never);
  }

  /** The bulk load of PostgreSQL makes the product's tables, this one among them. */
  async prepare(): Promise<void> {}

  async load(): Promise<void> {}

  async finish(): Promise<void> {}

  search(query: SearchQuery, page: { offset: number; limit: number }): Promise<SearchPage> {
    return this.#index.search(query, page);
  }

  async size(): Promise<EngineSize> {
    return { disk: await this.server.sizeOf(platforms.map((platform) => `creator_search_${platform}`)), memory: null };
  }

  async processes(): Promise<readonly number[]> {
    return [await this.server.processId()];
  }

  async close(): Promise<void> {}
}
