import { sql } from 'kysely';
import type { Database } from '../session/database.ts';

/** A job that belongs to this worker until its lease expires. */
export interface ClaimedJob {
  readonly accountId: string;
  readonly jobId: string;
  readonly fence: number;
  /** Claims since the last committed step, this one included. */
  readonly attempts: number;
}

/**
 * Claims the next job: of the account with the fewest jobs in flight, then of the account that has waited longest for a turn,
 * and of that account the job that has waited longest. A turn is one step, so that accounts share the workers evenly
 * whatever their number of jobs, and the job of an account that has had no turn comes next. A job whose lease has expired
 * may be claimed by anyone. Null: there is nothing to do.
 */
export async function claimJob(db: Database, leaseSeconds: number): Promise<ClaimedJob | null> {
  const { rows } = await sql<{ account_id: string; job_id: string; fence: number; attempts: number }>`
    with clock as materialized (select business_now() as now),
    share as (
      select account_id, count(*) filter (where lease_until > clock.now) as busy, max(served_at) as served
      from job, clock where state in ('accepted', 'processing') group by account_id
    ),
    next as (
      select j.account_id, j.job_id from job j join share s on s.account_id = j.account_id, clock
      where j.state in ('accepted', 'processing') and j.run_at <= clock.now
        and (j.lease_until is null or j.lease_until <= clock.now)
      order by s.busy, s.served nulls first, j.served_at nulls first, j.created_at, j.job_id
      limit 1 for update of j skip locked
    )
    update job set fence = fence + 1, attempts = attempts + 1, served_at = clock.now,
        lease_until = clock.now + make_interval(secs => ${leaseSeconds})
      from next, clock where job.account_id = next.account_id and job.job_id = next.job_id
      returning job.account_id, job.job_id, job.fence, job.attempts
  `.execute(db);
  const row = rows[0];
  if (row === undefined) return null;
  return { accountId: row.account_id, jobId: row.job_id, fence: row.fence, attempts: row.attempts };
}

/**
 * Extends the leases of these claims; those that another worker has taken over stay lost. It waits for nobody: an erasure
 * that has some of the rows locked may want the others.
 */
export async function extendLeases(db: Database, claims: readonly ClaimedJob[], leaseSeconds: number): Promise<void> {
  await sql`
    with held as (
      select job.account_id, job.job_id from job
        join unnest(${claims.map((claim) => claim.accountId)}::uuid[], ${claims.map((claim) => claim.jobId)}::uuid[],
          ${claims.map((claim) => claim.fence)}::bigint[]) c (account_id, job_id, fence)
        on job.account_id = c.account_id and job.job_id = c.job_id and job.fence = c.fence
      where job.lease_until is not null for update of job skip locked
    )
    update job set lease_until = business_now() + make_interval(secs => ${leaseSeconds})
    from held where job.account_id = held.account_id and job.job_id = held.job_id
  `.execute(db);
}

/** Gives a job back after a step, so that others have their turn. */
export async function giveBack(db: Database, claim: ClaimedJob): Promise<void> {
  await sql`
    update job set lease_until = null, attempts = greatest(attempts - 1, 0)
    where account_id = ${claim.accountId} and job_id = ${claim.jobId} and fence = ${claim.fence}
  `.execute(db);
}

/** Gives a job back after a fault; it is not claimed again before the pause is over. */
export async function postpone(db: Database, claim: ClaimedJob, pauseMs: number): Promise<void> {
  await sql`
    update job set lease_until = null, run_at = business_now() + make_interval(secs => ${pauseMs / 1000})
    where account_id = ${claim.accountId} and job_id = ${claim.jobId} and fence = ${claim.fence}
  `.execute(db);
}
