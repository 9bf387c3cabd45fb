import { randomUUID } from 'node:crypto';
import { type ContactReport, defaultFairUse } from '@creator-discovery/admission';
import type { DeliveredContact } from '@creator-discovery/admission/contract';
import { admissionContract } from '@creator-discovery/admission/contract';
import { describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { PostgresAccounts } from '../accounts/postgres-accounts.ts';
import { PostgresApiKeys } from '../accounts/postgres-api-keys.ts';
import type { Database } from '../session/database.ts';
import { testDatabase, testDatabaseWithClock } from '../testing/test-database.ts';
import { admitTestJob } from '../testing.ts';
import { PostgresAdmission } from './postgres-admission.ts';
import { PostgresLedger } from './postgres-ledger.ts';
import { accountWith, searchCall } from './testing/searching-accounts.ts';

admissionContract('PostgreSQL', async () => {
  const { db, setNow } = await testDatabaseWithClock({ max: 20 });
  const ledger = new PostgresLedger(db);
  const accounts = new PostgresAccounts(db);
  const keys = new PostgresApiKeys(db);
  const keyIds = new Map<string, string>();
  const keyOf = (accountId: string): string => keyIds.get(accountId) ?? '';
  return {
    admission: new PostgresAdmission(db),
    ledger,
    newAccount: async ({ credits, usagePricing }) => {
      const { account, keyId } = await accounts.create({ name: 'Test', plan: 'pro', usagePricing });
      keyIds.set(account.accountId, keyId);
      const movement = {
        ownerId: account.accountId,
        operationKey: randomUUID(),
        amount: credits,
        cause: { rule: 'operator.grant' },
      };
      if (credits > 0) await ledger.grant(movement);
      return account.accountId;
    },
    suspend: async (accountId, suspended) => {
      await accounts.update(accountId, { suspended });
    },
    setPlan: async (accountId, plan) => {
      await accounts.update(accountId, { plan });
    },
    setCap: async (accountId, paidSearchCreditsPerDay) => {
      await accounts.update(accountId, { paidSearchCreditsPerDay });
    },
    limitKey: async (accountId, creditLimit) => {
      await keys.update(keyOf(accountId), { creditLimit });
    },
    keyOf,
    revoke: async (accountId) => {
      await keys.revoke(keyOf(accountId));
    },
    setNow,
    addClosed: async (accountId, creatorIds) => {
      await sql`
        with list as (insert into creator_list (account_id, name, source) values (${accountId}, 'Closed', 'api') returning list_id)
        insert into creator_list_item (owner_id, list_id, creator_id)
        select ${accountId}, list_id, unnest(${[...creatorIds]}::int[]) from list
      `.execute(db);
    },
    endJob: (jobId) => endJob(db, jobId),
    deliver: (jobId, rows) => deliver(db, jobId, rows),
  };
});

const { db } = await testDatabase();

test('a search page is charged once and serves as its own operation key', async () => {
  const ledger = new PostgresLedger(db);
  const accountId = await accountWith(db, 50);
  const admission = new PostgresAdmission(db);
  const search = (fingerprint: string, offset: number) =>
    admission.admitSearch(searchCall(accountId, 4, { fingerprint, offset, total: 20 }));
  const pages = [await search('one', 0), await search('one', 10), await search('two', 0)];
  expect(pages).toMatchObject([49, 48, 47].map((creditsRemaining) => ({ admitted: true, creditsRemaining })));
  const { rows } = await sql<Record<string, unknown>>`
    select (select count(*) from history where account_id = ${accountId}) as searches,
      (select array_agg(distinct rows order by rows) from history where account_id = ${accountId}) as shown,
      (select array_agg(credits_charged::integer order by credits_charged) from history where account_id = ${accountId}) as charged,
      (select count(*) from ledger_operation where owner_id = ${accountId}) as keys,
      (select count(*) from ledger_entry e join search_page p on p.entry_seq = e.seq and p.account_id = e.owner_id
        and e.operation_key = 'search:' || p.page_request_id and e.history_id = p.history_id
        where e.owner_id = ${accountId}) as charges
  `.execute(db);
  expect(rows).toEqual([{ searches: 2, shown: [4, 8], charged: [1, 2], keys: 1, charges: 3 }]);
  expect((await ledger.verify()).differences).toEqual([]);
});

describe('reports of wrong contacts', () => {
  const contacts = ['a@example.org', 'b@example.org'];
  const row = { platform: 'photonet' as const, contacts };
  const delivering = async (accountId: string, rows: readonly DeliveredContact[]) => {
    const creatorIds = rows.map(({ creatorId }) => creatorId);
    const work = { kind: 'export', platform: 'photonet', creatorIds } as const;
    const jobId = await admitTestJob(db, { accountId, work, hold: rows.length });
    await deliver(db, jobId, rows);
    return jobId;
  };
  const wrong = { otherForms: [], reason: 'bounced' as const, credits: 1, fairUse: defaultFairUse };
  const report = async (accountId: string, of: ContactReport['of'], contact: string, change: object = {}) => {
    const called = { accountId, requestId: 'r', source: 'api' as const, keyId: accountId, of, contact, ...change };
    return new PostgresAdmission(db).reportContact({ ...wrong, ...called });
  };
  const recorded = async (accountId: string) => {
    const { rows } = await sql`
      select history_id, creator_id::integer, credited::integer from contact_report where account_id = ${accountId} order by at
    `.execute(db);
    return rows;
  };

  test('write nothing if repeated; a report of another contact is written', async () => {
    const accountId = await accountWith(db, 5);
    const historyId = await delivering(accountId, [
      { ...row, creatorId: 1, handle: 'paid', charged: 1 },
      { ...row, creatorId: 2, handle: 'free', charged: 0 },
    ]);
    const reported = async (handle: string, contact: string) => {
      const answer = await report(accountId, { historyId, platform: 'photonet', handle }, contact);
      return [answer.reported && answer.repeated, (await recorded(accountId)).length];
    };
    expect(await reported('paid', 'a@example.org')).toEqual([false, 1]);
    for (let again = 0; again < 3; again += 1) expect(await reported('PAID', 'a@example.org')).toEqual([true, 1]);
    expect(await reported('paid', 'b@example.org')).toEqual([false, 2]);
    expect(await reported('free', 'a@example.org')).toEqual([false, 3]);
    expect(await reported('free', 'a@example.org')).toEqual([true, 3]);
  });

  test('count creators against fair use, whatever their price', async () => {
    const accountId = await accountWith(db, 5);
    const rows = ['one', 'two', 'three', 'four'].map((handle, at) => ({ ...row, creatorId: 11 + at, handle }));
    const historyId = await delivering(
      accountId,
      rows.map((of) => ({ ...of, charged: 1 })),
    );
    await sql`update job set charged = 2 * charged, held = 2 * held where job_id = ${historyId}`.execute(db);
    const twoEach = { credits: 2, fairUse: { windowDays: 30, minimum: 1, sharePct: 50 } };
    const credited: unknown[] = [];
    for (const { handle } of rows)
      credited.push(await report(accountId, { historyId, platform: 'photonet', handle }, 'a@example.org', twoEach));
    expect(credited).toMatchObject([2, 2, 0, 0].map((credits) => ({ credited: credits })));
  });

  test('by creator id use the latest row of the person, and refund only its own creator', async () => {
    await sql`
      insert into creator (id, platform, handle, name, is_verified, is_private, interests, topics, hashtags, captions,
        contact_types, as_of, same_person_as) overriding system value
      select id, 'photonet', id::text, '', false, false, '{}', '{}', '{}', '{}', '{}', now(), person
      from (values (21, null), (22, 21), (23, 21), (24, null), (25, 24)) given (id, person)
    `.execute(db);
    const [accountId, other] = [await accountWith(db, 9), await accountWith(db, 9)];
    const bought = await delivering(accountId, [{ ...row, creatorId: 22, handle: 'bought', charged: 1 }]);
    const last = await delivering(accountId, [{ ...row, creatorId: 23, handle: 'again', charged: 0 }]);
    await sql`
      insert into owned_creator (account_id, creator_id, history_id) values (${accountId}, 23, ${bought})
    `.execute(db);
    const both = await delivering(accountId, [
      { ...row, creatorId: 25, handle: 'another', charged: 1 },
      { ...row, creatorId: 24, handle: 'the same', charged: 0 },
    ]);
    await sql`
      insert into owned_creator (account_id, creator_id, history_id) values (${accountId}, 24, ${both})
    `.execute(db);
    await delivering(other, [{ ...row, creatorId: 23, handle: 'again', charged: 1 }]);
    const [contact = ''] = contacts;
    expect(await report(accountId, { creatorId: 21 }, contact)).toMatchObject({ withheld: 'not_charged' });
    const free = { historyId: both, platform: 'photonet', handle: 'the same' } as const;
    expect(await report(accountId, free, contact)).toMatchObject({ withheld: 'not_charged' });
    const paid = { historyId: bought, platform: 'photonet', handle: 'bought' } as const;
    expect(await report(accountId, paid, contact)).toMatchObject({ credited: 1 });
    expect(await recorded(accountId)).toEqual([
      { history_id: last, creator_id: 23, credited: 0 },
      { history_id: both, creator_id: 24, credited: 0 },
      { history_id: bought, creator_id: 22, credited: 1 },
    ]);
    const [refund] = await new PostgresLedger(db).statement(accountId, { offset: 0, limit: 1 });
    expect(refund).toMatchObject({ kind: 'refund', cause: { historyId: bought } });
  });
});

async function endJob(db: Database, jobId: string): Promise<void> {
  await sql`update job set state = 'complete', completed_at = business_now() where job_id = ${jobId}`.execute(db);
  const { accountId, holdId } = await holdOf(db, jobId);
  if (holdId !== null)
    await new PostgresLedger(db).settle({ ownerId: accountId, holdId, capture: 0, cause: { rule: 'job.end' } });
}

interface HoldOfJob {
  readonly accountId: string;
  readonly holdId: string | null;
}

async function holdOf(db: Database, jobId: string): Promise<HoldOfJob> {
  const { rows } = await sql<HoldOfJob>`
    select account_id as "accountId", hold_id as "holdId" from job where job_id = ${jobId}
  `.execute(db);
  if (rows[0] === undefined) throw new Error(`no job ${jobId}`);
  return rows[0];
}

async function deliver(db: Database, jobId: string, rows: readonly DeliveredContact[]): Promise<void> {
  const { accountId, holdId } = await holdOf(db, jobId);
  await db.transaction().execute(async (transaction) => {
    for (const [position, row] of rows.entries()) {
      const { platform, handle, contacts, creatorId, charged } = row;
      const json = JSON.stringify({ platform, handle, contacts: contacts.map((value) => ({ type: 'EMAIL', value })) });
      await sql`
        insert into job_row (owner_id, job_id, position, creator_id, charged, row)
        select account_id, job_id, ${position}, ${creatorId}, ${charged}, ${json}::jsonb from job where job_id = ${jobId}
      `.execute(transaction);
      if (charged === 0) continue;
      await sql`
        select hold_capture(${accountId}, ${holdId}, 1, ${`capture:${jobId}:${position}`}, '{"rule": "export.creators"}')
      `.execute(transaction);
      await sql`update job set charged = charged + 1 where job_id = ${jobId}`.execute(transaction);
      await sql`
        insert into owned_creator (account_id, creator_id, history_id) select account_id, ${creatorId}, job_id from job where job_id = ${jobId}
      `.execute(transaction);
    }
  });
}
