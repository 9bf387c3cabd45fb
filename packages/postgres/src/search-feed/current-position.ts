import { sql } from 'kysely';
import type { Database } from '../session/database.ts';

/** Identity of a database: a restored or promoted copy reuses transaction ids. */
export const databaseIdentity = sql<string>`(
  select system.system_identifier::text || '.' || checkpoint.timeline_id || '.' || own.oid
  from pg_control_system() system, pg_control_checkpoint() checkpoint, pg_database own
  where own.datname = current_database()
)`;

/** Maximum range of transaction ids that are checked one by one. */
const fewNumbers = 10_000;

/**
 * Snapshot of a statement on a standby. There `pg_current_snapshot()` omits open transactions, so their later changes would be
 * missed. Instead, all transactions without visible changes count as open, or all since the oldest one if there are very many.
 * Changes may be read twice, but none is missed.
 */
export const snapshotOnStandby = sql<string>`(
  select min_xid || ':' || case when next_xid - min_xid > ${sql.lit(fewNumbers)} then min_xid || ':' else next_xid || ':' || coalesce((
      select string_agg(number::text, ',' order by number) from generate_series(min_xid, next_xid - 1) number
      where not exists (select from creator_change where xid = number::text::xid8)
    ), '') end
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as min_xid,
    pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next_xid) numbers
)`;

/** Snapshot of a statement on the server that takes writes. */
export const currentSnapshot = sql<string>`pg_current_snapshot()::text`;

/** Returns identity and snapshot, for example `7411.1.16384/1020:1024:1021`. */
export async function currentPosition(db: Database, snapshot = currentSnapshot): Promise<string> {
  const { rows } = await sql<{ position: string }>`
    select ${databaseIdentity} || '/' || ${snapshot} as position
  `.execute(db);
  return (rows[0] as { position: string }).position;
}
