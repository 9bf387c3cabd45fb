import type { Database } from '@creator-discovery/postgres';
import { sql } from 'kysely';

export interface DatabaseGrowth {
  readonly bytes: number;
  readonly writeAheadLogBytes: number;
}

/** Returns the growth since the server was made. */
export async function growthOf(db: Database): Promise<DatabaseGrowth> {
  const { rows } = await sql<{ bytes: string; wal: string }>`
    select pg_database_size(current_database()) as bytes, pg_current_wal_lsn() - '0/0' as wal
  `.execute(db);
  return { bytes: Number(rows[0]?.bytes), writeAheadLogBytes: Number(rows[0]?.wal) };
}

/** Starts measuring; the returned function returns the growth since then. */
export async function watchGrowth(db: Database): Promise<() => Promise<DatabaseGrowth>> {
  const before = await growthOf(db);
  return async () => {
    const { bytes, writeAheadLogBytes } = await growthOf(db);
    return { bytes: bytes - before.bytes, writeAheadLogBytes: writeAheadLogBytes - before.writeAheadLogBytes };
  };
}
