import { deliveredRow } from '@creator-discovery/creators';
import { exportWork, jobStoreContract } from '@creator-discovery/jobs/contract';
import { testCreator } from '@creator-discovery/jobs/memory';
import { afterEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { PostgresLedger } from '../money/postgres-ledger.ts';
import { testDatabase } from '../testing/test-database.ts';
import { PostgresJobStore } from './postgres-job-store.ts';
import { jobsUnderTest } from './testing/jobs-under-test.ts';

const { db } = await testDatabase({ max: 20 });
afterEach(async () => {
  expect((await new PostgresLedger(db).verify()).differences).toEqual([]);
  await sql`update job set state = 'cancelled', completed_at = now()
    where state in ('accepted', 'processing')`.execute(db);
});
jobStoreContract('PostgresJobStore', async () => {
  await sql`update job set state = 'cancelled', completed_at = now()
    where state in ('accepted', 'processing')`.execute(db);
  return jobsUnderTest(db);
});

describe('PostgresJobStore', () => {
  const places = { byId: () => null };
  const step = (fromCursor: number, ids: readonly number[]) => ({
    fromCursor,
    toCursor: fromCursor + ids.length,
    delivered: ids.map((id) => ({ creatorId: id, row: deliveredRow(testCreator(id), places), hasContact: true })),
    failedItems: [],
  });

  test('charges 8 concurrent overlapping exports for the distinct new creators, without a deadlock', async () => {
    const { account, accept, credits, store } = jobsUnderTest(db);
    const accountId = await account(20_000);
    const owned = Array.from({ length: 400 }, (_, index) => index * 7 + 1);
    await store.commitStep(await accept({ accountId, work: exportWork(owned), hold: 400 }), null, step(0, owned));
    const works = Array.from({ length: 8 }, (_, job) => {
      const ids = Array.from({ length: 2000 }, (__, index) => job * 300 + index + 1);
      return ids.sort((a, b) => ((a * (job + 7919)) % 4001) - ((b * (job + 7919)) % 4001));
    });
    const charged = await Promise.all(
      works.map(async (ids) => {
        const jobId = await accept({ accountId, work: exportWork(ids), hold: ids.length });
        for (let from = 0; from < ids.length; from += 250) {
          expect((await store.commitStep(jobId, null, step(from, ids.slice(from, from + 250)))).committed).toBe(true);
        }
        return (await store.byId(jobId))?.credits.charged ?? 0;
      }),
    );
    const distinctNew = new Set(works.flat().filter((id) => !owned.includes(id))).size;
    expect(charged.reduce((sum, one) => sum + one, 0)).toBe(distinctNew);
    expect(await credits(accountId)).toEqual({ posted: 20_000 - 400 - distinctNew, held: 0 });
    const { rows } = await sql<{
      deadlocks: number;
    }>`select deadlocks from pg_stat_database where datname = current_database()`.execute(db);
    expect(rows[0]?.deadlocks).toBe(0);
  });

  test('writes the explanation of a charge: rule, job, call and counts', async () => {
    const { account, accept, store } = jobsUnderTest(db);
    const accountId = await account(10);
    await store.commitStep(await accept({ accountId, work: exportWork([1]), hold: 1 }), null, step(0, [1]));
    const jobId = await accept({ accountId, work: exportWork([1, 2, 3]), hold: 3 });
    await store.commitStep(jobId, null, step(0, [1]));
    await store.commitStep(jobId, null, step(1, [2, 3]));
    const entries = await new PostgresLedger(db).entriesOf(accountId, { historyId: jobId });
    expect(entries.map(({ kind, amount, heldChange }) => [kind, amount, heldChange])).toEqual([
      ['hold', 0, 3],
      ['capture', -2, -2],
      ['release', 0, -1],
    ]);
    expect(entries[1]?.cause).toMatchObject({
      rule: 'export.creators',
      requestId: `request of ${jobId}`,
      keyId: jobId,
      detail: { items: 2, delivered: 2, newly_owned: 2, failed: 0 },
    });
    const rows = db.selectFrom('job_row').select(['position', 'charged']).where('job_id', '=', jobId);
    expect(await rows.orderBy('position').execute()).toEqual([
      { position: 0, charged: 0 },
      { position: 1, charged: 1 },
      { position: 2, charged: 1 },
    ]);
  });

  test('captures part of an open hold once per key, repeats its result, and captures no more than is left', async () => {
    const { account, accept } = jobsUnderTest(db);
    const accountId = await account(9);
    // Other holds of the account must not pay.
    const jobs: string[] = [];
    for (const ids of [
      [1, 2, 3],
      [4, 5, 6],
    ])
      jobs.push(await accept({ accountId, work: exportWork(ids), hold: 3 }));
    const [jobId = '', ended = ''] = jobs;
    const capture = async (key: string, credits = 1, of = jobId) => {
      const call = sql`
        select e.* from job j, hold_capture(j.account_id, j.hold_id, ${credits}, ${key}, '{"rule": "export.creators"}') e
        where j.job_id = ${of}
      `;
      return (await call.execute(db)).rows;
    };
    const [first, second] = [await capture('one'), await capture('two')];
    expect(await capture('one')).toEqual(first);
    expect(second).toMatchObject([{ operation_key: 'two', posted_after: 7 }]);
    for (const credits of [2, 0, -1]) await expect(capture('never', credits)).rejects.toMatchObject({ code: '22023' });
    expect(await capture('rest')).toMatchObject([{ posted_after: 6, held_after: 3 }]);
    await sql`select job_release_rest(j) from job j where job_id = ${ended}`.execute(db);
    await accept({ accountId, work: exportWork([7]), hold: 3 });
    await expect(capture('late', 1, ended)).rejects.toMatchObject({ code: '22023' });
  });

  test('drops NUL from texts instead of failing the job', async () => {
    const { account, accept, store } = jobsUnderTest(db);
    const jobId = await accept({ accountId: await account(10), work: exportWork([1]), hold: 1 });
    const [item] = step(0, [1]).delivered;
    await store.commitStep(jobId, null, {
      ...step(0, [1]),
      delivered: [{ ...item!, row: { ...item!.row, bio: 'a\u0000b \\u0000' } }],
    });
    expect(await store.rows(jobId, { offset: 0, limit: 1 })).toMatchObject([{ bio: 'ab \\u0000' }]);
  });

  test("lets a suspended account's accepted job continue", async () => {
    const { account, accept, store } = jobsUnderTest(db);
    const accountId = await account(10);
    const jobId = await accept({ accountId, work: exportWork([1]), hold: 1 });
    await db.updateTable('account').set({ suspended: true }).where('account_id', '=', accountId).execute();
    expect(await store.commitStep(jobId, null, step(0, [1]))).toMatchObject({
      job: { state: 'complete', credits: { charged: 1 } },
    });
  });

  test('leaves the hold of a job that ended without settling to the sweeper', async () => {
    const { account, accept, credits, store } = jobsUnderTest(db);
    const accountId = await account(100);
    const ledger = new PostgresLedger(db);
    const other = await account(1);
    const ofOther = await accept({ accountId: other, work: exportWork([1]), hold: 1 });
    const running = await accept({ accountId, work: exportWork([1, 2]), hold: 2 });
    const broken = await accept({ accountId, work: exportWork([1, 2, 3]), hold: 30 });
    await store.commitStep(broken, null, step(0, [1, 2]));
    const used = await accept({ accountId, work: exportWork([5, 6]), hold: 1 });
    await store.commitStep(used, null, step(0, [5]));
    await sql`update job set state = 'failed', completed_at = now() where job_id in (${broken}, ${used})`.execute(db);
    await ledger.expireHolds();
    expect(await credits(accountId)).toEqual({ posted: 97, held: 2 });
    await ledger.expireHolds();
    // A sweep may have read a hold before it changed.
    for (const jobId of [broken, used, running, ofOther]) {
      const hold = db.selectFrom('job').select(['account_id', 'hold_id']).where('job_id', '=', jobId);
      const { account_id, hold_id } = await hold.executeTakeFirstOrThrow();
      const { rows } = await sql`select hold_expire(${account_id}, ${hold_id}) as released`.execute(db);
      expect(rows).toEqual([{ released: false }]);
    }
    expect(await credits(accountId)).toEqual({ posted: 97, held: 2 });
    expect(await credits(other)).toEqual({ posted: 1, held: 1 });
    await store.end(ofOther, 'cancelled', null);
    await store.end(running, 'cancelled', null);
  });

  test('never shows a complete job with an open hold', async () => {
    const { account, accept, store, credits } = jobsUnderTest(db);
    const accountId = await account(100);
    const jobId = await accept({ accountId, work: exportWork([1, 2, 3]), hold: 50 });
    const reader = new PostgresJobStore(db);
    const watching = (async () => {
      for (;;) {
        const job = await reader.byId(jobId);
        if (job?.state === 'complete') return credits(accountId);
      }
    })();
    await store.commitStep(jobId, null, step(0, [1, 2, 3]));
    expect(await watching).toEqual({ posted: 97, held: 0 });
  });
});

test('a page of rows read by several statements has every row once, in order, even after erasures', async () => {
  const { store, account, accept } = jobsUnderTest(db);
  const accountId = await account(1);
  const jobId = await accept({ accountId, work: exportWork([1]), hold: 1 });
  await sql`insert into job_row (owner_id, job_id, position, creator_id, charged, row)
    select ${accountId}, ${jobId}, position, position + 1, 0, jsonb_build_object('handle', position::text)
    from generate_series(0, 349) position where position not in (7, 120)`.execute(db);
  const handles = async (offset: number, limit: number) =>
    (await store.rows(jobId, { offset, limit })).map(({ handle }) => Number(handle));
  const all = Array.from({ length: 350 }, (_, position) => position).filter((one) => one !== 7 && one !== 120);
  expect(await handles(0, 500)).toEqual(all);
  expect(await handles(5, 250)).toEqual(all.slice(5, 255));
  expect(await handles(300, 100)).toEqual(all.slice(300));
  await sql`delete from job_row where job_id = ${jobId}`.execute(db);
});
