import { sql } from 'kysely';
import type { Database } from '../session/database.ts';

/** Which database a position belongs to: a restored or promoted copy has seen other transactions under the same numbers. */
export const databaseIdentity = sql<string>`(
  select system.system_identifier::text || '.' || checkpoint.timeline_id || '.' || own.oid
  from pg_control_system() system, pg_control_checkpoint() checkpoint, pg_database own
  where own.datname = current_database()
)`;

/** Numbers of transactions between the oldest open one and the next, up to which each is looked at by itself. */
const fewNumbers = 10_000;

/**
 * The snapshot of a statement on a standby. `pg_current_snapshot()` leaves out there which transactions are open, so that what they
 * commit later would count as seen: all count as open whose changes can't be seen, and where these are very many, all since
 * the oldest one. Changes may then be read again, and none is missed.
 */
export const snapshotOnStandby = sql<string>`(
  select least_xid || ':' || case when next_xid - least_xid > ${sql.lit(fewNumbers)} then least_xid || ':' else next_xid || ':' || coalesce((
      select string_agg(number::text, ',' order by number) from generate_series(least_xid, next_xid - 1) number
      where not exists (select from creator_change where xid = number::text::xid8)
    ), '') end
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as least_xid,
    pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next_xid) numbers
)`;

/** As {@link currentPosition}, on a standby. */
export async function positionOnStandby(db: Database): Promise<string> {
  const { rows } = await sql<{ position: string }>`
    select ${databaseIdentity} || '/' || ${snapshotOnStandby} as position
  `.execute(db);
  return (rows[0] as { position: string }).position;
}

/** Identity and snapshot, for example `7411.1.16384/1020:1024:1021`. */
export async function currentPosition(db: Database): Promise<string> {
  const { rows } = await sql<{ position: string }>`
    select ${databaseIdentity} || '/' || pg_current_snapshot()::text as position
  `.execute(db);
  return (rows[0] as { position: string }).position;
}
