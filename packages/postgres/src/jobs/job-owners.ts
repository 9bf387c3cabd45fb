import { LRUCache } from 'lru-cache';
import type { Database } from '../session/database.ts';

/**
 * Whose jobs there are. An engine and an operator name a job alone; every key of a job begins with its owner. An owner never changes
 * and is asked for once.
 */
export class JobOwners {
  readonly #db: Database;
  readonly #known = new LRUCache<string, string>({ max: 10_000 });

  constructor(db: Database) {
    this.#db = db;
  }

  /** The account of the job, or null where there is no such job. */
  async of(jobId: string): Promise<string | null> {
    const known = this.#known.get(jobId);
    if (known !== undefined) return known;
    const row = await this.#db.selectFrom('job').select('account_id').where('job_id', '=', jobId).executeTakeFirst();
    if (row === undefined) return null;
    this.note(jobId, row.account_id);
    return row.account_id;
  }

  /** What was learnt with the job itself. */
  note(jobId: string, accountId: string): void {
    this.#known.set(jobId, accountId);
  }
}
