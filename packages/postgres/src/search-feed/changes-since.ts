import type { CreatorChanges } from '@creator-discovery/creators';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../session/database.ts';
import { ReadOnlyServer } from '../session/transient-faults.ts';
import { databaseIdentity, snapshotOnStandby } from './current-position.ts';

interface Answer {
  readonly position: string;
  readonly expired: boolean;
  readonly read_only: boolean;
  readonly creator_ids: number[];
}

const position = /^([0-9.]+)\/(\d+:\d+:[0-9,]*)$/;

/**
 * Creators of transactions that the position's snapshot does not see. One statement reads changes and new position in
 * one snapshot. A server that takes no writes may be one that was demoted, whose feed has ended: that is a fault. Expired: a position of another database, from the future, or from before forgotten changes.
 */
export async function changesSince(db: Database, since: string): Promise<CreatorChanges> {
  const answer = await asked(db, since, sql`pg_current_snapshot()::text`);
  if (answer?.read_only) throw new ReadOnlyServer();
  return asChanges(answer);
}

/** As {@link changesSince}, on a standby. A position that it doesn't know yet counts as expired. */
export async function changesOnStandby(db: Database, since: string): Promise<CreatorChanges> {
  return asChanges(await asked(db, since, snapshotOnStandby));
}

function asChanges(answer: Answer | null): CreatorChanges {
  return answer === null || answer.expired
    ? { expired: true }
    : { expired: false, creatorIds: answer.creator_ids, position: answer.position };
}

/** Null: no position of this feed. */
async function asked(db: Database, since: string, current: RawBuilder<unknown>): Promise<Answer | null> {
  const [, identity, snapshot] = position.exec(since) ?? [];
  if (identity === undefined || snapshot === undefined) return null;
  const { rows } = await sql<Answer>`
    select ${databaseIdentity} || '/' || ${current} as position,
      ${databaseIdentity} <> ${identity}
        or pg_snapshot_xmax(${snapshot}::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot())
        or pg_snapshot_xmin(${snapshot}::pg_snapshot) < (select xid from creator_change_horizon) as expired,
      array(
        select distinct creator_id from creator_change
        where xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot) and not pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)
        order by creator_id
      ) as creator_ids,
      current_setting('transaction_read_only') = 'on' as read_only
  `.execute(db);
  return rows[0] as Answer;
}
