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
    select * from job_claim(${leaseSeconds})
  `.execute(db);
  const row = rows[0];
  if (row === undefined) return null;
  return { accountId: row.account_id, jobId: row.job_id, fence: row.fence, attempts: row.attempts };
}

/**
 * Extends the lease of this claim; one that another worker has taken over stays lost. It waits for nobody: an erasure that has
 * some of the rows locked may want the others.
 */
export async function extendLease(db: Database, claim: ClaimedJob, leaseSeconds: number): Promise<void> {
  await sql`
    with held as (
      select account_id, job_id from job
      where account_id = ${claim.accountId} and job_id = ${claim.jobId} and fence = ${claim.fence}
        and lease_until is not null for update skip locked
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
