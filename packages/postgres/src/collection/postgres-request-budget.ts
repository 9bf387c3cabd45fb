import type { BudgetScope, RequestBudget, TakenRequest, WindowLeft } from '@creator-discovery/collection';
import { slotsBefore, slotsPerWindow } from '@creator-discovery/collection';
import { sql } from 'kysely';
import { sendAlike } from '../batching/alike.ts';
import { SerialBatcher } from '../batching/serial-batcher.ts';
import type { Database } from '../session/database.ts';

/** Maximum requests per statement. */
const maxBatch = 100;

/** Request budget on the database clock. Concurrent requests share a statement. */
export class PostgresRequestBudget implements RequestBudget {
  readonly #db: Database;
  readonly #requests: SerialBatcher<readonly BudgetScope[], TakenRequest>;

  constructor(db: Database) {
    this.#db = db;
    this.#requests = new SerialBatcher(
      (requests) =>
        sendAlike(
          requests,
          (scopes) => JSON.stringify(scopes),
          (alike) => this.#take(alike[0], alike.length),
        ),
      maxBatch,
    );
  }

  async take(scopes: readonly BudgetScope[]): Promise<TakenRequest> {
    return this.#requests.add(scopes);
  }

  /** Not retried: the requests may have been taken, and then count. */
  async #take(scopes: readonly BudgetScope[], wanted: number): Promise<readonly TakenRequest[]> {
    const windows = scopes.flatMap(({ scope, windows }) => windows.map((window) => ({ scope, ...window })));
    const { rows } = await sql<{ granted: number; wait_ms: number }>`
      /* prepared: take_requests */ select granted, wait_ms from request_budget_take_several(
        ${scopes.map(({ scope }) => scope)}::text[], ${windows.map(({ scope }) => scope)}::text[],
        ${windows.map(({ requests }) => requests)}::integer[], ${windows.map(({ seconds }) => seconds)}::integer[], ${wanted})
    `.execute(this.#db);
    const [{ granted, wait_ms: retryAfterMs }] = rows as [{ granted: number; wait_ms: number }];
    return Array.from({ length: wanted }, (_, index) =>
      index < granted ? { taken: true } : { taken: false, retryAfterMs },
    );
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
