import type { JobWork } from '@creator-discovery/jobs';
import {
  type Database,
  PostgresAccounts,
  PostgresJobSignal,
  PostgresJobStore,
  PostgresLedger,
} from '@creator-discovery/postgres';
import { admitJob } from '../admit-job.ts';

/** Runs jobs of new accounts, timed from admission to `complete`. */
export class Runs {
  readonly #db: Database;
  readonly #url: string;
  readonly #jobs: PostgresJobStore;

  constructor(db: Database, url: string) {
    this.#db = db;
    this.#url = url;
    this.#jobs = new PostgresJobStore(db);
  }

  async creators(count: number): Promise<readonly [number[], { platform: 'photonet'; handle: string }[]]> {
    const rows = await this.#db
      .selectFrom('creator')
      .select(['id', 'handle'])
      .where('platform', '=', 'photonet')
      .limit(count)
      .execute();
    return [rows.map(({ id }) => id), rows.map(({ handle }) => ({ platform: 'photonet', handle }))];
  }

  async run(work: JobWork): Promise<number> {
    const accountId = await this.#account();
    const startedAt = performance.now();
    const jobId = await admitJob(this.#db, accountId, work);
    await new PostgresJobSignal(this.#db, this.#url).send(jobId);
    for (;;) {
      const job = await this.#jobs.byId(jobId);
      if (job?.state === 'complete') return performance.now() - startedAt;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  async #account(): Promise<string> {
    const { account } = await new PostgresAccounts(this.#db).create({ name: 'bench', plan: 'pro', usagePricing: true });
    const { accountId: ownerId } = account;
    const cause = { rule: 'operator.grant' };
    await new PostgresLedger(this.#db).grant({ ownerId, operationKey: 'grant', amount: 20_000, cause });
    return ownerId;
  }
}
