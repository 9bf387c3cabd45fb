import type { ProviderCost, ProviderCostOfDay, ProviderCosts } from '@creator-discovery/scraping';
import { sql } from 'kysely';
import type { Database } from '../session/database.ts';

/** Costs of data providers per day, provider, kind and currency. */
export class PostgresProviderCosts implements ProviderCosts {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Ordered, so that concurrent processes can't deadlock. */
  async add(counted: readonly ProviderCost[]): Promise<void> {
    if (counted.length === 0) return;
    await sql`
      insert into provider_cost as known (day, provider, kind, currency, calls, cost_micros)
      select (business_now() at time zone 'UTC')::date, c.provider, c.kind, c.currency, sum(c.calls), sum(c."costMicros")
      from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb)
        c (provider text, kind text, currency text, calls bigint, "costMicros" bigint)
      group by c.provider, c.kind, c.currency order by c.provider, c.kind, c.currency
      on conflict (day, provider, kind, currency)
      do update set calls = known.calls + excluded.calls, cost_micros = known.cost_micros + excluded.cost_micros
    `.execute(this.#db);
  }

  async between({ from, to }: { from: string; to: string }): Promise<readonly ProviderCostOfDay[]> {
    const { rows } = await sql<ProviderCostOfDay>`
      select to_char(day, 'YYYY-MM-DD') as day, provider, kind, currency, calls, cost_micros as "costMicros"
      from provider_cost where day between ${from}::date and ${to}::date
      order by provider_cost.day desc, provider collate "C", kind collate "C", currency collate "C"
    `.execute(this.#db);
    return rows;
  }
}
