import { handleKey } from '@creator-discovery/creators';
import { type Database, putSearchRows } from '@creator-discovery/postgres';
import { sql } from 'kysely';
import type { BenchCreator } from './engine.js';

/** Writes creators under the ids they were given, or over them, and tells the change feed. */
export async function putCreators(db: Database, creators: readonly BenchCreator[]): Promise<void> {
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
  await sql`
    with given as (select * from json_populate_recordset(null::creator, ${JSON.stringify(rows)})),
      written as (
        insert into creator overriding system value select * from given
        on conflict (id) do update set follower_count = excluded.follower_count, bio = excluded.bio, contact_types = excluded.contact_types
        returning id
      )
    insert into creator_change (creator_id) select id from written
  `.execute(db);
}

/** The same together with what searches read of them, as an import does it. */
export async function changeCreators(db: Database, creators: readonly BenchCreator[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await putSearchRows(
      transaction,
      creators.map(({ indexed }) => indexed),
    );
    await putCreators(transaction, creators);
  });
}
