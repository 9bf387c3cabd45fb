import { randomUUID } from 'node:crypto';
import { type ExcludingAccount, excludedCreatorsContract } from '@creator-discovery/history/contract';
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { PostgresAccounts } from '../accounts/postgres-accounts.ts';
import type { Database } from '../session/database.ts';
import { testDatabase, testDatabaseWithClock, waitingSessions } from '../testing/test-database.ts';
import { PostgresExcludedCreators } from './postgres-excluded-creators.ts';

async function newAccount(db: Database): Promise<ExcludingAccount> {
  const { account } = await new PostgresAccounts(db).create({ name: 'A', plan: 'pro', usagePricing: true });
  const { accountId } = account;
  const [listId, jobId] = [randomUUID(), randomUUID()];
  await sql`insert into creator_list (account_id, list_id, name, source)
    values (${accountId}, ${listId}, 'L', 'api')`.execute(db);
  await sql`insert into history (history_id, account_id, kind, source, fingerprint, request_id)
    values (${jobId}, ${accountId}, 'unlock', 'api', 'f', 'r')`.execute(db);
  await sql`insert into job (job_id, account_id, kind, source, fingerprint, requested, expected)
    values (${jobId}, ${accountId}, 'unlock', 'api', 'f', 0, 0)`.execute(db);
  return { accountId, listId, jobId };
}

async function own(db: Database, { accountId }: ExcludingAccount, creatorIds: readonly number[]): Promise<void> {
  await sql`insert into owned_creator (account_id, creator_id, owned_since)
    select ${accountId}, unnest(${creatorIds}::int[]), business_now() on conflict do nothing`.execute(db);
}

excludedCreatorsContract('PostgreSQL', async () => {
  const { db, setNow } = await testDatabaseWithClock({ max: 5 });
  const touch = ({ accountId, listId }: ExcludingAccount) =>
    sql`update creator_list set updated_at = business_now()
      where account_id = ${accountId} and list_id = ${listId}`.execute(db);
  return {
    excluded: new PostgresExcludedCreators(db),
    setNow,
    newAccount: () => newAccount(db),
    own: (account, creatorIds) => own(db, account, creatorIds),
    show: async ({ accountId }, creatorIds) => {
      await sql`insert into search_page (page_request_id, account_id, history_id, "offset", total, creator_ids, free, paid, credits, at)
        values (${randomUUID()}, ${accountId}, ${randomUUID()}, 0, 1, ${creatorIds}, 0, 0, 0, business_now())
      `.execute(db);
    },
    deliver: async ({ accountId, jobId }, creatorIds) => {
      for (const creatorId of creatorIds)
        await sql`insert into job_row (owner_id, job_id, position, creator_id, charged, row)
          select ${accountId}, ${jobId}, count(*), ${creatorId}, 0, '{}' from job_row where owner_id = ${accountId}
          on conflict do nothing`.execute(db);
    },
    addToList: async (account, creatorIds, isOpen) => {
      await sql`insert into creator_list_item (owner_id, list_id, creator_id, opened_at)
        select ${account.accountId}, ${account.listId}, unnest(${creatorIds}::int[]), case when ${isOpen} then business_now() end
        on conflict do nothing`.execute(db);
      await touch(account);
    },
    removeFromList: async (account, creatorIds) => {
      await sql`delete from creator_list_item
        where owner_id = ${account.accountId} and creator_id = any(${creatorIds}::int[])`.execute(db);
      await touch(account);
    },
  };
});

test('a search waits for a purchase that began before its time', async () => {
  const { db } = await testDatabase();
  const account = await newAccount(db);
  const excluded = new PostgresExcludedCreators(db);
  const search = await db.transaction().execute(async (trx) => {
    await sql`select from ledger_balance where owner_id = ${account.accountId} for update`.execute(trx);
    await own(trx as unknown as Database, account, [5]);
    let isFound = false;
    const waiting = excluded.find(account.accountId, { owned: true }).finally(() => {
      isFound = true;
    });
    while (!isFound && (await waitingSessions(trx)) === 0);
    return { waiting };
  });
  expect(await search.waiting).toMatchObject({ found: true, sets: { owned: [5], total: [5] } });
});

test('a creator that was shown before a merge leaves the merged creator out', async () => {
  const { db } = await testDatabase();
  const account = await newAccount(db);
  await sql`
    insert into creator (id, platform, handle, name, is_verified, is_private, interests, topics, hashtags, captions,
      contact_types, as_of, same_person_as) overriding system value
    select id, 'photonet', id::text, '', false, false, '{}', '{}', '{}', '{}', '{}', now(), person
    from (values (31, null), (32, 31), (33, 31)) given (id, person)
  `.execute(db);
  await sql`insert into job_row (owner_id, job_id, position, creator_id, charged, row)
    values (${account.accountId}, ${account.jobId}, 0, 32, 0, '{}')`.execute(db);
  const found = await new PostgresExcludedCreators(db).find(account.accountId, { history_ids: [account.jobId] });
  expect(found).toMatchObject({ sets: { jobs: [31, 32] } });
});
