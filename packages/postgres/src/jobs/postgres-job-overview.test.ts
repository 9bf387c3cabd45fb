import { expect, test } from '@jest/globals';
import { accountWith } from '../money/testing/searching-accounts.ts';
import { testDatabase } from '../testing/test-database.ts';
import { admitTestJob } from '../testing.ts';
import { PostgresJobOverview } from './postgres-job-overview.ts';

const { db } = await testDatabase();

test('unfinished jobs are counted by kind and state, with the age of the oldest', async () => {
  const overview = new PostgresJobOverview(db);
  expect(await overview.unfinished()).toEqual([]);
  const accountId = await accountWith(db, 1);
  const handles = [{ platform: 'photonet', handle: 'ann' }] as const;
  const jobs = await Promise.all(
    [1, 2, 3].map(() => admitTestJob(db, { accountId, work: { kind: 'unlock', handles } })),
  );
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
