import { setTimeout as wait } from 'node:timers/promises';
import type { Installation } from '@creator-discovery/installation';
import type { JobWork } from '@creator-discovery/jobs';
import { PostgresJobStore, PostgresSignal } from '@creator-discovery/postgres';
import { admitTestJob } from '@creator-discovery/postgres/testing';

/** Runs a job of a new account; returns the milliseconds from admission to `complete`. */
export async function timedJob(installation: Installation, work: JobWork): Promise<number> {
  const { db, databaseUrl } = installation;
  const { accountId, keyId } = await installation.newAccount({ credits: 20_000 });
  const hold = work.kind === 'export' ? work.creatorIds.length : work.handles.length;
  const jobs = new PostgresJobStore(db);
  const start = performance.now();
  const jobId = await admitTestJob(db, { accountId, keyId, work, hold, platform: 'photonet' });
  await new PostgresSignal(db, databaseUrl, 'job').send(jobId);
  while ((await jobs.byId(jobId))?.state !== 'complete') await wait(5);
  return performance.now() - start;
}
