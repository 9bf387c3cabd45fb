import { deliveredRow } from '@creator-discovery/creators';
import { exportWork } from '@creator-discovery/jobs/contract';
import { describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { jobsUnderTest } from '../jobs/testing/jobs-under-test.ts';
import { PostgresAdmission } from '../money/postgres-admission.ts';
import { PostgresLedger } from '../money/postgres-ledger.ts';
import { testDatabase } from '../testing/test-database.ts';
import { PostgresCreatorStore } from './postgres-creator-store.ts';
import { lockAgainstImports } from './suppression.ts';

const { db } = await testDatabase({ max: 20 });
const store = new PostgresCreatorStore(db, { byId: () => null });

async function imported(handles: readonly string[]) {
  const records = handles.map((handle) => ({
    platform: 'photonet' as const,
    handle,
    name: handle,
    contacts: [{ type: 'EMAIL' as const, value: `${handle}@example.com` }],
  }));
  await store.upsert(records, 'update');
  const creators = (await store.byNames(records)).flatMap((creator) => creator ?? []);
  const delivered = creators.map((creator) => ({
    creatorId: creator.id,
    row: deliveredRow(creator, { byId: () => null }),
    hasContact: true,
  }));
  return { ids: creators.map(({ id }) => id), delivered };
}

describe('a creator that is erased while a job delivers it', () => {
  test('becomes a failed item without a name, costs nothing, and the rest is delivered in order', async () => {
    const { account, accept, credits, owned, store: jobs } = jobsUnderTest(db);
    const { ids, delivered } = await imported(['kept.1', 'gone.2', 'kept.3']);
    const accountId = await account(10);
    const jobId = await accept({ accountId, work: exportWork(ids), hold: 3 });
    // The step has read all three creators.
    await store.suppress({ platform: 'photonet', handle: 'gone.2' });
    const { job } = await jobs.commitStep(jobId, null, { fromCursor: 0, toCursor: 3, delivered, failedItems: [] });
    expect(job).toMatchObject({
      state: 'complete',
      outcome: 'partial',
      rows: 2,
      failedItems: [{ handle: '', reason: 'suppressed', retryable: false }],
      credits: { held: 3, charged: 2, released: 1 },
    });
    const rows = await jobs.rows(jobId, { offset: 0, limit: 10 });
    expect(rows.map(({ handle }) => handle)).toEqual(['kept.1', 'kept.3']);
    expect([...(await owned(accountId))].sort()).toEqual([ids[0], ids[2]].sort());
    expect(await credits(accountId)).toEqual({ posted: 8, held: 0 });
  });

  test('leaves no row, in either order', async () => {
    const { account, accept, store: jobs } = jobsUnderTest(db);
    const accountId = await account(1000);
    for (let round = 0; round < 20; round += 1) {
      const handle = `racing.${round}`;
      const { ids, delivered } = await imported([handle, `beside.${round}`]);
      const jobIds = await Promise.all([1, 2, 3].map(() => accept({ accountId, work: exportWork(ids), hold: 2 })));
      const step = { fromCursor: 0, toCursor: 2, delivered, failedItems: [] };
      await Promise.all([
        ...jobIds.map((jobId) => jobs.commitStep(jobId, null, step)),
        store.suppress({ platform: 'photonet', handle }),
      ]);
      const left = await sql`select from job_row where creator_id = ${ids[0]} or row->>'handle' = ${handle}`.execute(
        db,
      );
      expect(left.rows).toHaveLength(0);
      for (const jobId of jobIds) expect(await jobs.byId(jobId)).toMatchObject({ state: 'complete', rows: 1 });
    }
    expect((await new PostgresLedger(db).verify()).differences).toEqual([]);
  });
});

test('only stored answers with an erased creator are deleted', async () => {
  const { account } = jobsUnderTest(db);
  const accountId = await account(1);
  await imported(['answered.one', 'answered.two']);
  const keep = (key: string, answer: object) =>
    sql`
      insert into idempotency_claim (account_id, key, body_hash, admission, answer, expires_at)
      values (${accountId}, ${key}, 'h', '{}', ${JSON.stringify(answer)}, now() + interval '1 day')
    `.execute(db);
  await keep('one', { body: { creator: { handle: 'Answered.One', email: 'answered.one@example.com' } } });
  await keep('two', { body: { creator: { handle: 'answered.two' } } });
  await store.suppress({ platform: 'photonet', handle: 'answered.one' });
  const { rows } = await sql`select key, answer is null as forgotten from idempotency_claim order by key`.execute(db);
  expect(rows).toEqual([
    { key: 'one', forgotten: true },
    { key: 'two', forgotten: false },
  ]);
});

describe('an answer for repetitions', () => {
  const claim = { key: 'late', bodyHash: 'h' };
  const historyId = '00000000-0000-4000-8000-00000000feed';
  const answer = { status: 200, body: { creator: { handle: 'late.one' } }, historyId, namesCreators: true };
  const claimed = async (accountId: string) =>
    sql`
      insert into idempotency_claim (account_id, key, body_hash, admission, expires_at)
      values (${accountId}, encode(sha256('late'), 'hex'), 'h', ${JSON.stringify({ historyId })}, now() + interval '1 day')
    `.execute(db);
  const forgetErasures = () => sql`delete from erased_creator`.execute(db);
  const stateAfter = async (accountId: string, more: Partial<typeof answer> = {}) => {
    return (await new PostgresAdmission(db).storeAnswer(accountId, claim, { ...answer, ...more })).state;
  };

  test('is not stored shortly after an erasure, which may have come between reading and storing', async () => {
    const accountId = await jobsUnderTest(db).account(1);
    await claimed(accountId);
    await imported(['late.one']);
    await store.suppress({ platform: 'photonet', handle: 'late.one' });
    expect(await stateAfter(accountId)).toBe('admitted');
    await forgetErasures();
    expect(await stateAfter(accountId)).toBe('stored');
  });

  test('is not stored during an erasure', async () => {
    const accountId = await jobsUnderTest(db).account(1);
    await claimed(accountId);
    await forgetErasures();
    await db.transaction().execute(async (trx) => {
      await lockAgainstImports(trx);
      expect(await stateAfter(accountId)).toBe('admitted');
    });
    expect(await stateAfter(accountId)).toBe('stored');
  });

  test('is stored anyway if it contains no creators', async () => {
    const accountId = await jobsUnderTest(db).account(1);
    await claimed(accountId);
    await db.transaction().execute(async (trx) => {
      await lockAgainstImports(trx);
      expect(await stateAfter(accountId, { namesCreators: false })).toBe('stored');
    });
  });
});

test('an index finds the rows of an erased creator', async () => {
  const { rows } = await sql<{ index: string }>`
    select indexrelid::regclass::text as index from pg_index
    where indrelid = 'job_row'::regclass and pg_get_indexdef(indexrelid, 1, false) = 'creator_id'
  `.execute(db);
  expect(rows).toHaveLength(1);
});
