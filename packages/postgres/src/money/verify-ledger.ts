import type { VerifyReport } from '@creator-discovery/credits';
import { sql } from 'kysely';
import type { Database } from '../session/database.ts';

/**
 * Rebuilds every balance from the entries and reports differences, from one snapshot. Entry numbers must have no gaps, and each
 * entry must follow from the previous balance. Balances, open holds, captures, daily sums and operation keys must agree with the
 * entries, and payments, refunds and disputes with theirs. Archived months must have consistent sums and checksums, and the
 * remaining entries must continue from them. (contract 1 "Admin commands", contract 3)
 */
export async function verifyLedger(db: Database): Promise<VerifyReport> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      await sql`set local statement_timeout = 0`.execute(transaction);
      const counts = await sql<{ owners: number; entries: number; archived: number }>`
        select (select count(*) from ledger_balance) as owners, (select count(*) from ledger_entry) as entries,
          (select coalesce(sum(entries), 0)::bigint from ledger_carried) as archived
      `.execute(transaction);
      const differences = await sql<{ owner_id: string; problem: string }>`
        with ${sumsOfEntries}
        ${problemsOfEntries} union all ${problemsOfBalances} union all ${problemsOfArchives} union all ${problemsOfKeys}
        union all ${problemsOfPurchases}
        order by 1, 2 limit 1000
      `.execute(transaction);
      return {
        owners: counts.rows[0]?.owners ?? 0,
        entries: counts.rows[0]?.entries ?? 0,
        archivedEntries: counts.rows[0]?.archived ?? 0,
        differences: differences.rows.map((row) => ({ ownerId: row.owner_id, problem: row.problem })),
      };
    });
}

const sumsOfEntries = sql`
  carried as (
    select distinct on (owner_id) owner_id, through_seq, posted_after, held_after
    from ledger_carried order by owner_id, through_seq desc
  ), chained as (
    select e.owner_id, e.seq, e.amount, e.held_change, e.posted_after, e.held_after,
      row_number() over w + coalesce(c.through_seq, 0) as position,
      coalesce(lag(e.posted_after) over w, c.posted_after, 0) as posted_before,
      coalesce(lag(e.held_after) over w, c.held_after, 0) as held_before
    from ledger_entry e left join carried c using (owner_id) window w as (partition by e.owner_id order by e.seq)
  ), sums as (
    select owner_id, sum(entries)::bigint as entries, sum(posted)::bigint as posted, sum(held)::bigint as held
    from (
      select owner_id, count(*) as entries, sum(amount) as posted, sum(held_change) as held from ledger_entry group by owner_id
      union all select owner_id, entries, amount, held_change from ledger_carried
    ) parts group by owner_id
  ), open_holds as (
    select owner_id, sum(amount - captured)::bigint as held from ledger_hold where state = 'open' group by owner_id
  ), captures as (
    select owner_id, hold_id, sum(captured)::bigint as captured
    from (
      select owner_id, hold_id, -amount as captured from ledger_entry where kind = 'capture'
      union all select owner_id, hold_id, captured from ledger_carried_capture
    ) parts group by owner_id, hold_id
  ), summed as (
    select owner_id, sum(entries)::bigint as entries, sum(amount)::bigint as amount
    from (
      select owner_id, seq, 1 as entries, amount from ledger_entry
      union all select owner_id, through_seq, entries, amount from ledger_carried
    ) parts join ledger_summed using (owner_id) where seq <= through_seq group by owner_id
  ), archived as (
    select *, coalesce(lag(through_seq) over w, 0) as seq_before, coalesce(lag(posted_after) over w, 0) as posted_before,
      coalesce(lag(held_after) over w, 0) as held_before, coalesce(lag(checksum) over w, '') as checksum_before
    from ledger_carried window w as (partition by owner_id order by through_seq)
  )`;

const problemsOfEntries = sql`
  select owner_id, 'position ' || position || ' has entry ' || seq as problem from chained where position <> seq
  union all
  select owner_id, 'entry ' || seq || ' does not follow from the previous entry' from chained
    where posted_after <> posted_before + amount or held_after <> held_before + held_change`;

