import { PostgresCreatorIndex, putSearchRows } from '@creator-discovery/postgres';
import { platforms, type SearchPage, type SearchQuery } from '@creator-discovery/search-filters';
import type { BenchCreator, BenchEngine, EngineSize } from '../engine.js';
import type { PostgresServer } from './postgres-server.js';

/** The product's plain SQL over its search table. */
export class SqlEngine implements BenchEngine {
  readonly name = 'PostgreSQL, tuned';
  readonly #index: PostgresCreatorIndex;

  constructor(readonly server: PostgresServer) {
    this.#index = new PostgresCreatorIndex(server.db as never);
  }

  async prepare(): Promise<void> {
    await this.server.client.query('truncate creator_search');
  }

  async load(creators: readonly BenchCreator[]): Promise<void> {
    await putSearchRows(
      this.server.db as never,
      creators.map(({ indexed }) => indexed),
    );
  }

  async finish(): Promise<void> {
    await this.server.client.query('vacuum analyze creator_search');
  }

  search(query: SearchQuery, page: { offset: number; limit: number }): Promise<SearchPage> {
    return this.#index.search(query, page);
  }

  async size(): Promise<EngineSize> {
    return { disk: await this.server.sizeOf(platforms.map((platform) => `creator_search_${platform}`)), memory: null };
  }

  async close(): Promise<void> {}
}
