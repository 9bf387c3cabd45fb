import { handleKey } from '@creator-discovery/creators';
import { PostgresCreatorIndex, putSearchRows } from '@creator-discovery/postgres';
import { platforms, type SearchPage, type SearchQuery } from '@creator-discovery/search-filters';
import type { BenchCreator, BenchEngine, EngineSize } from '../engine.js';
import type { PostgresServer } from './postgres-server.js';

/** The product's own creators and plain SQL over its search table. */
export class SqlEngine implements BenchEngine {
  readonly name = 'PostgreSQL, tuned';
  readonly #index: PostgresCreatorIndex;

  constructor(readonly server: PostgresServer) {
    this.#index = new PostgresCreatorIndex(server.db as never);
  }

  async prepare(): Promise<void> {
    await this.server.client.query('truncate creator, creator_search, creator_change restart identity cascade');
  }

  async load(creators: readonly BenchCreator[]): Promise<void> {
    await putCreators(this.server, creators);
    await putSearchRows(
      this.server.db as never,
      creators.map(({ indexed }) => indexed),
    );
  }

  async finish(): Promise<void> {
    await this.server.client.query('vacuum analyze creator');
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

/** Writes creators under the ids they were given, or over them, and tells the change feed. */
export async function putCreators(server: PostgresServer, creators: readonly BenchCreator[]): Promise<void> {
  const rows = creators.map(({ record, indexed }) => ({
    ...record,
    id: indexed.id,
    handle_key: handleKey(record.handle),
    is_verified: record.is_verified ?? false,
    is_private: false,
    contact_types: [...new Set(record.contacts?.map(({ type }) => type))],
    interests: record.interests ?? [],
    topics: record.topics ?? [],
    hashtags: record.hashtags ?? [],
    captions: record.captions ?? [],
    as_of: record.collected_at,
  }));
  await server.client.query(
    `with given as (select * from json_populate_recordset(null::creator, $1)),
      written as (
        insert into creator overriding system value select * from given
        on conflict (id) do update set follower_count = excluded.follower_count, bio = excluded.bio, contact_types = excluded.contact_types
        returning id
      )
    insert into creator_change (creator_id) select id from written`,
    [JSON.stringify(rows)],
  );
}
