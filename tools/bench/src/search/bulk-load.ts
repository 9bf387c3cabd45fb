import { handleKey } from '@creator-discovery/creators';
import type { Installation } from '@creator-discovery/installation';
import { createDatabase, putSearchRows } from '@creator-discovery/postgres';
import { sql } from 'kysely';
import type { BenchCreator } from './engine.ts';

/** Returns a URL whose sessions skip triggers and foreign keys: generated data is consistent. */
function withoutTriggers(url: string): string {
  const loading = new URL(url);
  loading.searchParams.set('options', '-c session_replication_role=replica');
  return loading.href;
}

/**
 * Fills the product's tables as a restore would: rows first, indexes afterwards. An import would be much slower. Drops the
 * indexes of `creator_search` until `finish`.
 */
export async function beginBulkLoad({ owner, databaseUrl }: Installation) {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexname as name, replace(indexdef, ' ON ONLY ', ' ON ') as definition from pg_indexes
    where tablename = 'creator_search' and indexname !~ '_pkey$'
  `.execute(owner);
  for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(owner);
  const written = await sql<{ columns: string }>`
    select string_agg(attname, ', ') as columns from pg_attribute
    where attrelid = 'creator'::regclass and attnum > 0 and attgenerated = '' and not attisdropped
      and attname not in ('changed_at', 'changed_in')
  `.execute(owner);
  const columns = sql.raw(written.rows[0]?.columns ?? '');
  const db = createDatabase(withoutTriggers(databaseUrl), { max: 4, statementTimeoutMs: 0 });
  return {
    creators: async (creators: readonly BenchCreator[]): Promise<void> => {
      const contacts = creators
        .filter(({ record }) => record.contacts && record.contacts.length > 0)
        .map(({ record, indexed }) => ({ creator_id: indexed.id, contacts: record.contacts }));
      await sql`
        with contact as (
          insert into creator_contact (creator_id, contacts)
            select creator_id, contacts from json_populate_recordset(null::creator_contact, ${JSON.stringify(contacts)})
        )
        insert into creator (${columns}) overriding system value
          select ${columns} from json_populate_recordset(null::creator, ${JSON.stringify(creators.map(creatorRow))})
      `.execute(db);
    },
    searchRows: async (creators: readonly BenchCreator[]): Promise<void> => {
      const rows = creators.map(({ indexed }) => indexed);
      await putSearchRows(db, rows);
    },
    /** Builds one index after the other: concurrent builds may choose the same name for a partition's index. */
    finish: async (): Promise<void> => {
      await db.destroy();
      for (const { definition } of indexes) await sql.raw(definition).execute(owner);
      await sql`vacuum analyze creator_search, creator, creator_contact`.execute(owner);
    },
  };
}

export function creatorRow({ record, indexed }: BenchCreator): Record<string, unknown> {
  return {
    ...record,
    id: indexed.id,
    handle_key: handleKey(record),
    is_verified: record.is_verified ?? false,
    is_private: false,
    contact_types: [...new Set(record.contacts?.map(({ type }) => type))],
    interests: record.interests ?? [],
    topics: record.topics ?? [],
    hashtags: record.hashtags ?? [],
    captions: record.captions ?? [],
    as_of: record.as_of,
  };
}
