import type pg from 'pg';
import type { BackupTable } from './backup-format.ts';

/**
 * Tables about the database itself, which a restored database has its own version of: migrations, functions, missing indexes, and
 * a feed whose positions are its own transaction ids.
 */
export const tablesOfDatabase = [
  'creator_change',
  'creator_change_horizon',
  'installed_function',
  'migration',
  'missing_search_index',
] as const;

/**
 * Returns the tables of a backup by name: all except those about the database itself and unlogged ones. A partitioned table
 * counts as one. Generated columns are omitted, and transaction ids, which mean nothing in another database.
 */
export async function storedTables(client: pg.Client): Promise<readonly BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select c.relname as name,
       array(select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype order by a.attnum) as columns
     from pg_class c
     where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
       and c.relnamespace = current_schema()::regnamespace and c.relname <> all ($1)
     order by c.relname collate "C"`,
    [tablesOfDatabase],
  );
  return rows;
}

/** Returns whether a table has a single row, written by migrations. All such tables have the column `only_row`. */
export function isOneRow({ columns }: BackupTable): boolean {
  return columns.includes('only_row');
}

/**
 * Returns the state of every sequence, including those of identity columns, as JSON: name, last value, whether it was used. Reads
 * outside the snapshot, so it is never behind it.
 */
export async function storedSequences(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ states: string }>(
    `select json_agg(json_build_object('name', sequencename, 'last', coalesce(last_value, start_value)::text,
       'called', last_value is not null) order by sequencename collate "C")::text as states
     from pg_sequences where schemaname = current_schema()`,
  );
  return rows[0]?.states ?? '[]';
}

export async function setSequences(client: pg.Client, states: string): Promise<void> {
  await client.query(
    `select setval(c.oid::regclass, s.last, s.called)
     from json_to_recordset($1) s (name text, last bigint, called boolean) join pg_class c on c.relname = s.name
     where c.relkind = 'S' and c.relnamespace = current_schema()::regnamespace`,
    [states],
  );
}
