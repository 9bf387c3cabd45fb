import type { HandOver, JobOutbox } from '@creator-discovery/jobs';
import { sql } from 'kysely';
import type { Database } from '../session/database.ts';
import { JobOwners } from './job-owners.ts';

/** Outbox of jobs for an external engine, stored in the job rows. */
export class PostgresJobOutbox implements JobOutbox {
  readonly #db: Database;
  readonly #owners: JobOwners;

  constructor(db: Database) {
    this.#db = db;
    this.#owners = new JobOwners(db);
  }

  async waiting(limit: number): Promise<readonly HandOver[]> {
    const { rows } = await sql<HandOver>`
      select j.job_id as "jobId", j.account_id as "accountId", j.kind, j.expected, h.request_id as "requestId"
      from job j join history h on h.account_id = j.account_id and h.history_id = j.job_id
      where j.dispatched_at is null and j.state in ('accepted', 'processing') order by j.created_at limit ${limit}
    `.execute(this.#db);
    return rows;
  }

  async handedOver(jobId: string): Promise<void> {
    await this.#note(jobId, sql`business_now()`);
  }

  async stalled(seconds: number, limit: number): Promise<readonly string[]> {
    const { rows } = await sql<{ job_id: string }>`
      select job_id from job
      where dispatched_at is not null and state in ('accepted', 'processing')
        and updated_at <= business_now() - make_interval(secs => ${seconds})
      order by updated_at limit ${limit}
    `.execute(this.#db);
    return rows.map((row) => row.job_id);
  }

  async handOverAgain(jobId: string): Promise<void> {
    await this.#note(jobId, sql`null`);
  }

  async #note(jobId: string, dispatchedAt: ReturnType<typeof sql>): Promise<void> {
    const accountId = await this.#owners.of(jobId);
    if (accountId === null) return;
    await sql`
      update job set dispatched_at = ${dispatchedAt}, updated_at = business_now()
      where account_id = ${accountId} and job_id = ${jobId} and state in ('accepted', 'processing')
    `.execute(this.#db);
  }
}
