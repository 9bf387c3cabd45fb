import type { VerifyReport } from '@creator-discovery/credits';
import { sql } from 'kysely';
import type { Database } from '../session/database.ts';

/**
 * Rebuilds every owner's balance from the entries alone and compares: sequence numbers have no gaps, the balances after each
 * entry follow from the entry before, the balance row and the open holds agree with the sums, and every captured credit of
 * a hold is an entry. The sums of days agree with the entries they contain. Reads one snapshot, however long it takes.
 * (contract 1 "Admin commands", contract 3)
 */
export async function verifyLedger(db: Database): Promise<VerifyReport> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      await sql`set local statement_timeout = 0`.execute(transaction);
      const counts = await sql<{ owners: number; entries: number }>`
        select (select count(*) from ledger_balance) as owners, (select count(*) from ledger_entry) as entries
      `.execute(transaction);
      const differences = await sql<{ owner_id: string; problem: string }>`
        with chained as (
          select owner_id, seq, amount, held_change, posted_after, held_after,
            row_number() over w as position,
            coalesce(lag(posted_after) over w, 0) as posted_before, coalesce(lag(held_after) over w, 0) as held_before
          from ledger_entry window w as (partition by owner_id order by seq)
        ), sums as (
          select owner_id, count(*) as entries, sum(amount)::bigint as posted, sum(held_change)::bigint as held
          from ledger_entry group by owner_id
        ), open_holds as (
          select owner_id, sum(amount - captured)::bigint as held from ledger_hold where state = 'open' group by owner_id
        ), captures as (
          select hold_id, -sum(amount)::bigint as captured from ledger_entry where kind = 'capture' group by hold_id
        )
        select owner_id, 'position ' || position || ' holds entry ' || seq as problem from chained where position <> seq
        union all
        select owner_id, 'entry ' || seq || ' does not follow from the one before' from chained
          where posted_after <> posted_before + amount or held_after <> held_before + held_change
        union all
        select b.owner_id, 'posted is ' || b.posted || ', its entries add up to ' || coalesce(s.posted, 0)
          from ledger_balance b left join sums s using (owner_id) where b.posted <> coalesce(s.posted, 0)
        union all
        select b.owner_id, 'held is ' || b.held || ', its entries add up to ' || coalesce(s.held, 0)
          from ledger_balance b left join sums s using (owner_id) where b.held <> coalesce(s.held, 0)
        union all
        select b.owner_id, 'the ledger counts ' || b.seq || ' entries, there are ' || coalesce(s.entries, 0)
          from ledger_balance b left join sums s using (owner_id) where b.seq <> coalesce(s.entries, 0)
        union all
        select b.owner_id, 'held is ' || b.held || ', its open holds add up to ' || coalesce(o.held, 0)
          from ledger_balance b left join open_holds o using (owner_id) where b.held <> coalesce(o.held, 0)
        union all
        select s.owner_id, 'has ' || s.entries || ' entries and no balance'
          from sums s left join ledger_balance b using (owner_id) where b.owner_id is null
        union all
        select l.owner_id, 'hold ' || l.hold_id || ' has captured ' || l.captured || ', its entries say ' || coalesce(c.captured, 0)
          from ledger_hold l left join captures c using (hold_id) where l.captured <> coalesce(c.captured, 0)
        union all
        select s.owner_id, 'the sums of its days count ' || coalesce(d.entries, 0) || ' entries of ' || coalesce(d.amount, 0)
            || ', the first ' || s.through_seq || ' come to ' || coalesce(e.amount, 0)
          from ledger_summed s
          left join (select owner_id, sum(entries)::bigint as entries, sum(amount)::bigint as amount
            from ledger_day_sum group by owner_id) d using (owner_id)
          left join (select owner_id, count(*) as entries, sum(amount)::bigint as amount
            from ledger_entry join ledger_summed using (owner_id) where seq <= through_seq group by owner_id) e using (owner_id)
          where (coalesce(d.entries, 0), coalesce(d.amount, 0)) is distinct from (coalesce(e.entries, 0), coalesce(e.amount, 0))
        order by 1, 2 limit 1000
      `.execute(transaction);
      return {
        owners: counts.rows[0]?.owners ?? 0,
        entries: counts.rows[0]?.entries ?? 0,
        differences: differences.rows.map((row) => ({ ownerId: row.owner_id, problem: row.problem })),
      };
    });
}
