import { type Installation, newAccount } from '@creator-discovery/installation';
import type { JobWork } from '@creator-discovery/jobs';
import { PostgresJobSignal, PostgresJobStore } from '@creator-discovery/postgres';
import { admitJob } from '../admit-job.ts';

/** Runs jobs of new accounts, timed from admission to `complete`. */
export class Runs {
  readonly #on: Pick<Installation, 'db' | 'databaseUrl'>;

  constructor(on: Pick<Installation, 'db' | 'databaseUrl'>) {
    this.#on = on;
  }

  async creators(count: number): Promise<readonly [number[], { platform: 'photonet'; handle: string }[]]> {
    const rows = await this.#on.db
      .selectFrom('creator')
      .select(['id', 'handle'])
      .where('platform', '=', 'photonet')
      .limit(count)
      .execute();
    return [rows.map(({ id }) => id), rows.map(({ handle }) => ({ platform: 'photonet', handle }))];
  }

  async run(work: JobWork): Promise<number> {
    const { db, databaseUrl } = this.#on;
    const { accountId } = await newAccount(db, { credits: 20_000 });
    const jobs = new PostgresJobStore(db);
    const startedAt = performance.now();
    const jobId = await admitJob(db, accountId, work);
    await new PostgresJobSignal(db, databaseUrl).send(jobId);
    for (;;) {
      const job = await jobs.byId(jobId);
      if (job?.state === 'complete') return performance.now() - startedAt;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
}
