import type { HandOver, JobOutbox } from '@creator-discovery/jobs';
import { sql } from 'kysely';
import { camelRow } from '../session/camel-row.ts';
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
    const rows = await this.#db
      .selectFrom('job')
      .innerJoin('history', (join) =>
        join.onRef('history.account_id', '=', 'job.account_id').onRef('history.history_id', '=', 'job.job_id'),
      )
      .select(['job.job_id', 'job.account_id', 'job.kind', 'job.expected', 'history.request_id'])
      .where('dispatched_at', 'is', null)
      .where('state', 'in', ['accepted', 'processing'])
      .orderBy('job.created_at')
      .limit(limit)
      .execute();
    return rows.map(camelRow);
  }

  async handedOver(jobId: string): Promise<void> {
    await this.#note(jobId, sql`business_now()`);
  }

  async stalled(seconds: number, limit: number): Promise<readonly string[]> {
    const rows = await this.#db
      .selectFrom('job')
      .select('job_id')
      .where('dispatched_at', 'is not', null)
      .where('state', 'in', ['accepted', 'processing'])
      .where('updated_at', '<=', sql<Date>`business_now() - make_interval(secs => ${seconds})`)
      .orderBy('updated_at')
      .limit(limit)
      .execute();
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
