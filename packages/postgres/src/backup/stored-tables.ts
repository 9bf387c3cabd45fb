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

/** Where a sequence is. */
export interface SequenceState {
  readonly name: string;
  /** As text: it may be beyond 2^53. */
  readonly last: string;
  /** Whether `last` has been given out. */
  readonly called: boolean;
}

/** Every sequence, those of identity columns too. Reads past the snapshot of a transaction: never behind what that sees. */
export async function storedSequences(client: pg.Client): Promise<readonly SequenceState[]> {
  const { rows: sequences } = await client.query<{ name: string; quoted: string }>(
    `select relname as name, quote_ident(relname) as quoted from pg_class
     where relkind = 'S' and relpersistence = 'p' and relnamespace = current_schema()::regnamespace order by relname collate "C"`,
  );
  const states: SequenceState[] = [];
  for (const { name, quoted } of sequences) {
    const { rows } = await client.query<Omit<SequenceState, 'name'>>(
      `select last_value::text as last, is_called as called from ${quoted}`,
    );
    states.push(...rows.map((state) => ({ name, ...state })));
  }
  return states;
}
