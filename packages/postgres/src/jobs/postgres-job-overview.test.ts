import { randomUUID } from 'node:crypto';
import { defaultPolicies } from '@creator-discovery/rate-limits';
import { expect, test } from '@jest/globals';
import { PostgresAdmission } from '../money/postgres-admission.ts';
import { accountWith } from '../money/testing/searching-accounts.ts';
import { testDatabase } from '../testing/test-database.ts';
import { PostgresJobOverview } from './postgres-job-overview.ts';

const { db } = await testDatabase();

test('unfinished jobs are counted by kind and state, with the age of the oldest', async () => {
  const overview = new PostgresJobOverview(db);
  expect(await overview.unfinished()).toEqual([]);
  const accountId = await accountWith(db, 1);
  const jobs = await Promise.all(['one', 'two', 'three'].map((handle) => accept(accountId, handle)));
  await db
    .updateTable('job')
    .set({ state: 'processing', created_at: new Date(Date.now() - 90_000) })
    .where('job_id', '=', jobs[0] ?? '')
    .execute();
  await db
    .updateTable('job')
    .set({ state: 'complete', completed_at: new Date() })
    .where('job_id', '=', jobs[1] ?? '')
    .execute();
  const found = await overview.unfinished();
  expect(found).toHaveLength(2);
  const processing = found.find(({ state }) => state === 'processing');
  expect(processing).toMatchObject({ kind: 'unlock', jobs: 1 });
  expect(processing?.oldestSeconds).toBeGreaterThan(80);
  const accepted = found.find(({ state }) => state === 'accepted');
  expect(accepted).toMatchObject({ kind: 'unlock', jobs: 1 });
  expect(accepted?.oldestSeconds).toBeLessThan(80);
});

async function accept(accountId: string, handle: string): Promise<string> {
  const admitted = await new PostgresAdmission(db).admitJob({
    accountId,
    requestId: 'r',
    source: 'api',
    keyId: accountId,
    policy: defaultPolicies.unlocks,
    work: { kind: 'unlock', handles: [{ platform: 'photonet', handle }] },
    requested: 1,
    hold: 0,
    platform: null,
    filters: null,
    filtersSummary: null,
    name: null,
    fingerprint: randomUUID(),
  });
  if (!admitted.admitted) throw new Error(admitted.reason);
  return admitted.jobId;
}
