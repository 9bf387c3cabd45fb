import type { CreatorBrief, OwnedCreator, OwnedPage, OwnedSelection, Ownership } from '@creator-discovery/creators';
import { type RawBuilder, sql } from 'kysely';
import { currentPosition } from '../search-feed/current-position.ts';
import type { Database } from '../session/database.ts';
import { isOfData } from '../session/transient-faults.ts';
import { creatorOf, type DeliveredRecord, selected } from './creator-columns.ts';

export class PostgresOwnership implements Ownership {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async briefs(accountId: string, creatorIds: readonly number[]): Promise<readonly CreatorBrief[]> {
    if (creatorIds.length === 0) return [];
    const { rows } = await sql<CreatorBrief>`
      /* prepared: creator_briefs */ select id, platform, handle, name, follower_count, owned_since is not null as owned
      from unnest(${creatorIds}::int[]) with ordinality as asked (id, position)
        join creator using (id)
        left join owned_creator on account_id = ${accountId} and creator_id = id
      order by position
    `.execute(this.#db);
    return rows;
  }

  async ownedSince(accountId: string, creatorIds: readonly number[]): Promise<ReadonlyMap<number, Date>> {
    const { rows } = await sql<{ creator_id: number; owned_since: Date }>`
      /* prepared: owned_since */ select creator_id, owned_since from owned_creator
      where account_id = ${accountId} and creator_id = any(${creatorIds}::bigint[])
      order by creator_id
    `.execute(this.#db);
    return new Map(rows.map(({ creator_id, owned_since }) => [creator_id, owned_since]));
  }

  async withoutContact(accountId: string, creatorIds: readonly number[]): Promise<readonly number[]> {
    const { rows } = await sql<{ id: number }>`
      select id from creator where id = any(${creatorIds}::int[]) and contact_types = '{}'
        and id not in (select creator_id from owned_creator where account_id = ${accountId})
      order by id
    `.execute(this.#db);
    return rows.map(({ id }) => id);
  }

  async ownedIds(accountId: string): Promise<readonly number[]> {
    const { rows } = await sql<{ ids: readonly number[] }>`
      select array(select creator_id::integer from owned_creator where account_id = ${accountId}) as ids
    `.execute(this.#db);
    return rows[0]?.ids ?? [];
  }

  async page(accountId: string, selection: OwnedSelection, limit: number): Promise<OwnedPage | null> {
    const position = await this.#positionOf(selection);
    if (position === null) return null;
    const { identity, since, until } = position;
    const cursorAfter = (creatorId: number | null) =>
      [identity, ...(creatorId === null ? [until, '', 0] : [since, until, creatorId])].join('/');
    const rows = await this.#rows(accountId, { selection, position }, limit + 1).catch((error) => {
      // A snapshot that was tampered with.
      if (isOfData(error)) return null;
      throw error;
    });
    return (
      rows && {
        creators: rows.slice(0, limit).map((row) => ownedOf(row, cursorAfter(row.creator_id))),
        hasMore: rows.length > limit,
        end: cursorAfter(null),
      }
    );
  }

  /** Begins the next interval if the cursor is at the end of one. Returns null for a malformed cursor. */
  async #positionOf(selection: OwnedSelection): Promise<Position | null> {
    const { cursor, changedSince } = 'cursor' in selection ? selection : { cursor: null };
    const given = cursor === null ? null : cursorFormat.exec(cursor);
    if (cursor !== null && given === null) return null;
    const [identity, now] = (await currentPosition(this.#db)).split('/') as [string, string];
    if (given === null) return { identity, since: changedSince?.toISOString() ?? '', until: now, after: 0 };
    const [, from, since = '', until, after] = given;
    return from === identity
      ? { identity, since, until: until || now, after: Number(after) }
      : { identity, since: beforeAll, until: now, after: 0 };
  }

  async #rows(
    accountId: string,
    { selection, position }: { readonly selection: OwnedSelection; readonly position: Position },
    limit: number,
  ): Promise<readonly OwnedRow[]> {
    const { rows } = await sql<OwnedRow>`
      select owned.creator_id, owned.owned_since, greatest(owned.changed_at, creator.changed_at) as changed_at, ${selected.delivered}
      from owned_creator owned left join creator on creator.id = owned.creator_id
        left join creator_contact on creator_contact.creator_id = creator.id
      where owned.account_id = ${accountId} and creator.same_person_as is null and ${conditionOf(selection, position)}
      order by ${'newest' in selection ? sql`owned.owned_since desc,` : sql``} owned.creator_id limit ${limit}
    `.execute(this.#db);
    return rows;
  }
}

/**
 * An interval of database snapshots, in the order of creator ids. It contains creators whose latest change is visible in `until` but
 * not in `since`. Later changes belong to the next interval, which begins at `until`. So no creator is missed or repeated, whatever
 * the order of commits.
 */
interface Position {
  /** See `databaseIdentity`. */
  readonly identity: string;
  /** A snapshot or a time; empty for all creators. */
  readonly since: string;
  readonly until: string;
  /** Last creator that was returned. */
  readonly after: number;
}

const cursorFormat = /^([0-9.]{1,60})\/(\d+:\d+:[0-9,]*|[0-9TZ:.-]{24}|)\/(\d+:\d+:[0-9,]*|)\/(\d{1,10})$/;

/** A snapshot without any transaction. */
const beforeAll = '1:1:';

function conditionOf(selection: OwnedSelection, { since, until, after }: Position): RawBuilder<unknown> {
  if ('newest' in selection) return sql`creator.id is not null`;
  if ('creatorIds' in selection)
    return sql`owned.creator_id in (
      select coalesce(same_person_as, wanted.id) from unnest(${selection.creatorIds}::bigint[]) wanted (id)
        left join creator known on known.id = wanted.id)`;
  const changed = [latest(sql.ref('owned.changed_in')), latest(sql.ref('creator.changed_in'))];
  const isIn = (snapshot: string) =>
    sql`(${sql.join(
      changed.map((xid) => sql`pg_visible_in_snapshot(${xid}, ${snapshot}::pg_snapshot)`),
      sql` and `,
    )})`;
  const isNew =
    since === ''
      ? sql`creator.id is not null`
      : since.includes('T')
        ? sql`greatest(owned.changed_at, creator.changed_at) >= ${since}`
        : sql`not ${isIn(since)}`;
  return sql`owned.creator_id > ${after} and ${isIn(until)} and ${isNew}`;
}

/** Transaction ids from the future are those of the database that this one was restored from, and count as long past. */
function latest(xid: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${xid} < (select pg_snapshot_xmax(pg_current_snapshot())) then ${xid} else '1' end`;
}

type OwnedRow = { readonly creator_id: number; readonly owned_since: Date; readonly changed_at: Date } & (
  | DeliveredRecord
  | { readonly id: null }
);

function ownedOf(row: OwnedRow, cursor: string): OwnedCreator {
  const { creator_id, owned_since, changed_at, ...record } = row;
  return {
    creatorId: creator_id,
    ownedSince: owned_since,
    changedAt: changed_at,
    creator: record.id === null ? null : creatorOf(record as DeliveredRecord),
    cursor,
  };
}
