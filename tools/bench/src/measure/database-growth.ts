import type { Database } from '@creator-discovery/postgres';
import { sql } from 'kysely';

export interface DatabaseGrowth {
  readonly bytes: number;
  readonly writeAheadLogBytes: number;
}

export async function growthOf(db: Database): Promise<DatabaseGrowth> {
  const { rows } = await sql<{ bytes: string; wal: string }>`
    select pg_database_size(current_database()) as bytes, pg_current_wal_lsn() - '0/0' as wal
  `.execute(db);
  return { bytes: Number(rows[0]?.bytes), writeAheadLogBytes: Number(rows[0]?.wal) };
}

export function grownSince(before: DatabaseGrowth, after: DatabaseGrowth): DatabaseGrowth {
  return {
    bytes: after.bytes - before.bytes,
    writeAheadLogBytes: after.writeAheadLogBytes - before.writeAheadLogBytes,
  };
}
