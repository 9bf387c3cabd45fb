import { randomUUID } from 'node:crypto';
import type { SearchCall } from '@creator-discovery/admission';
import { defaultPrices } from '@creator-discovery/credits';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { createDatabase, type Database } from '../session/database.ts';
import { createMigratedDatabase, type TestDatabase } from '../testing.ts';
import { applyToEach } from './ledger-sql.ts';
import { PostgresAdmission } from './postgres-admission.ts';
import { PostgresLedger } from './postgres-ledger.ts';
import { accountWith, searchCall } from './testing/searching-accounts.ts';

/**
 * Calls of one process are batched, so that they never meet in the database; those of several do. Each has sessions and
 * batchers of its own here, as processes have.
 */
let database: TestDatabase;
let processes: readonly Database[];
let ledger: PostgresLedger;

beforeAll(async () => {
  database = await createMigratedDatabase();
  processes = Array.from({ length: 4 }, () => createDatabase(database.url, { max: 4 }));
  ledger = new PostgresLedger(processes[0] as Database);
});
afterAll(async () => {
  expect((await ledger.verify()).differences).toEqual([]);
  await Promise.all(processes.map((db) => db.destroy()));
  await database.drop();
});

const cause = { rule: 'scrape.profile' };

async function ownerWith(amount: number): Promise<string> {
  const ownerId = randomUUID();
  await ledger.open(ownerId);
  await ledger.grant({ ownerId, operationKey: 'g', amount, cause: { rule: 'operator.grant' } });
  return ownerId;
}

function account(credits: number): Promise<string> {
  return accountWith(processes[0] as Database, credits);
}

/** A page of ten creators, of an account that may have so many an hour. */
function page(accountId: string, call: number, limit: number): SearchCall {
  return searchCall(accountId, 10, {
    requestId: `r${call}`,
    fingerprint: `f${call}`,
    policy: { name: 'searches', windows: [{ limit, seconds: 3600 }] },
    prices: defaultPrices,
  });
}

/** A call in the words of the functions in the database. */
function asSent(call: SearchCall, newPageRequestId: string | null): string {
  return JSON.stringify({ ...call, pageSeconds: 60, idempotencySeconds: 60, newPageRequestId });
}

/** So many calls, spread over the processes and made at once. */
function atOnce<T>(calls: number, make: (db: Database, call: number) => Promise<T>): Promise<T[]> {
  return Promise.all(
    Array.from({ length: calls }, (_, call) => make(processes[call % processes.length] as Database, call)),
  );
}

describe('several processes', () => {
  test('spend a balance of 1 only once, in every round', async () => {
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

  test('give one operation key one effect', async () => {
    const ownerId = await ownerWith(100);
    const answers = await atOnce(20, (db) =>
      new PostgresLedger(db).charge({ ownerId, operationKey: 'once', amount: 3, cause }),
    );
    expect(answers.filter((answer) => answer.moved && !answer.repeated)).toHaveLength(1);
    expect(await ledger.balance(ownerId)).toEqual({ posted: 97, held: 0 });
  });

  test('move credits of several owners together: that waits for no owner, locks no other, and says who is unknown', async () => {
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

  test('admit every search of one account once, however often each passes it over because another has locked it', async () => {
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

  test('are answered either for all searches of an account that were sent together or for none', async () => {
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
        select answer is not null as admitted from admit_owner_searches(${accountId}, ${sent}::jsonb[], false) as answer
      `.execute(sender);
      expect(new Set(rows.map(({ admitted }) => admitted)).size).toBe(1);
    }
    isSending = false;
    await locking;
  });

  test('have searches of several accounts admitted in one call, wherever the accounts are', async () => {
    const accounts = await Promise.all(Array.from({ length: 4 }, () => account(100)));
    const [sender, locker] = processes as readonly [Database, Database];
    const locked = accounts[2] as string;
    const calls = accounts.flatMap((accountId) =>
      [0, 1].map((call) => asSent(page(accountId, call, 10), randomUUID())),
    );
    const answers = await locker.transaction().execute(async (transaction) => {
      await sql`select from ledger_balance where owner_id = ${locked} for update`.execute(transaction);
      const { rows } = await sql<{ admitted: boolean | null }>`
        select (answer->>'admitted')::boolean as admitted from admit_divided_searches(${calls}::jsonb[]) as answer
      `.execute(sender);
      return rows.map(({ admitted }) => admitted);
    });
    expect(answers).toEqual([true, true, true, true, null, null, true, true]);
  });
});
