import type { RequestRecord, RequestRecords } from '@creator-discovery/history';
import { sql } from 'kysely';
import type { Database } from '../session/database.ts';
import { isUuid } from '../session/uuid.ts';

interface RecordQuery {
  readonly requestId: string;
  readonly ownerId: string | null;
}

/** Finds records by request id across accounts. The ledger is indexed by owner, so the query probes each owner. */
export class PostgresRequestRecords implements RequestRecords {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async find(requestId: string, ownerId?: string): Promise<RequestRecord> {
    if (ownerId !== undefined && !isUuid(ownerId)) return { history: [], entries: [] };
    const query = { requestId, ownerId: ownerId ?? null };
    const [history, entries] = [await this.#history(query), await this.#entries(query)];
    return { history, entries };
  }

  async #history({ requestId, ownerId }: RecordQuery): Promise<RequestRecord['history']> {
    const { rows } = await sql<RequestRecord['history'][number]>`
      select h.history_id as "historyId", h.account_id as "accountId", h.kind, h.source,
        coalesce(j.charged, h.credits_charged) as "creditsCharged", h.created_at as "createdAt", j.state as "jobState",
        j.trace_parent as "traceParent"
      from history h left join job j on j.account_id = h.account_id and j.job_id = h.history_id
      where h.request_id = ${requestId} and (${ownerId}::uuid is null or h.account_id = ${ownerId}) order by h.created_at, h.history_id limit 1000
    `.execute(this.#db);
    return rows;
  }

  async #entries({ requestId, ownerId }: RecordQuery): Promise<RequestRecord['entries']> {
    const { rows } = await sql<RequestRecord['entries'][number]>`
      select e.owner_id as "ownerId", e.seq, e.kind, e.amount, e.held_change as "heldChange", e.rule,
        e.history_id as "historyId", e.at
      from ledger_balance b cross join lateral (
        select * from ledger_entry where owner_id = b.owner_id and request_id = ${requestId}
      ) e
      where ${ownerId}::uuid is null or b.owner_id = ${ownerId}
      order by e.at, e.owner_id, e.seq limit 1000
    `.execute(this.#db);
    return rows;
  }
}
