import { randomUUID } from 'node:crypto';
import type { SearchCall } from '@creator-discovery/admission';
import { defaultPrices } from '@creator-discovery/credits';
import { describe, expect, test } from '@jest/globals';
import { type RawBuilder, sql } from 'kysely';
import { PostgresApiKeys } from '../accounts/postgres-api-keys.ts';
import type { Database } from '../session/database.ts';
import { testDatabase, waitingSessions } from '../testing/test-database.ts';
import { applyToEach } from './ledger-sql.ts';
import { PostgresAdmission } from './postgres-admission.ts';
import { PostgresLedger } from './postgres-ledger.ts';
import { accountWith, searchCall } from './testing/searching-accounts.ts';

/**
 * Each process has its own sessions and batchers. Calls of one process are batched and never meet in the database; calls of
 * several do.
 */

const { db: one, open } = await testDatabase({ max: 4 });
const processes: readonly Database[] = [one, ...[2, 3, 4].map(() => open({ max: 4 }))];
const ledger = new PostgresLedger(one);

const cause = { rule: 'scrape.profile' };

async function ownerWith(amount: number): Promise<string> {
  const ownerId = randomUUID();
  await ledger.open(ownerId);
  await ledger.grant({ ownerId, operationKey: 'g', amount, cause: { rule: 'operator.grant' } });
  return ownerId;
}

function account(credits: number): Promise<string> {
  return accountWith(one, credits);
}

/** A page of ten creators, with a limit of searches per hour. */
function page(accountId: string, call: number, limit: number): SearchCall {
  return searchCall(accountId, 10, {
    requestId: `r${call}`,
    fingerprint: `f${call}`,
    policy: { name: 'searches', windows: [{ limit, seconds: 3600 }] },
    prices: defaultPrices,
  });
}

/** A call as the SQL functions expect it. */
function asSent(call: SearchCall, newPageRequestId: string | null): string {
  return JSON.stringify({ ...call, pageSeconds: 60, idempotencySeconds: 60, newPageRequestId });
}

/** A job with a hold of one credit. */
const exportOfOne = {
  work: { kind: 'export', platform: 'photonet', creatorIds: [1] },
  requested: 1,
  hold: 1,
  name: null,
} as const;

/** Makes concurrent calls, spread over the processes. */
function atOnce<T>(calls: number, make: (db: Database, call: number) => Promise<T>): Promise<T[]> {
  return Promise.all(
    Array.from({ length: calls }, (_, call) => make(processes[call % processes.length] as Database, call)),
  );
}

