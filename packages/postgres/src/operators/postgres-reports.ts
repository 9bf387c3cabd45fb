import { useOf } from '@creator-discovery/credits';
import type { CallCount, CreditsOfMonth, Period, Reports, UsageOfRule } from '@creator-discovery/operators';
import { sql } from 'kysely';
import { sumUp } from '../money/day-sums.ts';
import type { Database } from '../session/database.ts';

/**
 * Reports from the daily sums of all owners, which are updated first, so that they equal the ledger. The first report after a
 * long time reads all entries since the previous one.
 */
export class PostgresReports implements Reports {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async credits({ from, to }: Period): Promise<readonly CreditsOfMonth[]> {
    await this.#sumUpAll();
    const { rows } = await sql<CreditsOfMonth>`
      select to_char(s.day, 'YYYY-MM') as month, s.owner_id as "ownerId",
        case when a.account_id is null then 'scraper_key' else 'account' end as owner, coalesce(a.name, k.name, '') as name,
        coalesce(sum(s.amount) filter (where s.kind = 'grant'), 0)::bigint as granted,
        coalesce(sum(s.amount) filter (where s.kind in ('purchase', 'purchase_refund', 'dispute', 'dispute_won')), 0)::bigint
          as purchased,
        coalesce(-sum(s.amount) filter (where s.kind in ('charge', 'capture')), 0)::bigint as spent,
        coalesce(sum(s.amount) filter (where s.kind = 'refund'), 0)::bigint as refunded,
        sum(s.creators)::bigint as creators
      from ledger_day_sum s left join account a on a.account_id = s.owner_id left join scraper_key k on k.key_id = s.owner_id
      where s.day between ${from}::date and ${to}::date
      group by 1, 2, 3, 4 order by month desc, spent desc, s.owner_id
    `.execute(this.#db);
    return rows;
  }

  async usage({ from, to }: Period): Promise<readonly UsageOfRule[]> {
    await this.#sumUpAll();
    const { rows } = await sql<Omit<UsageOfRule, 'use'>>`
      select rule, source as channel,
        coalesce(sum(entries) filter (where kind in ('charge', 'hold')), 0)::bigint as calls,
        sum(creators)::bigint as creators,
        coalesce(-sum(amount) filter (where kind in ('charge', 'capture')), 0)::bigint as spent
      from ledger_day_sum
      where day between ${from}::date and ${to}::date and kind in ('charge', 'capture', 'hold')
      group by 1, 2 order by spent desc, rule collate "C", source collate "C" nulls last
    `.execute(this.#db);
    return rows.map((row) => ({ use: useOf(row.rule), ...row }));
  }

  async calls({ from, to }: Period): Promise<readonly CallCount[]> {
    const { rows } = await sql<CallCount>`
      select operation, channel, outcome, sum(calls)::bigint as calls from operation_calls
      where day between ${from}::date and ${to}::date
      group by 1, 2, 3 order by calls desc, outcome collate "C", operation collate "C", channel collate "C"
    `.execute(this.#db);
    return rows;
  }

  /** Ordered, so that concurrent processes can't deadlock. */
  async addCalls(counted: readonly CallCount[]): Promise<void> {
    if (counted.length === 0) return;
    await sql`
      insert into operation_calls as known (day, operation, channel, outcome, calls)
      select (business_now() at time zone 'UTC')::date, c.operation, c.channel, c.outcome, sum(c.calls)
      from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) c (operation text, channel text, outcome text, calls bigint)
      group by c.operation, c.channel, c.outcome order by c.operation, c.channel, c.outcome
      on conflict (day, operation, channel, outcome) do update set calls = known.calls + excluded.calls
    `.execute(this.#db);
  }

  async #sumUpAll(): Promise<void> {
    const { rows } = await sql<{ owner_id: string }>`
      select b.owner_id from ledger_balance b left join ledger_summed s on s.owner_id = b.owner_id
      where b.seq > coalesce(s.through_seq, 0)
    `.execute(this.#db);
    for (const { owner_id } of rows) await sumUp(this.#db, owner_id);
  }
}
