import type { CreatorChanges } from '@creator-discovery/creators';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../session/database.ts';
import { ReadOnlyServer } from '../session/transient-faults.ts';
import { currentSnapshot, databaseIdentity, snapshotOnStandby } from './current-position.ts';

interface ChangesRow {
  readonly position: string;
  readonly expired: boolean;
  readonly read_only: boolean;
  readonly creator_ids: number[];
}

const position = /^([0-9.]+)\/(\d+:\d+:[0-9,]*)$/;

/**
 * Returns the creators changed by transactions that the position does not include, read with the new position in one snapshot.
 * Positions of another database, from the future, or older than the kept changes have expired. Throws ReadOnlyServer on a
 * read-only server: it may have been demoted, so its feed would have ended.
 */
export async function changesSince(db: Database, since: string): Promise<CreatorChanges> {
  const answer = await readChanges(db, since, currentSnapshot);
  if (answer?.read_only) throw new ReadOnlyServer();
  return asChanges(answer);
}

/** Implements `changesSince` on a standby. A position that it has not reached counts as expired. */
export async function changesOnStandby(db: Database, since: string): Promise<CreatorChanges> {
  return asChanges(await readChanges(db, since, snapshotOnStandby));
}

function asChanges(answer: ChangesRow | null): CreatorChanges {
  return answer === null || answer.expired
    ? { expired: true }
    : { expired: false, creatorIds: answer.creator_ids, position: answer.position };
}

/** Returns null if the position is malformed. */
async function readChanges(db: Database, since: string, current: RawBuilder<unknown>): Promise<ChangesRow | null> {
  const [, identity, snapshot] = position.exec(since) ?? [];
  if (identity === undefined || snapshot === undefined) return null;
  const { rows } = await sql<ChangesRow>`
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
  return rows[0] as ChangesRow;
}
