import { randomUUID } from 'node:crypto';
import type { JobCall } from '@creator-discovery/admission';
import { defaultPolicies } from '@creator-discovery/rate-limits';
import { describe, expect, test } from '@jest/globals';
import { type KyselyPlugin, sql } from 'kysely';
import { PostgresAccounts } from '../accounts/postgres-accounts.ts';
import { createDatabase, type Database } from '../session/database.ts';
import { testDatabase } from '../testing/test-database.ts';
import { PostgresAdmission } from './postgres-admission.ts';
import { PostgresLedger } from './postgres-ledger.ts';
import { accountWith, searchCall } from './testing/searching-accounts.ts';

const { url, db } = await testDatabase();

/** Counts statements, and loses the first answers after the database has sent them. */
class Wire implements KyselyPlugin {
  #answersToLose;
  readonly #whenLost: () => Promise<void>;
  statements = 0;
  constructor(answersToLose = 0, whenLost = async (): Promise<void> => undefined) {
    this.#answersToLose = answersToLose;
    this.#whenLost = whenLost;
  }

  transformQuery({ node }: Parameters<KyselyPlugin['transformQuery']>[0]) {
    this.statements += 1;
    return node;
  }

  async transformResult({ result }: Parameters<KyselyPlugin['transformResult']>[0]) {
    if (this.#answersToLose === 0) return result;
    this.#answersToLose -= 1;
    await this.#whenLost();
    throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  }
}

function account(credits: number): Promise<string> {
  return accountWith(db, credits);
}

function balanceOf(ownerId: string) {
  return new PostgresLedger(db).balance(ownerId);
}

function jobCall(accountId: string): JobCall {
  return {
    accountId,
    requestId: 'r',
    source: 'api',
    keyId: accountId,
    policy: defaultPolicies.exports,
    work: { kind: 'export', platform: 'photonet', creatorIds: [3, 1, 2] },
    requested: 5,
    hold: 5,
    platform: 'photonet',
    filters: {},
    filtersSummary: '',
    name: null,
    fingerprint: 'e',
  };
}

describe('round trips', () => {
  test('a call is admitted or refused in one', async () => {
    const wire = new Wire();
    const admission = new PostgresAdmission(db.withPlugin(wire));
    const accountId = await account(8);
    expect(await admission.admitSearch(searchCall(accountId, 10))).toMatchObject({ admitted: true, creditsCharged: 3 });
    expect(wire.statements).toBe(1);
    expect(await admission.admitJob(jobCall(accountId))).toMatchObject({ admitted: true, creditsRemaining: 0 });
    expect(wire.statements).toBe(2);
    expect(await admission.admitSearch(searchCall(accountId, 10))).toMatchObject({ reason: 'insufficient_credits' });
    expect(wire.statements).toBe(3);
  });

  test('a hundred concurrent searches of twenty accounts need fewer than ten, and each is admitted once', async () => {
    const wire = new Wire(1);
    const admission = new PostgresAdmission(db.withPlugin(wire));
    const accounts = await Promise.all(Array.from({ length: 20 }, () => account(20)));
    const calls = accounts.flatMap((accountId) => Array.from({ length: 5 }, () => searchCall(accountId, 10)));
    const answers = await Promise.all(calls.map((call) => admission.admitSearch(call)));
    expect(wire.statements).toBeLessThan(10);
    // 10 creators at 4 per credit: pages cost 3 and 2 in turn, so 5 pages cost 13.
    for (const [index, accountId] of accounts.entries()) {
      const own = answers.slice(index * 5, index * 5 + 5);
      expect(own).toMatchObject([17, 15, 12, 10, 7].map((creditsRemaining) => ({ admitted: true, creditsRemaining })));
      expect(await balanceOf(accountId)).toEqual({ posted: 7, held: 0 });
    }
  });

  test('a failing search does not fail others', async () => {
    const admission = new PostgresAdmission(db);
    const none = randomUUID();
    const accounts = await Promise.all(Array.from({ length: 4 }, () => account(20)));
    const made = (accountId: string) => admission.admitSearch(searchCall(accountId, 10));
    for (const [first, second] of [
      [17, 15],
      [12, 10],
    ]) {
      const [unknown, ...known] = await Promise.allSettled([none, ...accounts, ...accounts].map(made));
      expect(unknown).toMatchObject({ status: 'rejected', reason: { message: 'unknown account' } });
      const left = [...accounts.map(() => first), ...accounts.map(() => second)];
      expect(known).toMatchObject(left.map((creditsRemaining) => ({ value: { creditsRemaining } })));
    }
    for (const accountId of accounts) expect(await balanceOf(accountId)).toEqual({ posted: 10, held: 0 });
  });

  test('a search of a locked account does not delay other accounts', async () => {
    const admission = new PostgresAdmission(db);
    const [locked, ...free] = (await Promise.all(Array.from({ length: 5 }, () => account(20)))) as [
      string,
      ...string[],
    ];
    let admitted: Promise<unknown> = Promise.resolve();
    await db.transaction().execute(async (transaction) => {
      await sql`select from ledger_balance where owner_id = ${locked} for update`.execute(transaction);
      admitted = admission.admitSearch(searchCall(locked, 10));
      const others = await Promise.all(free.map((accountId) => admission.admitSearch(searchCall(accountId, 10))));
      expect(others).toMatchObject(free.map(() => ({ creditsRemaining: 17 })));
      expect(await balanceOf(locked)).toEqual({ posted: 20, held: 0 });
    });
    expect(await admitted).toMatchObject({ creditsRemaining: 17 });
  });

  test('a hundred concurrent charges need fewer than ten', async () => {
    const wire = new Wire();
    const ledger = new PostgresLedger(db.withPlugin(wire));
    const ownerId = await account(100);
    const cause = { rule: 'scrape.profile' };
    await Promise.all(
      Array.from({ length: 100 }, (_, call) => ledger.charge({ ownerId, operationKey: `c${call}`, amount: 1, cause })),
    );
    expect(wire.statements).toBeLessThan(10);
  });
});

describe('a lost answer', () => {
  test.each([1, 2, 3])('of a search, lost %s times, is retried and charged once', async (times) => {
    const accountId = await account(50);
    const admission = new PostgresAdmission(db.withPlugin(new Wire(times)));
    const page = await admission.admitSearch(searchCall(accountId, 10));
    expect(page).toMatchObject({
      admitted: true,
      replayed: false,
      creditsCharged: 3,
      creditsRemaining: 47,
      creatorsCharged: 10,
    });
    const ledger = new PostgresLedger(db);
    expect(await balanceOf(accountId)).toEqual({ posted: 47, held: 0 });
    const [entry] = await ledger.statement(accountId, { offset: 0, limit: 1 });
    expect(page).toMatchObject({ ledgerEntryIds: [entry?.entryId] });
  });

  test('of a search whose account is locked is retried and charged once', async () => {
    const accountId = await account(50);
    let unlock = (): void => undefined;
    const locked = (): Promise<void> =>
      new Promise((resolve, reject) => {
        const held = db.transaction().execute(async (transaction) => {
          await sql`select from ledger_balance where owner_id = ${accountId} for update`.execute(transaction);
          resolve();
          await new Promise<void>((unlocked) => {
            unlock = unlocked;
          });
        });
        held.catch(reject);
      });
    const wire = new Wire(1, locked);
    const admitted = new PostgresAdmission(db.withPlugin(wire)).admitSearch(searchCall(accountId, 10));
    // The lost search, the search that skips the locked account, and the search that waits for it.
    while (wire.statements < 3) await new Promise((turn) => setImmediate(turn));
    unlock();
    expect(await admitted).toMatchObject({ admitted: true, creditsCharged: 3, creditsRemaining: 47 });
    expect(await balanceOf(accountId)).toEqual({ posted: 47, held: 0 });
  });

  test('of a job is retried and starts one job', async () => {
    const accountId = await account(50);
    const admission = new PostgresAdmission(db.withPlugin(new Wire(2)));
    const job = await admission.admitJob(jobCall(accountId));
    expect(job).toMatchObject({
      admitted: true,
      deduplicated: false,
      replayed: false,
      creditsHeld: 5,
      creditsRemaining: 45,
    });
    const jobs = await db.selectFrom('job').select('job_id').where('account_id', '=', accountId).execute();
    expect(job).toMatchObject({ jobId: jobs[0]?.job_id });
    expect(jobs).toHaveLength(1);
    expect(await balanceOf(accountId)).toEqual({ posted: 50, held: 5 });
  });

  test('of charges, holds and settlements is retried, and each takes effect once', async () => {
    const ownerId = await account(50);
    const cause = { rule: 'scrape.profile' };
    const losing = () => new PostgresLedger(db.withPlugin(new Wire(1)));
    const charged = await losing().charge({ ownerId, operationKey: 'c', amount: 1, cause });
    expect(charged).toMatchObject({ moved: true, remaining: 49 });
    const held = await losing().hold({ ownerId, operationKey: 'h', amount: 9, cause, ttlSeconds: 60 });
    expect(held).toMatchObject({ moved: true, remaining: 40 });
    if (!held.moved) throw new Error('not held');
    const ledger = new PostgresLedger(db);
    const known = await balanceOf(ownerId);
    expect(known).toEqual({ posted: 49, held: 9 });
    const wire = new Wire(0);
    const settling = new PostgresLedger(db.withPlugin(wire));
    await settling.hold({ ownerId, operationKey: 'h', amount: 9, cause, ttlSeconds: 60 });
    Object.assign(wire, { answersToLose: 1 });
    expect(await settling.settle({ ownerId, holdId: held.holdId, capture: 2, cause })).toMatchObject({
      settled: true,
      state: 'settled',
      captured: 2,
      released: 7,
    });
    expect(await balanceOf(ownerId)).toEqual({ posted: 47, held: 0 });
    expect((await ledger.verify()).differences).toEqual([]);
  });
});

test('a suspension admits no call that starts after it returned, in any process', async () => {
  const accountId = await account(1_000_000);
  const elsewhere = createDatabase(url);
  const wide = { name: 'searches', windows: [{ limit: 1000, seconds: 1 }] };
  const passed = { before: 0, after: 0 };
  let suspended: 'before' | 'after' = 'before';
  /** Searches until refused. A call counts by the state when it started. */
  const caller = async (connection: Database): Promise<void> => {
    const admission = new PostgresAdmission(connection);
    for (;;) {
      const started = suspended;
      const answer = await admission.admitSearch({ ...searchCall(accountId, 10), policy: wide });
      if (!answer.admitted) return;
      passed[started] += 1;
    }
  };
  const callers = [db, db, elsewhere, elsewhere].map(caller);
  while (passed.before < 5) await new Promise((resolve) => setImmediate(resolve));
  await new PostgresAccounts(db).update(accountId, { suspended: true });
  suspended = 'after';
  await Promise.all(callers);
  expect(passed.after).toBe(0);
  await elsewhere.destroy();
});
