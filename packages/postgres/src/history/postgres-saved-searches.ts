import { randomUUID } from 'node:crypto';
import {
  maxSavedSearches,
  maxWatchedSearches,
  type SavedFilters,
  type SavedSearch,
  type SavedSearchChange,
  type SavedSearchDraft,
  type SavedSearches,
  type SavedSearchUpdate,
  type SaveResult,
} from '@creator-discovery/history';
import { compact } from '@creator-discovery/search-filters';
import { type RawBuilder, type Selectable, sql, type UpdateObject } from 'kysely';
import { camelRow } from '../session/camel-row.ts';
import type { Database, Work } from '../session/database.ts';
import type { Schema } from '../session/schema.ts';
import { isUuid } from '../session/uuid.ts';
import type { SavedSearchTable } from './tables.ts';

export class PostgresSavedSearches implements SavedSearches {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async save(
    accountId: string,
    { savedSearchId = randomUUID(), name, pinned, watch, notify = false, ...filters }: SavedSearchDraft,
  ): Promise<SaveResult> {
    return this.#db.transaction().execute(async (trx) => {
      await lockAccount(trx, accountId);
      const known = await oneOf(trx, accountId, savedSearchId);
      if (known !== null) return { saved: true, search: known };
      const { kept } = await trx
        .selectFrom('saved_search')
        .select(({ fn }) => fn.countAll<number>().as('kept'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      if (kept >= maxSavedSearches) return { saved: false, reason: 'too_many' };
      const isFull = (await watchedBy(trx, accountId)) >= maxWatchedSearches;
      if (watch === true && isFull) return { saved: false, reason: 'too_many_watched' };
      await trx
        .insertInto('saved_search')
        .values({ account_id: accountId, saved_search_id: savedSearchId, name, pinned, notify, ...columnsOf(filters) })
        .execute();
      if (watch ?? !isFull) await beginAnew(trx, accountId, savedSearchId);
      return { saved: true, search: (await oneOf(trx, accountId, savedSearchId)) as SavedSearch };
    });
  }

  async page(accountId: string, { offset, limit }: { readonly offset: number; readonly limit: number }) {
    const [{ rows }, { total }] = await Promise.all([
      sql<SavedSearchRow>`
        ${selectedSearch} where s.account_id = ${accountId}
        order by s.pinned desc, s.updated_at desc, s.saved_search_id offset ${offset} limit ${limit}
      `.execute(this.#db),
      this.#db
        .selectFrom('saved_search')
        .where('account_id', '=', accountId)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow(),
    ]);
    return { searches: rows.map(savedSearchOf), total };
  }

  async byId(accountId: string, savedSearchId: string): Promise<SavedSearch | null> {
    return isUuid(savedSearchId) ? oneOf(this.#db, accountId, savedSearchId) : null;
  }

  async update(accountId: string, savedSearchId: string, change: SavedSearchChange): Promise<SavedSearchUpdate> {
    if (!isUuid(savedSearchId)) return { updated: false, reason: 'not_found' };
    const { version, filters, watch } = change;
    return this.#db.transaction().execute(async (trx) => {
      if (watch) await lockAccount(trx, accountId);
      await sql`select from saved_search
        where account_id = ${accountId} and saved_search_id = ${savedSearchId} for update`.execute(trx);
      const current = await oneOf(trx, accountId, savedSearchId);
      if (current === null) return { updated: false, reason: 'not_found' };
      if (version !== undefined && version !== current.version)
        return { updated: false, reason: 'stale_version', version: current.version };
      const { watch: watched = current.watch } = change;
      if (watched && !current.watch && (await watchedBy(trx, accountId)) >= maxWatchedSearches)
        return { updated: false, reason: 'too_many_watched' };
      await trx
        .updateTable('saved_search')
        .set(changedColumns(change, current))
        .where(({ and }) => and({ account_id: accountId, saved_search_id: savedSearchId }))
        .execute();
      const endsWatch = current.watch && (!watched || filters !== undefined);
      if (endsWatch) await endWatch(trx, accountId, savedSearchId);
      if (watched && (endsWatch || !current.watch)) await beginAnew(trx, accountId, savedSearchId);
      return { updated: true, search: (await oneOf(trx, accountId, savedSearchId)) as SavedSearch };
    });
  }

