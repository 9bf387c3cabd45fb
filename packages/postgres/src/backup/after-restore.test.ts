import type { TestDatabase } from '@creator-discovery/embedded-postgres/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { PostgresAccounts } from '../accounts/postgres-accounts.ts';
import { PostgresApiKeys } from '../accounts/postgres-api-keys.ts';
import { EmbeddedJobEngine } from '../jobs/embedded-job-engine.ts';
import { PostgresJobSignal } from '../jobs/postgres-job-signal.ts';
import { PostgresJobStore } from '../jobs/postgres-job-store.ts';
import { PostgresAdmission } from '../money/postgres-admission.ts';
import { PostgresLedger } from '../money/postgres-ledger.ts';
import { PostgresCreatorFeed } from '../search-feed/postgres-creator-feed.ts';
import { createDatabase, type Database } from '../session/database.ts';
import { createMigratedDatabase } from '../testing.ts';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';
import { type FilledDatabase, fillDatabase, jobSteps } from './testing/filled-database.ts';

let source: TestDatabase;
let target: TestDatabase;
let filled: FilledDatabase;
let positionBefore: string;
/** Made in the source after its backup. */
let lateKey: string;
let db: Database;

beforeAll(async () => {
  source = await createMigratedDatabase();
  target = await createMigratedDatabase();
  filled = await fillDatabase(source.url, 20);
  const chunks: Buffer[] = [];
  await backUp(source.url, async (bytes) => {
    for await (const chunk of bytes) chunks.push(chunk);
  });
  const late = createDatabase(source.url);
  lateKey = (await new PostgresAccounts(late).create({ name: 'Late', plan: 'pro', usagePricing: true })).key;
  await new PostgresLedger(late).charge(chargeCalled('late'));
  await late.destroy();
  const before = createDatabase(target.url);
  positionBefore = await new PostgresCreatorFeed(before).position();
  await before.destroy();
  await restore(target.url, async function* () {
    yield* chunks;
  });
  db = createDatabase(target.url);
});
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

test('a charge that the backup has is not repeated; one that came after it is new', async () => {
  const ledger = new PostgresLedger(db);
  const before = await ledger.balance(filled.accountId);
  const again = { ...chargeCalled('charge-2'), cause: { rule: 'operator.grant' } };
  expect(await ledger.charge(again)).toMatchObject({ moved: true, repeated: true });
  expect(await ledger.balance(filled.accountId)).toEqual(before);
  expect(await ledger.charge(chargeCalled('late'))).toMatchObject({ moved: true, repeated: false });
});

test('a call under an Idempotency-Key of before the backup is answered with its job', async () => {
  const again = await new PostgresAdmission(db).admitJob(filled.jobCall);
  expect(again).toMatchObject({ admitted: true, replayed: true, jobId: filled.jobId });
});

test('keys of the backup work, keys made after it do not', async () => {
  const keys = new PostgresApiKeys(db);
  expect(await keys.authenticate(filled.apiKey)).toMatchObject({ account: { accountId: filled.accountId } });
  expect(await keys.authenticate(lateKey)).toBeNull();
});

test('whoever followed the creators of the empty database reads them all again', async () => {
  const feed = new PostgresCreatorFeed(db);
  expect(await feed.changes(positionBefore)).toEqual({ expired: true });
  expect(await feed.changes(await feed.position())).toMatchObject({ expired: false, creatorIds: [] });
});

test('a job that was running is resumed and delivers every creator once, for what was held', async () => {
  const jobs = new PostgresJobStore(db);
  expect(await jobs.byId(filled.jobId)).toMatchObject({ state: 'processing', cursor: 2 });
  const engine = new EmbeddedJobEngine(db, new PostgresJobSignal(db, target.url), { pollMs: 20 });
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
