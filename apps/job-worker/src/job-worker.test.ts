import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ImportRecord } from '@creator-discovery/creators';
import { listeningUrl } from '@creator-discovery/http-server/testing';
import {
  createDatabase,
  PostgresAccounts,
  PostgresCreatorStore,
  PostgresJobStore,
  PostgresLedger,
} from '@creator-discovery/postgres';
import { admitTestJob, createMigratedDatabase } from '@creator-discovery/postgres/testing';
import { afterAll, describe, expect, test } from '@jest/globals';

const database = await createMigratedDatabase();
const db = createDatabase(database.url);
const worker = fork(fileURLToPath(new URL('./main.ts', import.meta.url)), {
  env: { ...process.env, DATABASE_URL: database.url, JOB_WORKER_PORT: '0', LOG_LEVEL: 'error', TEMPORAL_ADDRESS: '' },
});
const url = await listeningUrl(worker);
afterAll(async () => {
  worker.kill('SIGKILL');
  await db.destroy();
  await database.drop();
});

async function accountWith(credits: number) {
  const { account, keyId } = await new PostgresAccounts(db).create({ name: 'a', plan: 'pro', usagePricing: true });
  const { accountId: ownerId } = account;
  await new PostgresLedger(db).grant({
    ownerId,
    operationKey: 'g',
    amount: credits,
    cause: { rule: 'operator.grant' },
  });
  return { accountId: ownerId, keyId };
}

describe('a job worker on its own', () => {
  test('runs an accepted unlock without a signal', async () => {
    const record = (handle: string): ImportRecord => ({
      platform: 'photonet',
      handle,
      name: handle,
      contacts: [{ type: 'EMAIL', value: `${handle}@example.org` }],
    });
    await new PostgresCreatorStore(db, { byId: () => null }).upsert([record('ann'), record('bob')], 'update');
    const { accountId, keyId } = await accountWith(10);
    const handles = ['ann', 'bob', 'nobody'].map((handle) => ({ platform: 'photonet' as const, handle }));
    const jobId = await admitTestJob(db, { accountId, keyId, work: { kind: 'unlock', handles }, hold: 3 });
    const jobs = new PostgresJobStore(db);
    let job = await jobs.byId(jobId);
    while (job?.state !== 'complete') job = await jobs.byId(jobId);
    expect(job).toMatchObject({ outcome: 'partial', rows: 2, credits: { held: 3, charged: 2, released: 1 } });
    expect(job.failedItems).toEqual([{ handle: 'nobody', reason: 'not_found', retryable: false }]);
    expect(await new PostgresLedger(db).balance(accountId)).toEqual({ posted: 8, held: 0 });
    expect((await new PostgresLedger(db).verify()).differences).toEqual([]);
  });

  test('reports its health and its metrics', async () => {
    expect((await fetch(`${url}/health`)).status).toBe(200);
    const ready = (await (await fetch(`${url}/health/ready`)).json()) as { checks: Record<string, object> };
    expect(ready.checks).toMatchObject({ database: { status: 'ok' }, engine: { status: 'ok', engine: 'embedded' } });
    expect(await (await fetch(`${url}/metrics`)).text()).toMatch(
      /job_step_duration_seconds_count\{[^}]*outcome="ended"\} 1/,
    );
  });

  test('shuts down gracefully on a signal', async () => {
    worker.kill('SIGTERM');
    expect(await once(worker, 'exit')).toEqual([0, null]);
  });
});
