import type { BudgetScope, RequestBudget, TakenRequest, WindowLeft } from '@creator-discovery/collection';
import { slotsBefore, slotsPerWindow } from '@creator-discovery/collection';
import { sql } from 'kysely';
import type { Database } from '../session/database.ts';

/** The budget of requests in PostgreSQL, on its clock. */
export class PostgresRequestBudget implements RequestBudget {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Not repeated after a fault: the request may have been taken, and then counts. */
  async take(scopes: readonly BudgetScope[]): Promise<TakenRequest> {
    const windows = scopes.flatMap(({ scope, windows }) => windows.map((window) => ({ scope, ...window })));
    const { rows } = await sql<{ wait_ms: number }>`
      select request_budget_take(${scopes.map(({ scope }) => scope)}::text[], ${windows.map(({ scope }) => scope)}::text[],
        ${windows.map(({ requests }) => requests)}::integer[], ${windows.map(({ seconds }) => seconds)}::integer[]) as wait_ms
    `.execute(this.#db);
    const retryAfterMs = rows[0]?.wait_ms ?? 0;
    return retryAfterMs === 0 ? { taken: true } : { taken: false, retryAfterMs };
  }

  async left({ scope, windows }: BudgetScope): Promise<readonly WindowLeft[]> {
    const { rows } = await sql<{ seconds: number; used: number }>`
      select s.seconds, sum(s.requests)::bigint as used
      from request_budget_slot s, (select extract(epoch from business_now()) * 1000 as ms) now
      where s.scope = ${scope}
        and s.slot >= floor(now.ms * ${slotsPerWindow}::int / (s.seconds * 1000)) - ${slotsBefore}::int
      group by s.seconds
    `.execute(this.#db);
    const used = new Map(rows.map((row) => [row.seconds, row.used]));
    return windows.map((window) => ({
      ...window,
      left: Math.max(0, window.requests - (used.get(window.seconds) ?? 0)),
    }));
  }

  async taken(scope: string): Promise<number> {
    const found = await this.#db
      .selectFrom('request_budget')
      .select('taken')
      .where('scope', '=', scope)
      .executeTakeFirst();
    return found?.taken ?? 0;
  }
}
