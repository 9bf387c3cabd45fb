import { sql } from 'kysely';
import type { Books } from './scenario.ts';

/** Every difference between what the jobs of these accounts should have delivered and cost, and what they did. */
export async function differencesOfJobs(
  books: Books,
  accounts: readonly string[],
  granted: number,
): Promise<readonly string[]> {
  const rows = await books.ask(question(accounts, granted));
  return rows.map(({ problem }) => problem);
}

function question(accounts: readonly string[], granted: number) {
  return sql<{ problem: string }>`
    with mine as (select * from job where account_id = any(${accounts}::uuid[])),
    paid as (select account_id, sum(charged) as credits from mine group by 1),
    owned as (select account_id, count(*) as creators from owned_creator group by 1),
    wanted as materialized (
      select j.job_id, j.account_id, item.creator_id, item.n - 1 as position
      from mine j join job_work w using (job_id), unnest(w.creator_ids) with ordinality item (creator_id, n)
    ),
    due as (
      select w.account_id, count(distinct c.id) as creators from wanted w join creator c on c.id = w.creator_id
      where cardinality(c.contact_types) > 0 group by 1
    )
    select 'job ' || job_id || ' is ' || state || ' at ' || cursor || ' of ' || expected as problem from mine
      where state <> 'complete' or cursor <> expected or outcome <> 'full'
    union all
    select 'job ' || job_id || ' held ' || held || ', charged ' || charged || ' and released ' || released from mine
      where held <> charged + released
    union all
    select 'job ' || j.job_id || ' says ' || j.rows || ' rows, delivered ' || count(r.position) || ', should ' || j.expected
      from mine j left join job_row r using (job_id) group by j.job_id, j.rows, j.expected
      having j.rows <> count(r.position) or count(r.position) <> j.expected
    union all
    select 'job ' || j.job_id || ' delivered creator ' || r.creator_id || ' at ' || r.position
      from wanted j join job_row r using (job_id, position) where r.creator_id <> j.creator_id
    union all
    select 'job ' || j.job_id || ' charged ' || j.charged || ', its rows say ' || sum(r.charged)
      from mine j join job_row r using (job_id) group by j.job_id, j.charged having j.charged <> sum(r.charged)
    union all
    select 'account ' || b.owner_id || ' paid ' || coalesce(paid.credits, 0) || ', owns ' || coalesce(owned.creators, 0)
        || ' of ' || coalesce(due.creators, 0) || ' creators, has ' || b.posted || ' credits and ' || b.held || ' held'
      from ledger_balance b
      left join paid on paid.account_id = b.owner_id
      left join owned on owned.account_id = b.owner_id
      left join due on due.account_id = b.owner_id
      where b.owner_id = any(${accounts}::uuid[]) and (b.held <> 0 or b.posted <> ${granted}::bigint - coalesce(paid.credits, 0)
        or coalesce(paid.credits, 0) <> coalesce(due.creators, 0) or coalesce(owned.creators, 0) <> coalesce(due.creators, 0))
  `;
}
