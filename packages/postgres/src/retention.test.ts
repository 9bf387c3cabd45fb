import { randomUUID } from 'node:crypto';
import { withClient } from '@creator-discovery/embedded-postgres';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { PostgresAccounts } from './accounts/postgres-accounts.ts';
import { PostgresConversations } from './chat/postgres-conversations.ts';
import { PostgresSearchHistory } from './history/postgres-search-history.ts';
import { PostgresJobStore } from './jobs/postgres-job-store.ts';
import { PostgresLedger } from './money/postgres-ledger.ts';
import { PostgresPurchases } from './money/postgres-purchases.ts';
import { type RetainedData, Retention } from './retention.ts';
import { testDatabaseWithClock } from './testing/test-database.ts';

const dayMs = 86_400_000;

let now: number;
let accountId: string;

const { url, db, setNow } = await testDatabaseWithClock();
const retention = new Retention(db);
beforeEach(async () => {
  now = Date.now() + 1000 * dayMs;
  await setNow(new Date(now));
  ({ accountId } = (await new PostgresAccounts(db).create({ name: 'A', plan: 'pro', usagePricing: true })).account);
});

function daysAgo(days: number): Date {
  return new Date(now - days * dayMs);
}

/** Returns the size of each part, until none was left. */
async function forgetAll(what: RetainedData, days: number): Promise<readonly number[]> {
  const parts: number[] = [];
  for (let part = await retention.forget(what, days); part > 0; part = await retention.forget(what, days))
    parts.push(part);
  return parts;
}

async function count(from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ found: number }>`select count(*)::integer as found from ${from}`.execute(db);
  return rows[0]?.found ?? -1;
}

async function entry(kind: 'search' | 'export', at: Date): Promise<string> {
  const id = randomUUID();
  await sql`insert into history (history_id, account_id, kind, source, fingerprint, request_id, session_day, created_at, updated_at)
    values (${id}, ${accountId}, ${kind}, 'api', ${id}, 'r', ${kind === 'search' ? at : null}, ${at}, ${at})
  `.execute(db);
  return id;
}

/** Adds an export with a row per creator, all of them owned through it. */
async function job(begun: Date, ended: Date | null, creators = 1): Promise<string> {
  const id = await entry('export', begun);
  await sql`insert into job (job_id, account_id, kind, state, source, fingerprint, requested, expected, rows, created_at, completed_at)
    values (${id}, ${accountId}, 'export', ${ended === null ? 'processing' : 'complete'}, 'api', ${id}, ${creators}, ${creators},
      ${creators}, ${begun}, ${ended})`.execute(db);
  await sql`insert into job_work (owner_id, job_id, platform, creator_ids)
    values (${accountId}, ${id}, 'photonet', '{1}')`.execute(db);
  await sql`insert into job_row (owner_id, job_id, position, creator_id, charged, row)
    select ${accountId}, ${id}, n, n, 1, '{}' from generate_series(1, ${creators}::integer) n`.execute(db);
  await sql`insert into owned_creator (account_id, creator_id, history_id)
    select ${accountId}, n, ${id} from generate_series(1, ${creators}::integer) n on conflict do nothing`.execute(db);
  return id;
}

