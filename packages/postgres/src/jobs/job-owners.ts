import { LRUCache } from 'lru-cache';
import type { Database } from '../session/database.ts';

/**
 * Accounts of jobs, cached because they never change. Engines and operators know only the job id, but every key starts with the
 * account.
 */
export class JobOwners {
  readonly #db: Database;
  readonly #known = new LRUCache<string, string>({ max: 10_000 });

  constructor(db: Database) {
    this.#db = db;
  }

  /** Returns the account of the job, or null if the job is unknown. */
  async of(jobId: string): Promise<string | null> {
    const known = this.#known.get(jobId);
    if (known !== undefined) return known;
    const row = await this.#db.selectFrom('job').select('account_id').where('job_id', '=', jobId).executeTakeFirst();
    if (row === undefined) return null;
    this.note(jobId, row.account_id);
    return row.account_id;
  }

  /** Caches the account of a job that was read otherwise. */
  note(jobId: string, accountId: string): void {
    this.#known.set(jobId, accountId);
  }
}
