import { sql } from 'kysely';
import type { Database } from '../session/database.ts';

/** A job leased to this worker. */
export interface ClaimedJob {
  readonly accountId: string;
  readonly jobId: string;
  readonly fence: number;
  /** Claims since the last committed step, including this one. */
  readonly attempts: number;
}

/**
 * Claims the next job; returns null if nothing is due. Picks the account with the fewest leased jobs, then the account that has
 * waited longest, and its longest-waiting job. A turn is one step, so accounts share workers evenly whatever their number of
 * jobs. Jobs with an expired lease can be claimed again.
 */
export async function claimJob(db: Database, leaseSeconds: number): Promise<ClaimedJob | null> {
  const { rows } = await sql<ClaimedJob>`
    select account_id as "accountId", job_id as "jobId", fence, attempts from job_claim(${leaseSeconds})
  `.execute(db);
  return rows[0] ?? null;
}

/**
 * Extends the lease of a claim, unless another worker has taken it over. Skips locked rows: waiting could deadlock with an
 * erasure.
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

/** Releases a job after a step, so that other accounts have their turn. */
export async function giveBack(db: Database, claim: ClaimedJob): Promise<void> {
  await sql`
    update job set lease_until = null, attempts = greatest(attempts - 1, 0)
    where account_id = ${claim.accountId} and job_id = ${claim.jobId} and fence = ${claim.fence}
  `.execute(db);
}

/** Releases a job after a fault, and delays its next claim. */
export async function postpone(db: Database, claim: ClaimedJob, pauseMs: number): Promise<void> {
  await sql`
    update job set lease_until = null, run_at = business_now() + make_interval(secs => ${pauseMs / 1000})
    where account_id = ${claim.accountId} and job_id = ${claim.jobId} and fence = ${claim.fence}
  `.execute(db);
}
