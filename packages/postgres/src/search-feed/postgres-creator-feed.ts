import type { CreatorChanges, CreatorFeed } from '@creator-discovery/creators';
import { sql } from 'kysely';
import type { Database } from '../session/database.ts';
import type { RemovedPart } from '../session/oldest-first.ts';
import { OldestFirst } from '../session/oldest-first.ts';
import { isReadOnly } from '../session/transient-faults.ts';
import { changesSince } from './changes-since.ts';
import { currentPosition } from './current-position.ts';

/**
 * The change feed of creators, from the table `creator_change`. A position is a database snapshot: the changes since it are those
 * of transactions that it does not include. So late commits are not lost, and open transactions cause no repeats.
 */
export class PostgresCreatorFeed implements CreatorFeed {
  readonly db: Database;
  readonly #onReadOnly: () => void;
  readonly #oldChanges = new OldestFirst('0');

  /** @param onReadOnly called if the server takes no writes, for example after it was demoted */
  constructor(db: Database, onReadOnly: () => void = () => undefined) {
    this.db = db;
    this.#onReadOnly = onReadOnly;
  }

  position(): Promise<string> {
    return currentPosition(this.db);
  }

  async changes(since: string): Promise<CreatorChanges> {
    try {
      return await changesSince(this.db, since);
    } catch (fault) {
      if (isReadOnly(fault)) this.#onReadOnly();
      throw fault;
    }
  }

  forgetChanges(olderThanSeconds: number): Promise<number> {
    return this.#oldChanges.part((from) => forgetOldChanges(this.db, olderThanSeconds, from));
  }
}

/** Changes deleted per statement: about ten milliseconds of work. */
const atOnce = 5000;

/**
 * Deletes old changes and moves the horizon past them in one statement, so that positions before it expire. Changes of open
 * transactions stay. Changes with future transaction ids come from the database that this one was restored from, and are deleted
 * too.
 *
 * @param from transaction to start with
 */
async function forgetOldChanges(
  db: Database,
  olderThanSeconds: number,
  from: string,
): Promise<RemovedPart | undefined> {
  // Reads only the oldest transactions: later ones are newer, apart from the time they took to commit.
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
