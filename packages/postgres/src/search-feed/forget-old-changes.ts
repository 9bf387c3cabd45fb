import { sql } from 'kysely';
import type { Database } from '../session/database.ts';

/**
 * Deletes changes older than that and moves the horizon past them in the same statement, so that whoever might have
 * needed them learns that it is too late. Changes of transactions still open stay. Changes with numbers of transactions to
 * come were made in another database that this one was restored from: they go as well.
 */
export async function forgetOldChanges(db: Database, olderThanSeconds: number): Promise<number> {
  const { rows } = await sql<{ forgotten: number }>`
    with forgotten as (
      delete from creator_change
      where at < clock_timestamp() - make_interval(secs => ${olderThanSeconds})
        and xid < pg_snapshot_xmin(pg_current_snapshot())
      returning xid
    ), latest as (
      select xid from forgotten order by xid desc limit 1
    ), moved as (
      update creator_change_horizon horizon
      set xid = (latest.xid::text::numeric + 1)::text::xid8
      from latest
      where horizon.xid <= latest.xid
    ), foreign_changes as (
      delete from creator_change where xid >= pg_snapshot_xmax(pg_current_snapshot())
    )
    select count(*)::integer as forgotten from forgotten
  `.execute(db);
  return (rows[0] as { forgotten: number }).forgotten;
}