describe('old history', () => {
  test('is removed with ended jobs, their rows and their work; running or younger jobs stay', async () => {
    const [oldSearch, oldJob] = [await entry('search', daysAgo(41)), await job(daysAgo(41), daysAgo(41), 3)];
    const stay = [
      await entry('search', daysAgo(39)),
      await job(daysAgo(39), daysAgo(39)),
      await job(daysAgo(60), null),
      await job(daysAgo(60), daysAgo(39)),
    ];
    expect(await forgetAll('history', 40)).toEqual([2]);
    const history = new PostgresSearchHistory(db);
    const { entries } = await history.list(accountId, { offset: 0, limit: 10 });
    expect(entries.map(({ historyId }) => historyId).sort()).toEqual(stay.toSorted());
    for (const id of [oldSearch, oldJob]) expect(await history.entry(accountId, id)).toBeNull();
    const jobs = new PostgresJobStore(db);
    expect(await jobs.byId(oldJob)).toBeNull();
    for (const table of ['job_row', 'job_work'])
      expect(await count(sql`${sql.table(table)} where job_id = ${oldJob}`)).toBe(0);
    expect(await jobs.rows(stay[1] ?? '', { offset: 0, limit: 10 })).toHaveLength(1);
  });

  test('leaves bought creators to their owner', async () => {
    await job(daysAgo(41), daysAgo(41), 3);
    await forgetAll('history', 40);
    expect(await count(sql`owned_creator where account_id = ${accountId}`)).toBe(3);
  });

  test('is removed in whole jobs, oldest first', async () => {
    await forgetAll('history', 31);
    const jobs: string[] = [];
    for (const days of [45, 44, 43, 42]) jobs.push(await job(daysAgo(days), daysAgo(days), 2000));
    await sql`insert into history (history_id, account_id, kind, source, fingerprint, request_id, session_day, created_at)
      select gen_random_uuid(), ${accountId}, 'search', 'api', n::text, 'r', '2026-01-01', ${daysAgo(50)}
      from generate_series(1, 5001) n`.execute(db);
    expect(await retention.forget('history', 40)).toBe(5000);
    expect(await count(sql`job where account_id = ${accountId}`)).toBe(4);
    expect(await retention.forget('history', 40)).toBe(1 + 3);
    expect(await count(sql`job_row where job_id = any (${jobs}::uuid[])`)).toBe(2000);
    expect(await forgetAll('history', 40)).toEqual([1]);
    expect(await count(sql`job_row where job_id = any (${jobs}::uuid[])`)).toBe(0);
  });

  test('is removed once by concurrent processes', async () => {
    await forgetAll('history', 31);
    for (let at = 0; at < 40; at += 1) await job(daysAgo(41), daysAgo(41), 3);
    const done = await Promise.all(Array.from({ length: 6 }, () => forgetAll('history', 40)));
    expect(done.flat().reduce((sum, part) => sum + part, 0)).toBe(40);
  });

  test('waits for an erasure, which also deletes rows of jobs', async () => {
    await job(daysAgo(41), daysAgo(41));
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`begin; select pg_advisory_xact_lock(hashtext('creator delivery'))`);
    let done = false;
    const forgetting = forgetAll('history', 40).then((parts) => {
      done = true;
      return parts;
    });
    const waits = sql`pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    while ((await count(waits)) === 0);
    expect(done).toBe(false);
    await client.query('commit');
    expect(await forgetting).toEqual([1]);
    await client.end();
  });
});

test('ended holds are removed, open ones stay, and the books balance', async () => {
  const ledger = new PostgresLedger(db);
  const cause = { rule: 'operator.grant' };
  const movement = (operationKey: string, amount: number) => ({ ownerId: accountId, operationKey, amount, cause });
  await ledger.grant(movement('g', 100));
  const hold = async (key: string): Promise<string> => {
    const held = await ledger.hold({ ...movement(key, 10), ttlSeconds: 9_000_000 });
    if (!held.moved) throw new Error(held.reason);
    return held.holdId;
  };
  const [settled, released, open] = [await hold('a'), await hold('b'), await hold('c')];
  await ledger.settle({ ownerId: accountId, holdId: settled, capture: 4, cause });
  await ledger.settle({ ownerId: accountId, holdId: released, capture: 0, cause });
  await sql`update ledger_hold set created_at = ${daysAgo(8)} where owner_id = ${accountId}`.execute(db);
  const young = await hold('d');
  await sql`update ledger_hold set created_at = ${daysAgo(6)} where hold_id = ${young}`.execute(db);
  await ledger.settle({ ownerId: accountId, holdId: young, capture: 1, cause });
  expect(await forgetAll('holds', 7)).toEqual([2]);
  expect(await count(sql`ledger_hold where hold_id = any (${[open, young]}::uuid[])`)).toBe(2);
  expect((await ledger.verify()).differences).toEqual([]);
  expect(await ledger.hold({ ...movement('a', 10), ttlSeconds: 60 })).toMatchObject({ moved: true, repeated: true });
  expect(await ledger.settle({ ownerId: accountId, holdId: open, capture: 10, cause })).toMatchObject({
    settled: true,
  });
});

test('reports without a refund are removed; refunded ones stay, because a creator is refunded once', async () => {
  const report = (creator: number, credited: number, at: Date) =>
    sql`insert into contact_report (account_id, history_id, creator_id, contact_hash, reason, credited, at)
      values (${accountId}, ${randomUUID()}, ${creator}, '', 'bounced', ${credited}, ${at})`.execute(db);
  await report(1, 0, daysAgo(41));
  await report(2, 1, daysAgo(41));
  await report(3, 0, daysAgo(39));
  expect(await forgetAll('contact reports', 40)).toEqual([1]);
  const { rows } = await sql`select creator_id from contact_report
    where account_id = ${accountId} order by 1`.execute(db);
  expect(rows).toEqual([{ creator_id: 2 }, { creator_id: 3 }]);
});

test('unpaid orders and refunds of unknown payments are removed; paid and known ones stay', async () => {
  const purchases = new PostgresPurchases(db);
  const order = async (at: Date) => {
    const purchaseId = randomUUID();
    await purchases.order({ purchaseId, accountId, keyId: randomUUID(), credits: 5, price, live: true });
    await sql`update credit_purchase set created_at = ${at} where purchase_id = ${purchaseId}`.execute(db);
    return purchaseId;
  };
  const price = { amount: 100, currency: 'EUR' };
  const [, paid] = [await order(daysAgo(91)), await order(daysAgo(91)), await order(daysAgo(89))];
  await purchases.pay({ purchaseId: paid, paymentId: 'pi_known', live: true });
  for (const paymentId of ['pi_known', 'pi_unknown'])
    await purchases.reverse({ reversalId: `re_${paymentId}`, kind: 'refund', paymentId, amount: 1, undone: false });
  await sql`update credit_reversal set at = ${daysAgo(31)}`.execute(db);
  expect(await forgetAll('unpaid orders', 90)).toEqual([1]);
  expect(await forgetAll('unknown reversals', 30)).toEqual([1]);
  expect([await count(sql`credit_purchase`), await count(sql`credit_reversal`)]).toEqual([2, 1]);
});

test('idle conversations are removed with their approvals; one with a turn in progress stays', async () => {
  const conversations = new PostgresConversations(db);
  const opened: string[] = [];
  for (const title of ['old', 'busy', 'young'])
    opened.push((await conversations.create({ accountId }, title)).conversationId);
  const [old = '', busy = '', young = ''] = opened;
  await conversations.openApproval({
    conversationId: old,
    toolCallId: 't',
    accountId,
    operation: 'run_export',
    argumentsHash: '',
    maxCredits: 1,
  });
  await sql`update chat_conversation set updated_at = ${daysAgo(31)}
    where conversation_id = any (${[old, busy]}::uuid[])`.execute(db);
  await conversations.beginTurn({ accountId, conversationId: busy }, 'message');
  expect(await forgetAll('chats', 30)).toEqual([1]);
  const left = await conversations.list({ accountId }, { offset: 0, limit: 10 });
  expect(left.map(({ conversationId }) => conversationId).sort()).toEqual([busy, young].sort());
});

test('old activity of list items is removed', async () => {
  await sql`
    with list as (insert into creator_list (account_id, name, source) values (${accountId}, 'List', 'api') returning *)
    insert into creator_list_activity (owner_id, list_id, creator_id, at, key_id, change)
    select account_id, list_id, 1, at, list_id, 'added' from list, unnest(${[daysAgo(41), daysAgo(39)]}::timestamptz[]) at
  `.execute(db);
  expect(await forgetAll('list activity', 40)).toEqual([1]);
  expect(await count(sql`creator_list_activity`)).toBe(1);
});

describe('the audit log', () => {
  const record = (at: Date) =>
    sql`insert into audit_log (at, action, subject_id, detail) values (${at}, 'test', ${accountId}, '{}')`.execute(db);

  test('loses only old records, and only through forget_audit', async () => {
    await record(daysAgo(401));
    await record(daysAgo(399));
    await forgetAll('audit log', 400);
    expect(await count(sql`audit_log where subject_id = ${accountId} and action = 'test'`)).toBe(1);
    await withClient(url, async (owner) => {
      await owner.query('begin; select forget_audit(400, 5000)');
      await expect(owner.query('delete from audit_log')).rejects.toMatchObject({ code: '42501' });
    });
    const deleting = db.connection().execute(async (session) => {
      await sql`set creator_discovery.forgetting = 'audit_log'`.execute(session);
      await sql`delete from audit_log`.execute(session);
    });
    await expect(deleting).rejects.toMatchObject({ code: '42501' });
  });

  test('keeps at least 90 days, whoever asks', async () => {
    await expect(retention.forget('audit log', 89)).rejects.toMatchObject({ code: '22023' });
  });

  test('cannot be shadowed by a table of the session', async () => {
    await record(daysAgo(401));
    await db.connection().execute(async (session) => {
      await sql`create temporary table audit_log (audit_id bigint, at timestamptz)`.execute(session);
      await sql`select forget_audit(400, 5000)`.execute(session);
      await sql`drop table pg_temp.audit_log`.execute(session);
    });
    expect(await count(sql`audit_log where subject_id = ${accountId} and at < ${daysAgo(400)}`)).toBe(0);
  });

  test('can be trimmed by processes, not by every user of the server', async () => {
    const { rows } = await sql<{ may: boolean }>`
      select has_function_privilege('public', 'forget_audit(integer, integer)', 'execute') as may`.execute(db);
    expect(rows).toEqual([{ may: false }]);
  });
});
