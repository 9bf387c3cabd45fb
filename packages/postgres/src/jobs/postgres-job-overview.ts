import type { Job, JobOrigin, JobOverview, UnfinishedJobs } from '@creator-discovery/jobs';
import { sql } from 'kysely';
import type { Database } from '../session/database.ts';
import { isUuid } from '../session/uuid.ts';
import { jobOf } from './postgres-job-store.ts';

/** Jobs of all accounts, for operators. */
export class PostgresJobOverview implements JobOverview {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async list({ accountId, running, limit }: Parameters<JobOverview['list']>[0]): Promise<readonly Job[]> {
    if (accountId !== undefined && !isUuid(accountId)) return [];
    let query = this.#db.selectFrom('job').selectAll().orderBy('created_at', 'desc').orderBy('job_id').limit(limit);
    if (accountId !== undefined) query = query.where('account_id', '=', accountId);
    if (running) query = query.where('state', 'in', ['accepted', 'processing']);
    return (await query.execute()).map(jobOf);
  }

  async unfinished(): Promise<readonly UnfinishedJobs[]> {
    const { rows } = await sql<UnfinishedJobs>`
      select kind, state, count(*) as jobs,
        greatest(0, extract(epoch from business_now() - min(created_at)))::double precision as "oldestSeconds"
      from job where state in ('accepted', 'processing') group by kind, state
    `.execute(this.#db);
    return rows;
  }

  async origin(jobId: string): Promise<JobOrigin | null> {
    const { rows } = await sql<JobOrigin>`
      select h.request_id as "requestId", j.trace_parent as "traceParent"
      from job j join history h on h.account_id = j.account_id and h.history_id = j.job_id where j.job_id = ${jobId}
    `.execute(this.#db);
    return rows[0] ?? null;
  }
}
