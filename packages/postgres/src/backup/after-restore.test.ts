import { afterAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { PostgresAccounts } from '../accounts/postgres-accounts.ts';
import { PostgresApiKeys } from '../accounts/postgres-api-keys.ts';
import { EmbeddedJobEngine } from '../jobs/embedded-job-engine.ts';
import { PostgresJobStore } from '../jobs/postgres-job-store.ts';
import { PostgresAdmission } from '../money/postgres-admission.ts';
import { PostgresLedger } from '../money/postgres-ledger.ts';
import { PostgresCreatorFeed } from '../search-feed/postgres-creator-feed.ts';
import { createDatabase } from '../session/database.ts';
import { PostgresSignal } from '../session/postgres-signal.ts';
import { createMigratedDatabase } from '../testing.ts';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';
import { fillDatabase, jobSteps } from './testing/filled-database.ts';

const source = await createMigratedDatabase();
const target = await createMigratedDatabase();
const filled = await fillDatabase(source.url, 20);
const chunks: Buffer[] = [];
await backUp(source.url, async (bytes) => {
  for await (const chunk of bytes) chunks.push(chunk);
});
const late = createDatabase(source.url);
const lateKey = (await new PostgresAccounts(late).create({ name: 'Late', plan: 'pro', usagePricing: true })).key;
await new PostgresLedger(late).charge(chargeCalled('late'));
await late.destroy();
const before = createDatabase(target.url);
const positionBefore = await new PostgresCreatorFeed(before).position();
await before.destroy();
await restore(target.url, async function* () {
  yield* chunks;
});
const db = createDatabase(target.url);
afterAll(async () => {
  await db.destroy();
  await Promise.all([source.drop(), target.drop()]);
});

function chargeCalled(operationKey: string) {
  return { ownerId: filled.accountId, operationKey, amount: 3, cause: { rule: 'scrape.profile' } };
}

test('the ledger verifies', async () => {
  const report = await new PostgresLedger(db).verify();
  expect(report).toMatchObject({ owners: 2, differences: [] });
  expect(report.entries).toBeGreaterThan(10);
});

test('a charge in the backup is not repeated; a charge made after it is new', async () => {
  const ledger = new PostgresLedger(db);
  const before = await ledger.balance(filled.accountId);
  const again = { ...chargeCalled('charge-2'), cause: { rule: 'operator.grant' } };
  expect(await ledger.charge(again)).toMatchObject({ moved: true, repeated: true });
  expect(await ledger.balance(filled.accountId)).toEqual(before);
  expect(await ledger.charge(chargeCalled('late'))).toMatchObject({ moved: true, repeated: false });
});

test('a call with an Idempotency-Key from before the backup returns its job', async () => {
  const again = await new PostgresAdmission(db).admitJob(filled.jobCall);
  expect(again).toMatchObject({ admitted: true, replayed: true, jobId: filled.jobId });
});

test('keys in the backup work; keys created after it do not', async () => {
  const keys = new PostgresApiKeys(db);
  expect(await keys.authenticate(filled.apiKey)).toMatchObject({ account: { accountId: filled.accountId } });
  expect(await keys.authenticate(lateKey)).toBeNull();
});

test('feed positions of the empty database expire', async () => {
  const feed = new PostgresCreatorFeed(db);
  expect(await feed.changes(positionBefore)).toEqual({ expired: true });
  expect(await feed.changes(await feed.position())).toMatchObject({ expired: false, creatorIds: [] });
});

test('a running job is resumed and delivers every creator once, for the held credits', async () => {
  const jobs = new PostgresJobStore(db);
  expect(await jobs.byId(filled.jobId)).toMatchObject({ state: 'processing', cursor: 2 });
  const engine = new EmbeddedJobEngine(db, new PostgresSignal(db, target.url, 'job'), { pollMs: 20 });
  await engine.start(jobSteps(db));
  let job = await jobs.byId(filled.jobId);
  while (job?.state === 'processing' || job?.state === 'accepted') {
    await new Promise((resolve) => setTimeout(resolve, 20));
    job = await jobs.byId(filled.jobId);
  }
  await engine.stop(1000);
  expect(job).toMatchObject({ state: 'complete', cursor: 4, credits: { held: 4, charged: 4, released: 0 } });
  const { rows } = await sql<{ creator_id: number }>`
    select creator_id from job_row where job_id = ${filled.jobId} order by position
  `.execute(db);
  expect(rows.map(({ creator_id }) => creator_id)).toEqual([2, 3, 4, 5]);
  expect((await new PostgresLedger(db).verify()).differences).toEqual([]);
});
