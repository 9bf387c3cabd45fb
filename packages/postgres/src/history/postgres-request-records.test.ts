import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { PostgresAccounts } from '../accounts/postgres-accounts.ts';
import { PostgresJobOutbox } from '../jobs/postgres-job-outbox.ts';
import { PostgresJobOverview } from '../jobs/postgres-job-overview.ts';
import { PostgresJobStore } from '../jobs/postgres-job-store.ts';
import { PostgresLedger } from '../money/postgres-ledger.ts';
import { testDatabase } from '../testing/test-database.ts';
import { admitTestJob } from '../testing.ts';
import { PostgresRequestRecords } from './postgres-request-records.ts';

const { db } = await testDatabase();
const traceParent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

test('a request is found with its job and all of its ledger entries, for any owner', async () => {
  const { account, keyId } = await new PostgresAccounts(db).create({ name: 'a', plan: 'pro', usagePricing: true });
  const { accountId } = account;
  const ledger = new PostgresLedger(db);
  const cause = { rule: 'operator.grant' };
  await ledger.grant({ ownerId: accountId, operationKey: 'g', amount: 10, cause });
  const work = { kind: 'unlock', handles: [{ platform: 'photonet', handle: 'ann' }] } as const;
  const jobId = await admitTestJob(db, {
    accountId,
    keyId,
    requestId: 'one',
    traceParent,
    source: 'mcp',
    work,
    hold: 1,
  });
  expect(await new PostgresJobOverview(db).origin(jobId)).toEqual({ requestId: 'one', traceParent });
  expect(await new PostgresJobOverview(db).origin(randomUUID())).toBeNull();
  expect(await new PostgresJobOutbox(db).waiting(1)).toMatchObject([{ jobId, requestId: 'one' }]);
  await new PostgresJobStore(db).end(jobId, 'cancelled', null);
  const other = randomUUID();
  await ledger.open(other);
  await ledger.grant({ ownerId: other, operationKey: 'g', amount: 5, cause: { ...cause, requestId: 'one' } });

  const records = new PostgresRequestRecords(db);
  expect(await records.find('one', other)).toMatchObject({ history: [], entries: [{ ownerId: other }] });
  const own = await records.find('one', accountId);
  expect([own.history.length, own.entries.map(({ ownerId }) => ownerId)]).toEqual([1, [accountId, accountId]]);
  expect(await records.find('one', 'nobody')).toEqual({ history: [], entries: [] });
  const found = await records.find('one');
  expect(found.history).toMatchObject([
    {
      historyId: jobId,
      accountId,
      kind: 'unlock',
      source: 'mcp',
      creditsCharged: 0,
      jobState: 'cancelled',
      traceParent,
    },
  ]);
  expect(found.entries).toMatchObject([
    { ownerId: accountId, kind: 'hold', heldChange: 1, rule: 'unlock.creators', historyId: jobId },
    { ownerId: accountId, kind: 'release', heldChange: -1, historyId: jobId },
    { ownerId: other, kind: 'grant', amount: 5, historyId: null },
  ]);
  expect(await records.find('two')).toEqual({ history: [], entries: [] });
});