describe('several processes', () => {
  test('spend a balance of 1 only once per round', async () => {
    for (let round = 0; round < 10; round += 1) {
      const ownerId = await ownerWith(1);
      const ledgers = new Map(processes.map((db) => [db, new PostgresLedger(db)]));
      const answers = await atOnce(48, (db, call) =>
        (ledgers.get(db) as PostgresLedger).charge({ ownerId, operationKey: `c${call}`, amount: 1, cause }),
      );
      expect(answers.filter((answer) => answer.moved)).toHaveLength(1);
      expect(await ledger.balance(ownerId)).toEqual({ posted: 0, held: 0 });
    }
  });

  test('spend exactly the limit of a key and its replacement, of 200 searches and jobs at once', async () => {
    const accountId = await account(1000);
    const keys = new PostgresApiKeys(one);
    await keys.update(accountId, { creditLimit: { amount: 50, per: 'month' } });
    const replaced = await keys.rotate(accountId, 3600);
    const keyIds = [accountId, replaced.made ? replaced.apiKey.keyId : ''];
    const admissions = new Map(processes.map((db) => [db, new PostgresAdmission(db)]));
    const wide = { name: 'searches', windows: [{ limit: 200, seconds: 1 }] } as const;
    const answers = await atOnce(200, async (db, call) => {
      const admission = admissions.get(db) as PostgresAdmission;
      const keyId = keyIds[(call >> 2) % 2] as string;
      const change = { keyId, policy: wide, fingerprint: `f${call}`, requestId: `r${call}` };
      const one = searchCall(accountId, 4, change);
      const answer = await (call % 3 === 0
        ? admission.admitSearch(one)
        : admission.admitJob({ ...one, ...exportOfOne }));
      return answer.admitted;
    });
    expect(answers.filter(Boolean)).toHaveLength(50);
    for (const keyId of keyIds) expect((await keys.creditsLeft(keyId))?.left).toBe(0);
    expect((await ledger.page(accountId, { offset: 0, limit: 1 })).total).toBe(51);
  });

  test('apply an operation key once', async () => {
    const ownerId = await ownerWith(100);
    const answers = await atOnce(20, (db) =>
      new PostgresLedger(db).charge({ ownerId, operationKey: 'once', amount: 3, cause }),
    );
    expect(answers.filter((answer) => answer.moved && !answer.repeated)).toHaveLength(1);
    expect(await ledger.balance(ownerId)).toEqual({ posted: 97, held: 0 });
  });

  test('move credits of several owners at once: skip locked owners, lock no others, and report unknown ones', async () => {
    const owners = await Promise.all([1, 2, 3, 4].map(() => ownerWith(5)));
    const [one, busy, other, bystander] = owners as [string, string, string, string];
    const [sender, locker, third] = processes as readonly [Database, Database, Database];
    await locker.transaction().execute(async (locking) => {
      await sql`select from ledger_balance where owner_id = ${busy} for update`.execute(locking);
      for (const kind of ['charge', 'grant'] as const) {
        const command = { kind, amount: 2, operationKey: kind, cause, holdId: null, ttlSeconds: null };
        const batches = [one, busy, randomUUID(), other].map((ownerId) => ({ ownerId, commands: [command] }));
        await sender.transaction().execute(async (sending) => {
          const answers = await applyToEach(sending, batches);
          const outcomes = answers.map((answer) => (answer === 'busy' ? answer : answer[0]?.outcome));
          expect(outcomes).toEqual(['moved', 'busy', 'unknown_owner', 'moved']);
          const free = sql`select from ledger_balance where owner_id = ${bystander} for update skip locked`;
          expect((await free.execute(third)).rows).toHaveLength(1);
        });
      }
    });
  });

  test.each([
    [['grant', 2], ['grant', 3], ['moved', 'moved'], 15],
    [['charge', 2], ['charge', 3], ['moved', 'moved'], 5],
    [['charge', 2], ['charge', 0], ['moved', 'invalid'], 8],
    [['charge', 6], ['charge', 6], ['moved', 'insufficient'], 4],
    [['grant', 2], ['charge', 12], ['moved', 'moved'], 0],
  ] as const)('move credits of one owner in one batch: %j and %j are %j', async (first, second, outcomes, left) => {
    const [db] = processes as readonly [Database];
    for (const further of [[], [randomUUID()]]) {
      // 10 spendable credits, and 4 held ones.
      const ownerId = await ownerWith(14);
      await ledger.hold({ ownerId, operationKey: 'h', amount: 4, cause, ttlSeconds: 60 });
      const commands = [first, second].map(([kind, amount], index) => {
        return { kind, amount, operationKey: `${index}`, cause, holdId: null, ttlSeconds: null };
      });
      const [answers] = await applyToEach(
        db,
        [ownerId, ...further].map((owner) => ({ ownerId: owner, commands })),
      );
      expect(answers).toMatchObject(outcomes.map((outcome) => ({ outcome })));
      expect(await ledger.balance(ownerId)).toEqual({ posted: left + 4, held: 4 });
    }
  });

  type Call = (own: {
    readonly accountId: string;
    readonly jobId: string;
    readonly holdId: string;
  }) => RawBuilder<unknown>;
  const waitingCalls: readonly (readonly [string, Call])[] = [
    [
      'admission_account',
      ({ accountId }) => sql`select admission_account(${asSent(page(accountId, 0, 1), null)}::jsonb)`,
    ],
    [
      'admit_searches',
      ({ accountId }) => sql`
      select admit_searches(${[asSent(page(accountId, 0, 1), randomUUID())]}::jsonb[], true)`,
    ],
    [
      'ledger_apply',
      ({ accountId, holdId }) => sql`
      select ledger_apply(${accountId}, '{settle}', '{1}', '{null}', ${[JSON.stringify(cause)]}::jsonb[], ${[holdId]}, '{null}')`,
    ],
    [
      'hold_capture',
      ({ accountId, holdId }) => sql`
      select hold_capture(${accountId}, ${holdId}, 1, 'c', ${JSON.stringify(cause)}::jsonb)`,
    ],
    ['hold_expire', ({ accountId, holdId }) => sql`select hold_expire(${accountId}, ${holdId})`],
    ['job_lock', ({ accountId, jobId }) => sql`select job_lock(${accountId}, ${jobId})`],
  ];

  test.each(waitingCalls)(
    'wait in %s for the balance row, then for the hold or job, and lock no other row',
    async (name, call) => {
      const [sender, locker, looker] = processes as readonly [Database, Database, Database];
      const [other, accountId] = [await account(9), await account(9)];
      // The call is for the second of three holds or jobs of the account.
      const jobs: { readonly jobId: string; readonly holdId: string }[] = [];
      for (const [index, owner] of [other, accountId, accountId, accountId].entries()) {
        const answer = await new PostgresAdmission(locker).admitJob({ ...page(owner, index, 9), ...exportOfOne });
        if (!answer.admitted) throw new Error(answer.reason);
        const job = locker.selectFrom('job').select('hold_id').where('job_id', '=', answer.jobId);
        jobs.push({ jobId: answer.jobId, holdId: (await job.executeTakeFirstOrThrow()).hold_id as string });
      }
      const own = { accountId, ...(jobs[2] as (typeof jobs)[number]) };
      const locked = async () => {
        const free = await sql<{ id: string }>`
        select id from (select owner_id as id from ledger_balance where owner_id in (${accountId}, ${other}) for update skip locked) b
        union all select id from (select hold_id as id from ledger_hold where owner_id in (${accountId}, ${other}) for update skip locked) h
        union all select id from (select job_id as id from job where account_id in (${accountId}, ${other}) for update skip locked) j
      `.execute(looker);
        const all = [accountId, other, ...jobs.flatMap(({ jobId, holdId }) => [jobId, holdId])];
        return all.filter((id) => !free.rows.some((row) => row.id === id));
      };
      const lockedWhileItWaitsFor = async (row: RawBuilder<unknown>) => {
        let called: Promise<unknown> = Promise.resolve();
        const seen = await locker.transaction().execute(async (locking) => {
          await row.execute(locking);
          let isDone = false;
          called = sender.transaction().execute(async (transaction) => {
            await call(own).execute(transaction);
            isDone = true;
            throw new Error('undone');
          });
          called = called.catch(() => undefined);
          while (!isDone && (await waitingSessions(looker)) === 0);
          return isDone ? 'it waited for nobody' : locked();
        });
        await called;
        return seen;
      };
      const balance = sql`select from ledger_balance where owner_id = ${accountId} for update`;
      expect(await lockedWhileItWaitsFor(balance)).toEqual([accountId]);
      if (name.startsWith('hold'))
        expect(
          await lockedWhileItWaitsFor(sql`select from ledger_hold where hold_id = ${own.holdId} for update`),
        ).toEqual([accountId, own.holdId]);
      if (name.startsWith('job'))
        expect(await lockedWhileItWaitsFor(sql`select from job where job_id = ${own.jobId} for update`)).toEqual([
          accountId,
          own.jobId,
        ]);
    },
  );

  test('share the free creators of a day and the window of a minute exactly', async () => {
    const accountId = await account(100);
    const answers = await atOnce(24, (db, call) => new PostgresAdmission(db).admitSearch(page(accountId, call, 10)));
    const passed = answers.flatMap((answer) => (answer.admitted ? [answer] : []));
    expect(passed).toHaveLength(10);
    expect(passed.reduce((sum, { creatorsCharged }) => sum + creatorsCharged, 0)).toBe(25);
    expect(passed.reduce((sum, { creditsCharged }) => sum + creditsCharged, 0)).toBe(7);
    // 5, 15 and 25 paid creators cost 2, 4 and 7 credits in all; each answer has the balance after its own entry.
    const balances = passed.map(({ creditsRemaining }) => creditsRemaining).sort((one, other) => other - one);
    expect(balances).toEqual([...Array(7).fill(100), 98, 96, 93]);
    expect(await ledger.balance(accountId)).toEqual({ posted: 93, held: 0 });
  });

  test('admit every search of an account once, however often they skip it because it is locked', async () => {
    const accountId = await account(100_000);
    const admissions = new Map(processes.map((db) => [db, new PostgresAdmission(db)]));
    for (let round = 0; round < 20; round += 1) {
      const answers = await atOnce(48, (db, call) =>
        (admissions.get(db) as PostgresAdmission).admitSearch(page(accountId, call, 1_000_000)),
      );
      expect(answers.filter(({ admitted }) => admitted)).toHaveLength(48);
    }
    const paid = 20 * 48 * 10 - defaultPrices.freeCreatorsPerDay;
    expect(await ledger.balance(accountId)).toEqual({
      posted: 100_000 - Math.ceil(paid / defaultPrices.creatorsPerCredit),
      held: 0,
    });
  });

  test('admit either all searches of an account in a batch or none', async () => {
    const accountId = await account(100_000);
    const calls = Array.from({ length: 32 }, (_, call) => asSent(page(accountId, call, 1_000_000), null));
    const [sender, locker] = processes as readonly [Database, Database];
    let isSending = true;
    const locking = (async () => {
      const lock = sql`select from ledger_balance where owner_id = ${accountId} for update`;
      while (isSending) await locker.transaction().execute((transaction) => lock.execute(transaction));
    })();
    for (let round = 0; round < 50; round += 1) {
      const sent = calls.map((call) => call.replace('"newPageRequestId":null', `"newPageRequestId":"${randomUUID()}"`));
      const { rows } = await sql<{ admitted: boolean }>`
        select answer is not null as admitted from admit_searches(${sent}::jsonb[], false) as answer
      `.execute(sender);
      expect(new Set(rows.map(({ admitted }) => admitted)).size).toBe(1);
    }
    isSending = false;
    await locking;
  });

  test('admit searches of several accounts in one call', async () => {
    const accounts = await Promise.all(Array.from({ length: 4 }, () => account(100)));
    const [sender, locker] = processes as readonly [Database, Database];
    const locked = accounts[2] as string;
    const calls = accounts.flatMap((accountId) =>
      [0, 1].map((call) => asSent(page(accountId, call, 10), randomUUID())),
    );
    const answers = await locker.transaction().execute(async (transaction) => {
      await sql`select from ledger_balance where owner_id = ${locked} for update`.execute(transaction);
      const { rows } = await sql<{ admitted: boolean | null }>`
        select (answer->>'admitted')::boolean as admitted from admit_searches(${calls}::jsonb[], false) as answer
      `.execute(sender);
      return rows.map(({ admitted }) => admitted);
    });
    expect(answers).toEqual([true, true, true, true, null, null, true, true]);
    const shown = await sql<{ owner: string; rows: number }>`
      select account_id as owner, sum(rows)::integer as rows from history where account_id = any(${accounts}) group by 1
    `.execute(sender);
    const free = accounts.filter((accountId) => accountId !== locked).map((owner) => ({ owner, rows: 20 }));
    expect(shown.rows).toHaveLength(free.length);
    expect(shown.rows).toEqual(expect.arrayContaining(free));
  });

  test('leave a correct ledger', async () => {
    expect((await ledger.verify()).differences).toEqual([]);
  });
});