  async delete(accountId: string, savedSearchId: string): Promise<boolean> {
    if (!isUuid(savedSearchId)) return false;
    const { numDeletedRows } = await this.#db
      .deleteFrom('saved_search')
      .where(({ and }) => and({ account_id: accountId, saved_search_id: savedSearchId }))
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  async newcomers(
    accountId: string,
    savedSearchId: string,
    since: string,
  ): Promise<ReadonlyMap<number, string> | null> {
    if ((await this.byId(accountId, savedSearchId)) === null) return null;
    const { rows } = await sql<{ creator_id: number; day: string }>`
      select creator_id, to_char(found_at at time zone 'UTC', 'YYYY-MM-DD') as day from saved_search_newcomer
      where account_id = ${accountId} and saved_search_id = ${savedSearchId}
        and found_at >= (${since}::date + 1)::timestamp at time zone 'UTC'
    `.execute(this.#db);
    return new Map(rows.map(({ creator_id, day }) => [creator_id, day]));
  }

  async compareNext(matchesOf: Parameters<SavedSearches['compareNext']>[0]): Promise<boolean> {
    const claim = await this.#claim();
    if (claim === null) return false;
    await this.#store(claim, await matchesOf(claim.account_id, claim.filters));
    return true;
  }

  async #claim(): Promise<Claim | null> {
    const { rows } = await sql<Claim>`
      with due as (
        select account_id, saved_search_id from saved_search_check c
          join saved_search s using (account_id, saved_search_id) join account a using (account_id)
        where not a.suspended and s.opened_at > business_now() - interval '30 days'
          and (c.checked_at is null or not ${isToday(sql`c.checked_at`)})
          and (c.claimed_until is null or c.claimed_until < business_now())
        order by c.checked_at nulls first limit 1 for update of c skip locked
      )
      update saved_search_check c set claimed_until = business_now() + interval '2 minutes'
      from due join saved_search s using (account_id, saved_search_id)
      where c.account_id = due.account_id and c.saved_search_id = due.saved_search_id
      returning c.account_id, c.saved_search_id, c.claimed_until::text, s.filters
    `.execute(this.#db);
    return rows[0] ?? null;
  }

  /** Does nothing if the filters have changed, or another worker has claimed the search. */
  async #store(
    { account_id, saved_search_id, claimed_until }: Claim,
    matches: readonly number[] | null,
  ): Promise<void> {
    const ofSearch = sql`account_id = ${account_id} and saved_search_id = ${saved_search_id}`;
    await sql`
      with checked as (
        update saved_search_check set checked_at = business_now(), matches = ${matches}::integer[], claimed_until = null
        where ${ofSearch} and claimed_until = ${claimed_until}::timestamptz
        returning checked_at, matches, (select before.matches from saved_search_check before where ${ofSearch}) as before
      ), ended as (
        delete from saved_search_newcomer using checked
        where ${ofSearch} and (matches is null or found_at < checked_at - interval '30 days'
          or creator_id not in (select unnest(matches) from checked))
      )
      insert into saved_search_newcomer (account_id, saved_search_id, creator_id, found_at)
      select ${account_id}, ${saved_search_id}, id, checked_at
      from checked, unnest(matches) with ordinality match (id, n)
      where before is not null and id not in (select unnest(before) from checked) and id in (select creator.id from creator)
      order by n limit ${maxNewcomers}
      on conflict do nothing
    `.execute(this.#db);
  }
}

/** Newcomers per comparison. */
const maxNewcomers = 1000;

interface Claim {
  readonly account_id: string;
  readonly saved_search_id: string;
  readonly claimed_until: string;
  readonly filters: SavedSearch['filters'];
}

function isToday(time: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${time} at time zone 'UTC')::date = (business_now() at time zone 'UTC')::date`;
}

/** Serialises calls, so that limits hold. */
async function lockAccount(trx: Work, accountId: string): Promise<void> {
  await sql`select from account where account_id = ${accountId} for no key update`.execute(trx);
}

async function watchedBy(trx: Work, accountId: string): Promise<number> {
  const { rows } = await sql<{ watched: number }>`
    select count(*) as watched from saved_search_check where account_id = ${accountId}
  `.execute(trx);
  return rows[0]?.watched ?? 0;
}

async function beginAnew(trx: Work, accountId: string, savedSearchId: string): Promise<void> {
  await sql`insert into saved_search_check (account_id, saved_search_id)
    values (${accountId}, ${savedSearchId})`.execute(trx);
}

async function endWatch(trx: Work, accountId: string, savedSearchId: string): Promise<void> {
  await sql`delete from saved_search_check
    where account_id = ${accountId} and saved_search_id = ${savedSearchId}`.execute(trx);
}

/** Newcomers are counted per search. */
const selectedSearch = sql`
  select s.*, c.account_id is not null as watch, c.checked_at, case when c.matches is not null then (
    select count(*) from saved_search_newcomer n
    where n.account_id = s.account_id and n.saved_search_id = s.saved_search_id and n.found_at > s.seen_at
  ) end as new_count
  from saved_search s left join saved_search_check c using (account_id, saved_search_id)`;

type SavedSearchRow = Selectable<SavedSearchTable> & {
  readonly watch: boolean;
  readonly checked_at: Date | null;
  readonly new_count: number | null;
};

async function oneOf(db: Database, accountId: string, savedSearchId: string): Promise<SavedSearch | null> {
  const { rows } = await sql<SavedSearchRow>`
    ${selectedSearch} where s.account_id = ${accountId} and s.saved_search_id = ${savedSearchId}
  `.execute(db);
  return rows[0] === undefined ? null : savedSearchOf(rows[0]);
}

function changedColumns(
  { name, pinned, filters, seen, opened, notify }: SavedSearchChange,
  { version }: SavedSearch,
): UpdateObject<Schema, 'saved_search'> {
  const now = sql<Date>`business_now()`;
  const isChange = name !== undefined || pinned !== undefined || filters !== undefined;
  const lastVisit = sql<Date>`case when ${isToday(sql`opened_at`)} then seen_at else greatest(seen_at, opened_at) end`;
  return {
    version: isChange ? version + 1 : version,
    ...(isChange && { updated_at: now }),
    ...compact({ name, pinned, notify }),
    ...(filters !== undefined && { ...columnsOf(filters), saved_at: now }),
    ...(opened && { seen_at: lastVisit, opened_at: now }),
    ...(seen && { seen_at: now, opened_at: now }),
  };
}

function columnsOf({ platform, filters, filtersSummary, totalWhenSaved }: SavedFilters) {
  return {
    platform,
    filters: JSON.stringify(filters),
    filters_summary: filtersSummary,
    total_when_saved: totalWhenSaved,
  };
}

function savedSearchOf({ account_id: _, ...row }: SavedSearchRow): SavedSearch {
  return camelRow(row);
}
