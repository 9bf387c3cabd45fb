import { defaultLifetimes } from '@creator-discovery/admission';
import {
  type AnsweredPage,
  type DayAllowance,
  type Encounter,
  type HistoryEntry,
  type HistoryKind,
  type HistoryLabel,
  type HistoryPage,
  type HistoryQuery,
  maxDeliveries,
  type PageRequest,
  type SearchHistory,
  type ShownCreators,
} from '@creator-discovery/history';
import type { JobState } from '@creator-discovery/jobs';
import { type InferResult, sql } from 'kysely';
import { camelRow } from '../session/camel-row.ts';
import type { Database } from '../session/database.ts';
import { jsonText } from '../session/json-text.ts';
import { isUuid } from '../session/uuid.ts';

/** Search history, read from the rows of admissions and jobs. (contract 6 `list_search_history`) */
export class PostgresSearchHistory implements SearchHistory {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async list(accountId: string, query: HistoryQuery): Promise<HistoryPage> {
    const [page, counted] = await Promise.all([
      shownEntries(this.#db, accountId, query)
        .$if(query.before !== undefined, (older) => older.where(isBefore(accountId, query.before)))
        .orderBy('h.created_at', 'desc')
        .orderBy('h.history_id', 'desc')
        .offset(query.offset)
        .limit(query.limit)
        .execute(),
      chosenEntries(this.#db, accountId, query)
        .select(({ fn }) => [
          fn.countAll<number>().as('total'),
          fn.countAll<number>().filterWhere(isBefore(accountId, query.before)).as('remaining'),
        ])
        .executeTakeFirstOrThrow(),
    ]);
    return { entries: page.map(entryOf), ...counted };
  }

  async entry(accountId: string, historyId: string): Promise<HistoryEntry | null> {
    if (!isUuid(historyId)) return null;
    const row = await shownEntries(this.#db, accountId, {}).where('h.history_id', '=', historyId).executeTakeFirst();
    return row === undefined ? null : entryOf(row);
  }

  async hasRequest(accountId: string, requestId: string): Promise<boolean> {
    const found = await this.#db
      .selectFrom('history')
      .select('history_id')
      .where(({ and }) => and({ account_id: accountId, request_id: requestId }))
      .limit(1)
      .executeTakeFirst();
    return found !== undefined;
  }

  async labels(accountId: string, historyIds: readonly string[]): Promise<ReadonlyMap<string, HistoryLabel>> {
    const ids = [...new Set(historyIds)].filter(isUuid);
    if (ids.length === 0) return new Map();
    const rows = await this.#db
      .selectFrom('history as h')
      .select(['h.history_id', 'h.kind', 'h.source', 'h.name', summary, 'h.requested'])
      .where('h.account_id', '=', accountId)
      .where('h.history_id', 'in', ids)
      .execute();
    return new Map(rows.map(({ history_id, ...label }) => [history_id, camelRow(label)]));
  }

  async answeredPage(accountId: string, page: PageRequest): Promise<AnsweredPage | null> {
    if (!isUuid(page.pageRequestId)) return null;
    const asked = jsonText({ ...page, pageSeconds: defaultLifetimes.pageSeconds });
    const { rows } = await sql<{
      offset: number;
      total: number;
      creator_ids: (number | string)[];
      as_of: string | null;
    }>`
      select "offset", total, creator_ids, as_of from search_page_answered(${accountId}, ${asked}::jsonb, business_now()) as page
      where page_request_id is not null
    `.execute(this.#db);
    const [row] = rows;
    if (row === undefined) return null;
    const { offset, total, creator_ids: ids, as_of: asOf } = row;
    return { fingerprint: page.fingerprint, offset, total, creatorIds: ids.map(Number), asOf };
  }

  async shown(accountId: string, historyId: string): Promise<ShownCreators | null> {
    if (!isUuid(historyId)) return null;
    // All pages of a search are of one UTC day, so the index by time finds them.
    const { rows } = await sql<{
      platform: ShownCreators['platform'];
      rows: number;
      creator_ids: (number | string)[] | null;
    }>`
      select h.platform, h.rows, p.creator_ids from history h
      left join search_page p on p.account_id = h.account_id and p.history_id = h.history_id
        and p.at >= h.created_at and p.at < h.created_at + interval '2 days'
      where h.history_id = ${historyId} and h.account_id = ${accountId} and h.kind = 'search'
      order by p."offset", p.at
    `.execute(this.#db);
    const [first] = rows;
    if (first === undefined) return null;
    const ids = rows.flatMap(({ creator_ids }) => creator_ids ?? []).map(Number);
    return { platform: first.platform, creatorIds: [...new Set(ids)], complete: ids.length >= first.rows };
  }

  async allowance(accountId: string): Promise<DayAllowance> {
    const { rows } = await sql<{ free: number | null; paid: number | null; resets_at: Date }>`
      select a.free, a.paid, (d.day + 1)::timestamp at time zone 'UTC' as resets_at
      from (select (business_now() at time zone 'UTC')::date as day) d
      left join search_allowance a on a.account_id = ${accountId} and a.day >= d.day
    `.execute(this.#db);
    const [row] = rows;
    if (row === undefined) throw new Error('the allowance query returned no row');
    return { freeCreatorsUsed: row.free ?? 0, paidCreators: row.paid ?? 0, resetsAt: row.resets_at };
  }

  async encounters(accountId: string, creatorIds: readonly number[]): Promise<readonly Encounter[]> {
    const ids = sql`${[...creatorIds]}::bigint[]`;
    const ofAccount = sql`
      select at, history_id, creator_ids from search_page where account_id = ${accountId} and creator_ids && ${ids}
    `;
    // Queries the latest days first, which is usually enough: a query over all weeks would probe every partition.
    const { rows } = await sql<Encounter>`
      with since as materialized (select business_now() - interval '7 days' as at),
        latest as (${ofAccount} and at > (select at from since) order by at desc limit 1),
        earlier as (
          ${ofAccount} and at <= (select at from since) and not exists (select from latest) order by at desc limit 1
        ),
        delivered as (
          select creator_id, delivered_at, job_id, charged from job_row
          where owner_id = ${accountId} and creator_id = any(${ids}) order by delivered_at desc limit ${maxDeliveries}
        ),
        met as (
          select (select id from unnest(${ids}) with ordinality as asked (id, place) where id = any(creator_ids)
            order by place limit 1) as creator_id, at, history_id, null as charged
          from (table latest union all table earlier) shown
          union all table delivered
        )
      select creator_id::int as "creatorId", at, met.history_id as "historyId", coalesce(kind, 'search') as kind, name, reason, charged
      from met left join history on account_id = ${accountId} and history.history_id = met.history_id order by at desc
    `.execute(this.#db);
    return rows;
  }
}

/** A job for one creator is summarised by the handle in its row, so that an erasure removes it. */
const summary = sql<string | null>`coalesce(h.filters_summary, case when h.requested = 1 then (
  select '@' || coalesce(r.row->>'handle', o.failed_items->0->>'handle')
  from job o left join job_row r on r.owner_id = o.account_id and r.job_id = o.job_id
  where o.account_id = h.account_id and o.job_id = h.history_id
) end)`.as('filters_summary');

/** Whether an entry is older than this one. An unknown entry is older than none. */
function isBefore(accountId: string, historyId: string | undefined) {
  if (historyId === undefined) return sql<boolean>`true`;
  return sql<boolean>`(h.created_at, h.history_id) < (
    select n.created_at, n.history_id from history n
    where n.account_id = ${accountId} and n.history_id = ${isUuid(historyId) ? historyId : null}
  )`;
}

function chosenEntries(db: Database, accountId: string, { kind, jobStates }: Pick<HistoryQuery, 'kind' | 'jobStates'>) {
  return db
    .selectFrom('history as h')
    .leftJoin('job as j', (join) =>
      join.onRef('j.account_id', '=', 'h.account_id').onRef('j.job_id', '=', 'h.history_id'),
    )
    .where('h.account_id', '=', accountId)
    .$if(kind !== undefined, (query) => query.where('h.kind', '=', kind as HistoryKind))
    .$if(jobStates !== undefined, (query) =>
      query.where(sql<JobState>`coalesce(j.state, 'complete')`, 'in', [...(jobStates ?? [])]),
    );
}

function shownEntries(db: Database, accountId: string, filter: Pick<HistoryQuery, 'kind' | 'jobStates'>) {
  return chosenEntries(db, accountId, filter).select([
    'h.history_id',
    'h.kind',
    sql<JobState>`coalesce(j.state, 'complete')`.as('job_state'),
    'h.source',
    'h.platform',
    'h.filters',
    summary,
    'h.requested',
    'h.reason',
    'h.created_at',
    sql<number | null>`coalesce(h.total, case when h.kind = 'export' then j.expected end)`.as('total'),
    sql<number>`coalesce(j.rows, h.rows)`.as('rows'),
    sql<number>`coalesce(j.charged, h.credits_charged)`.as('credits_charged'),
    sql<number>`coalesce(j.held - j.charged - j.released, 0)`.as('credits_held'),
    sql<Date | null>`case when h.kind = 'search' then h.updated_at else j.completed_at end`.as('completed_at'),
  ]);
}

type EntryRow = InferResult<ReturnType<typeof shownEntries>>[number];

function entryOf(row: EntryRow): HistoryEntry {
  return camelRow({ ...row, requested: row.requested ?? row.rows });
}
