import type { Installation } from '@creator-discovery/installation';
import { PostgresCreatorIndex } from '@creator-discovery/postgres';
import { platforms, type SearchPage, type SearchQuery } from '@creator-discovery/search-filters';
import { sql } from 'kysely';
import type { BenchEngine, EngineSize } from '../engine.ts';

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

  async size(): Promise<EngineSize> {
    const tables = platforms.map((platform) => `creator_search_${platform}`);
    const { rows } = await sql<{ bytes: string }>`
      select sum(pg_total_relation_size(name::regclass)) as bytes from unnest(${tables}::text[]) name
    `.execute(this.#installation.owner);
    return { disk: Number(rows[0]?.bytes), memory: null };
  }

  async processes(): Promise<readonly number[]> {
    return [await this.#installation.serverProcessId()];
  }

  async close(): Promise<void> {}
}
