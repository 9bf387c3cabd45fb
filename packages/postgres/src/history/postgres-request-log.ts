import {
  type FinishedCall,
  type ListedCall,
  type RequestLog,
  type RequestPage,
  type RequestQuery,
  requestLogDays,
} from '@creator-discovery/history';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../session/database.ts';
import { isUuid } from '../session/uuid.ts';

/** Calls that a page reads to find those it lists: about a tenth of a second. */
const maxCallsRead = 50_000;

interface CallRow extends Omit<ListedCall, 'at'> {
  readonly at: Date;
  readonly cursor: string;
}

export class PostgresRequestLog implements RequestLog {
  readonly #db: Database;
  readonly #maxCallsRead: number;

  constructor(db: Database, maxRead = maxCallsRead) {
    this.#db = db;
    this.#maxCallsRead = maxRead;
  }

  async add(calls: readonly FinishedCall[], isRepeated = false): Promise<void> {
    const oldestMs = Math.max(...calls.map(({ ageMs }) => ageMs)) + 60_000;
    const unknown = sql`where not exists (select from request_log known where known.account_id = c."accountId"
      and known.call_id = c."callId" and known.at > business_now() - make_interval(secs => ${oldestMs / 1000}))`;
    await sql`
      insert into request_log
        (account_id, at, call_id, request_id, operation, channel, key_id, status, reason, detail, duration_ms, credits)
      select c."accountId", business_now() - make_interval(secs => c."ageMs" / 1000), c."callId", c."requestId", c.operation,
        c.channel, c."keyId", c.status, c.reason, c.detail, c."durationMs", c.credits
      from json_to_recordset(${JSON.stringify(calls)}::json) c ("accountId" uuid, "ageMs" float8, "callId" uuid, "requestId" text,
        operation text, channel text, "keyId" uuid, status smallint, reason text, detail text, "durationMs" integer, credits bigint)
      ${isRepeated ? unknown : sql``}
    `.execute(this.#db);
  }

  async page(accountId: string, { limit, ...query }: RequestQuery): Promise<RequestPage | null> {
    const given = query.cursor === undefined ? null : cursorFormat.exec(query.cursor);
    if (given === null && query.cursor !== undefined) return null;
    const read = sql`
      select * from request_log
      where ${sql.join(within(accountId, query, given), sql` and `)} order by at desc, call_id desc
    `;
    const { rows } = await sql<CallRow>`
      select r.call_id as "callId", r.key_id as "keyId", k.name as "keyName", r.request_id as "requestId", r.operation, r.channel,
        r.status, r.reason, r.detail, r.duration_ms as "durationMs", r.credits, r.at, ${cursorOf(sql`r`)} as cursor
      from (${read} limit ${this.#maxCallsRead}) r left join api_key k on k.key_id = r.key_id
      where ${sql.join(matching(query), sql` and `)} order by r.at desc, r.call_id desc limit ${limit + 1}
    `.execute(this.#db);
    const calls = rows.slice(0, limit).map(({ cursor: _, ...call }) => call);
    if (rows.length > limit) return { calls, nextCursor: rows[limit - 1]?.cursor ?? null };
    const { rows: last } = await sql<{ cursor: string }>`
      select ${cursorOf(sql`r`)} as cursor from (${read} offset ${this.#maxCallsRead - 1} limit 1) r
    `.execute(this.#db);
    return { calls, nextCursor: last[0]?.cursor ?? null };
  }
}

/** Microseconds and id of a call, in the order of the pages. */
const cursorFormat = /^(\d{1,17})-([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

function cursorOf(call: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(extract(epoch from ${call}.at) * 1000000)::bigint || '-' || ${call}.call_id`;
}

/** Conditions that the primary key and the partitions serve. */
function within(
  accountId: string,
  { from, to }: Omit<RequestQuery, 'limit'>,
  cursor: RegExpExecArray | null,
): RawBuilder<unknown>[] {
  return [
    sql`account_id = ${accountId}`,
    sql`at > business_now() - make_interval(days => ${requestLogDays})`,
    ...(from === undefined ? [] : [sql`at >= (${from}::date)::timestamp at time zone 'UTC'`]),
    ...(to === undefined ? [] : [sql`at < (${to}::date + 1)::timestamp at time zone 'UTC'`]),
    ...(cursor === null
      ? []
      : [
          sql`(at, call_id) < (timestamptz 'epoch' + ${cursor[1]}::bigint * interval '1 microsecond', ${cursor[2]}::uuid)`,
        ]),
  ];
}

function matching({ operation, keyId, status }: Omit<RequestQuery, 'limit'>): RawBuilder<unknown>[] {
  return [
    sql`true`,
    ...(operation === undefined ? [] : [sql`r.operation = ${operation}`]),
    ...(status === undefined ? [] : [sql`r.status = ${status}`]),
    ...(keyId === undefined ? [] : [isUuid(keyId) ? sql`r.key_id = ${keyId}` : sql`false`]),
  ];
}