const problemsOfBalances = sql`
  select b.owner_id, 'posted is ' || b.posted || ', but its entries add up to ' || coalesce(s.posted, 0)
    from ledger_balance b left join sums s using (owner_id) where b.posted <> coalesce(s.posted, 0)
  union all
  select b.owner_id, 'held is ' || b.held || ', but its entries add up to ' || coalesce(s.held, 0)
    from ledger_balance b left join sums s using (owner_id) where b.held <> coalesce(s.held, 0)
  union all
  select b.owner_id, 'the balance counts ' || b.seq || ' entries, but there are ' || coalesce(s.entries, 0)
    from ledger_balance b left join sums s using (owner_id) where b.seq <> coalesce(s.entries, 0)
  union all
  select b.owner_id, 'held is ' || b.held || ', but its open holds add up to ' || coalesce(o.held, 0)
    from ledger_balance b left join open_holds o using (owner_id) where b.held <> coalesce(o.held, 0)
  union all
  select s.owner_id, 'has ' || s.entries || ' entries but no balance'
    from sums s left join ledger_balance b using (owner_id) where b.owner_id is null
  union all
  select l.owner_id, 'hold ' || l.hold_id || ' has captured ' || l.captured || ', but its entries have captured ' || coalesce(c.captured, 0)
    from ledger_hold l left join captures c using (owner_id, hold_id) where l.captured <> coalesce(c.captured, 0)
  union all
  select s.owner_id, 'the daily sums contain ' || coalesce(d.entries, 0) || ' entries with a sum of ' || coalesce(d.amount, 0)
      || ', but the first ' || s.through_seq || ' entries add up to ' || coalesce(e.amount, 0)
    from ledger_summed s
    left join (select owner_id, sum(entries)::bigint as entries, sum(amount)::bigint as amount
      from ledger_day_sum group by owner_id) d using (owner_id)
    left join summed e using (owner_id)
    where (coalesce(d.entries, 0), coalesce(d.amount, 0)) is distinct from (coalesce(e.entries, 0), coalesce(e.amount, 0))`;

const problemsOfArchives = sql`
  select owner_id, 'the archived entries up to ' || through_seq || ' do not follow from the previous ones' from archived
    where through_seq <> seq_before + entries or posted_after <> posted_before + amount
      or held_after <> held_before + held_change
  union all
  select owner_id, 'the checksum of the archived entries up to ' || through_seq || ' is wrong' from archived
    where checksum <> sha256(checksum_before || digest)`;

/** The operation key of a charged search page is the page itself, which has its own row. */
const problemsOfKeys = sql`
  select e.owner_id, 'the operation key of entry ' || e.seq
      || case when o.seq is null then ' is missing' else ' belongs to another movement' end
    from ledger_entry e left join ledger_operation o using (owner_id, operation_key)
    where case when o.seq is null then e.rule <> 'search.page'
      else (o.seq, o.amount, o.remaining) <> (e.seq, greatest(abs(e.amount), e.held_change), e.posted_after - e.held_after) end
  union all
  select o.owner_id, 'an operation key belongs to entry ' || o.seq || ', which is missing'
    from ledger_operation o left join carried c using (owner_id)
      left join ledger_entry e on e.owner_id = o.owner_id and e.seq = o.seq
    where e.seq is null and o.seq > coalesce(c.through_seq, 0)
  union all
  select owner_id, 'the page of entry ' || min(seq) || ' was charged ' || count(*) || ' times'
    from ledger_entry where rule = 'search.page' group by owner_id, operation_key having count(*) > 1`;

/** Operation keys stay when entries are archived. */
const problemsOfPurchases = sql`
  select p.account_id, 'payment ' || p.payment_id || ' bought ' || p.credits || ' credits, but the ledger has granted ' || coalesce(o.amount, 0)
    from credit_purchase p left join ledger_operation o
      on o.owner_id = p.account_id and o.kind = 'purchase' and o.operation_key = 'purchase:' || p.payment_id
    where p.payment_id is not null and o.amount is distinct from p.credits
  union all
  select o.owner_id, 'entry ' || o.seq || ' grants credits for an unknown payment'
    from ledger_operation o left join credit_purchase p
      on p.account_id = o.owner_id and o.operation_key = 'purchase:' || p.payment_id
    where o.kind = 'purchase' and p.payment_id is null
  union all
  select p.account_id, 'payment ' || p.payment_id || ' has ' || p.reversed || ' credits taken back, but its refunds and disputes claim '
      || coalesce(r.claimed, 0)
    from credit_purchase p left join (select payment_id, sum(claimed)::bigint as claimed from credit_reversal group by 1) r using (payment_id)
    where p.reversed <> coalesce(r.claimed, 0)
  union all
  select coalesce(r.account_id, o.owner_id), coalesce(r.kind || ' ' || r.reversal_id, 'an unknown refund or dispute ' || o.reversal_id)
      || ' has taken ' || coalesce(r.collected, 0) || ' credits, but its entries ' || coalesce(o.taken, 0)
    from (select * from credit_reversal where account_id is not null) r
    full join (
      select owner_id, split_part(operation_key, ':', 2) as reversal_id,
        sum(case when operation_key like '%\_undone:%' then -amount else amount end)::bigint as taken
      from ledger_operation where kind in ('purchase_refund', 'dispute', 'dispute_won') group by 1, 2
    ) o on o.owner_id = r.account_id and o.reversal_id = r.reversal_id
    where coalesce(r.collected, 0) <> coalesce(o.taken, 0)
  union all
  select b.owner_id, 'uncollected is ' || b.uncollected || ', but refunds and disputes add up to ' || coalesce(r.uncollected, 0)
    from ledger_balance b left join (
      select account_id, sum(claimed - collected)::bigint as uncollected from credit_reversal group by 1
    ) r on r.account_id = b.owner_id where b.uncollected <> coalesce(r.uncollected, 0)`;
