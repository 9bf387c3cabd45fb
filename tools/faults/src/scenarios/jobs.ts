import type { Account } from '@creator-discovery/installation';
import { sql } from 'kysely';
import { type Books, pause, unequal } from './scenario.ts';

/** Counts jobs of the accounts that have not ended. */
export function runningJobs(books: Books, accountIds: readonly string[]): Promise<number> {
  const running = sql`from job where state in ('accepted', 'processing') and account_id = any(${accountIds}::uuid[])`;
  return books.count(running);
}

/** Waits until all jobs of the accounts have ended, for at most `maxSeconds`. Returns the seconds it took. */
export async function allJobsEnded(
  books: Books,
  accountIds: readonly string[],
  maxSeconds = Number.POSITIVE_INFINITY,
): Promise<number> {
  for (const start = Date.now(); ; await pause(100)) {
    const seconds = (Date.now() - start) / 1000;
    if ((await runningJobs(books, accountIds)) === 0 || seconds > maxSeconds) return Math.round(seconds * 10) / 10;
  }
}

export function idsOf(callers: readonly Account[]): readonly string[] {
  return callers.map(({ accountId }) => accountId);
}

/** Checks that each account paid for every creator once and has no open holds. */
export async function differencesOfCredits(
  books: Books,
  accountIds: readonly string[],
  granted: number,
): Promise<string[]> {
  const problems: string[] = [];
  for (const accountId of accountIds) {
    const { rows } = await sql<{ charged: number; twice: number }>`
      select coalesce(sum(j.charged), 0)::bigint + (
          select coalesce(sum(h.credits_charged), 0)::bigint from history h
          where h.account_id = ${accountId} and h.kind = 'search') as charged,
        (select count(*) from (
          select from job_row r join job k using (job_id) where k.account_id = ${accountId} and r.charged = 1
          group by r.creator_id having count(*) > 1) repeated) as twice
      from job j where j.account_id = ${accountId}
    `.execute(books.db);
    const balance = await books.ledger.balance(accountId);
    problems.push(
      ...unequal({
        'creators charged twice': [rows[0]?.twice, 0],
        'credits charged by jobs and searches': [rows[0]?.charged, granted - (balance?.posted ?? 0)],
        'credits held': [balance?.held, 0],
      }),
    );
  }
  return problems;
}

/** Compares the rows and charges of the accounts' jobs with the expected ones. */
export async function differencesOfJobs(
  books: Books,
  accountIds: readonly string[],
  granted: number,
): Promise<readonly string[]> {
  const rows = await books.ask(sql<{ problem: string }>`
    with mine as (select * from job where account_id = any(${accountIds}::uuid[])),
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
    select 'job ' || j.job_id || ' reports ' || j.rows || ' rows, delivered ' || count(r.position) || ', expected ' || j.expected
      from mine j left join job_row r using (job_id) group by j.job_id, j.rows, j.expected
      having j.rows <> count(r.position) or count(r.position) <> j.expected
    union all
    select 'job ' || j.job_id || ' delivered creator ' || r.creator_id || ' at ' || r.position
      from wanted j join job_row r using (job_id, position) where r.creator_id <> j.creator_id
    union all
    select 'job ' || j.job_id || ' charged ' || j.charged || ', its rows ' || sum(r.charged)
      from mine j join job_row r using (job_id) group by j.job_id, j.charged having j.charged <> sum(r.charged)
    union all
    select 'account ' || b.owner_id || ' paid ' || coalesce(paid.credits, 0) || ', owns ' || coalesce(owned.creators, 0)
        || ' of ' || coalesce(due.creators, 0) || ' creators, has ' || b.posted || ' credits and ' || b.held || ' held'
      from ledger_balance b
      left join paid on paid.account_id = b.owner_id
      left join owned on owned.account_id = b.owner_id
      left join due on due.account_id = b.owner_id
      where b.owner_id = any(${accountIds}::uuid[]) and (b.held <> 0 or b.posted <> ${granted}::bigint - coalesce(paid.credits, 0)
        or coalesce(paid.credits, 0) <> coalesce(due.creators, 0) or coalesce(owned.creators, 0) <> coalesce(due.creators, 0))
  `);
  return rows.map(({ problem }) => problem);
}
