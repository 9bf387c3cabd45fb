import type { Installation } from '@creator-discovery/installation';
import { PostgresCreatorIndex } from '@creator-discovery/postgres';
import type { SearchPage, SearchQuery } from '@creator-discovery/search-filters';
import type { BenchEngine } from '../engine.ts';

/** The product's SQL over its search tables, which `BulkLoad` fills. */
export class SqlEngine implements BenchEngine {
  readonly name = 'PostgreSQL, tuned';
  readonly #installation: Installation;
  readonly #index: PostgresCreatorIndex;

  constructor(installation: Installation) {
    this.#installation = installation;
    this.#index = new PostgresCreatorIndex(installation.db as never);
  }

  search(query: SearchQuery, page: { offset: number; limit: number }): Promise<SearchPage> {
    return this.#index.search(query, page);
  }

  async processes(): Promise<readonly number[]> {
    return [await this.#installation.serverProcessId()];
  }

  async close(): Promise<void> {}
}
