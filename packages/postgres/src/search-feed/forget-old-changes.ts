import { sql } from 'kysely';
import type { Database } from '../session/database.ts';
import type { RemovedPart } from '../session/oldest-first.ts';

/** Changes forgotten by one statement: some ten milliseconds of work. */
const atOnce = 5000;

/**
 * Deletes the first changes older than that and moves the horizon past them in the same statement, so that whoever might have
 * needed them learns that it is too late. Changes of transactions still open stay. Changes with numbers of transactions to
 * come were made in another database that this one was restored from: they go as well.
 *
 * @param from the transaction to begin with
 */
export async function forgetOldChanges(
  db: Database,
  olderThanSeconds: number,
  from: string,
): Promise<RemovedPart | undefined> {
  // Only the oldest transactions are looked at: what comes after them is younger but for the time they took to commit.
  const { rows } = await sql<RemovedPart>`
    with oldest as (
      select ctid, xid, at from creator_change where xid >= ${from} order by xid limit ${atOnce}
    ), forgotten as (
      delete from creator_change
      where ctid = any (array(
        select ctid from oldest
        where at < (select clock_timestamp() - make_interval(secs => ${olderThanSeconds}))
          and xid < pg_snapshot_xmin(pg_current_snapshot())
      ))
      returning xid
    ), latest as (
      select xid from forgotten order by xid desc limit 1
    ), moved as (
      update creator_change_horizon horizon
      set xid = (latest.xid::text::numeric + 1)::text::xid8
      from latest
      where horizon.xid <= latest.xid
    ), foreign_changes as (
      delete from creator_change
      where ctid in (
        select ctid from creator_change where xid >= pg_snapshot_xmax(pg_current_snapshot()) limit ${atOnce}
      )
      returning xid
    )
    select (select count(*) from forgotten)::integer + (select count(*) from foreign_changes)::integer as forgotten,
      (select xid::text from latest) as until
  `.execute(db);
  return rows[0];
}
