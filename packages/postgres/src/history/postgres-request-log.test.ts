import { randomUUID } from 'node:crypto';
import type { FinishedCall } from '@creator-discovery/history';
import { requestLogContract } from '@creator-discovery/history/contract';
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { PostgresAccounts } from '../accounts/postgres-accounts.ts';
import { PostgresCreatorStore } from '../creators/postgres-creator-store.ts';
import { Retention } from '../retention.ts';
import { PartitionsAhead } from '../schema/partitions-ahead.ts';
import { testDatabaseWithClock } from '../testing/test-database.ts';
import { PostgresRequestLog } from './postgres-request-log.ts';

const { db, setNow } = await testDatabaseWithClock();
const log = new PostgresRequestLog(db);

async function account() {
  const made = await new PostgresAccounts(db).create({ name: 'A', plan: 'pro', usagePricing: true });
  return { accountId: made.account.accountId, keyId: made.keyId };
}

requestLogContract('PostgreSQL', async () => ({ log, account, setNow }));

const owner = await account();

function call(requestId: string, status = 200): FinishedCall {
  const ids = { callId: randomUUID(), requestId, ...owner };
  const what = { operation: 'get_usage', channel: 'api', status, reason: null, detail: null } as const;
  return { ...ids, ...what, durationMs: 1, credits: 0, ageMs: 0 };
}

test('a day is dropped whole after 30 days', async () => {
  const days = async () => {
    const { rows } = await sql<{ part: string }>`
      select distinct tableoid::regclass::text as part from request_log where account_id = ${owner.accountId} order by 1
    `.execute(db);
    return rows.map(({ part }) => part);
  };
  const dropAll = async () => {
    while ((await new Retention(db).forget('requests', 30)) > 0);
  };
  await setNow(new Date('2029-03-01T23:59:59Z'));
  await log.add([call('late')]);
  expect(await days()).toEqual(['request_log_other']);
  await new PartitionsAhead(db).add('request days');
  expect(await days()).toEqual(['request_log_2029_03_01']);
  await setNow(new Date('2029-03-31T23:59:59Z'));
  await dropAll();
  expect(await days()).toHaveLength(1);
  await setNow(new Date('2029-04-01T00:00:00Z'));
  await dropAll();
  expect(await days()).toEqual([]);
});

test('a page ends after reading its number of calls, and its cursor continues', async () => {
  const short = new PostgresRequestLog(db, 3);
  await log.add([...['a', 'b', 'c', 'd'].map((id) => call(id)), { ...call('found', 404), ageMs: 1000 }]);
  const found: (readonly string[])[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await short.page(owner.accountId, { limit: 1, status: 404, ...(cursor && { cursor }) });
    found.push(page?.calls.map(({ requestId }) => requestId) ?? []);
    cursor = page?.nextCursor ?? null;
  }
  expect(found).toEqual([[], ['found']]);
});

test('an erasure blanks request ids that name the person', async () => {
  const store = new PostgresCreatorStore(db, { byId: () => null });
  const person = { platform: 'photonet' as const, handle: 'lena.k' };
  await store.upsert([{ ...person, name: 'Lena' }], 'update');
  const ids = ['unlock-Lena_K.2', 'lena.kind', 'lena', randomUUID()];
  await log.add(ids.map((id) => ({ ...call(id), operation: 'explain_charge' })));
  await store.suppress(person);
  const page = await log.page(owner.accountId, { limit: 9, operation: 'explain_charge' });
  expect(page?.calls.map(({ requestId }) => requestId).sort()).toEqual(['', ...ids.slice(1)].sort());
});
