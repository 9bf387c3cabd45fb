import { handleKey } from '@creator-discovery/creators';
import type { BenchCreator } from './engine.js';
import type { PostgresServer } from './engines/postgres-server.js';

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
