import type pg from 'pg';
import type { BackupTable } from './backup-format.ts';

/**
 * Tables about the database itself and not about what is in it. A restored database has its own: the migrations and functions
 * that it was made with, which indexes it lacks, and a feed whose positions are numbers of its own transactions.
 */
export const tablesOfDatabase = [
  'creator_change',
  'creator_change_horizon',
  'installed_function',
  'migration',
  'missing_search_index',
] as const;

/**
 * Every table whose rows a backup holds, by name: all there are, except those about the database itself and unlogged ones, which
 * are empty after a crash too. A partitioned table is one of them, its partitions aren't. Columns that the server computes are
 * left out.
 */
export async function storedTables(client: pg.Client): Promise<readonly BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select c.relname as name,
       array(select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
     from pg_class c
     where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
       and c.relnamespace = current_schema()::regnamespace and c.relname <> all ($1)
     order by c.relname collate "C"`,
    [tablesOfDatabase],
  );
  return rows;
}

/** Tables of one row, which migrations and `migrate` write: the same name of a column says so in each. */
export function isOneRow({ columns }: BackupTable): boolean {
  return columns.includes('only_row');
}

/**
 * Where every sequence is, those of identity columns too: JSON of its name, its last number and whether that has been given out.
 * Reads past the snapshot of a transaction: never behind what that sees.
 */
export async function storedSequences(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ states: string }>(
    `select json_agg(json_build_object('name', sequencename, 'last', coalesce(last_value, start_value)::text,
       'called', last_value is not null) order by sequencename collate "C")::text as states
     from pg_sequences where schemaname = current_schema()`,
  );
  return rows[0]?.states ?? '[]';
}

/** Sets sequences to where those of a backup were. */
export async function setSequences(client: pg.Client, states: string): Promise<void> {
  await client.query(
    `select setval(c.oid::regclass, s.last, s.called)
     from json_to_recordset($1) s (name text, last bigint, called boolean) join pg_class c on c.relname = s.name
     where c.relkind = 'S' and c.relnamespace = current_schema()::regnamespace`,
    [states],
  );
}
