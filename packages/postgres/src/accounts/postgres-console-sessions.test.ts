import { consoleSessionsContract } from '@creator-discovery/accounts/contract';
import { describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { PostgresOperators } from '../operators/postgres-operators.ts';
import { allRows, testDatabase, testDatabaseWithClock } from '../testing/test-database.ts';
import { PostgresAccounts } from './postgres-accounts.ts';
import { PostgresApiKeys } from './postgres-api-keys.ts';
import { PostgresConsoleSessions } from './postgres-console-sessions.ts';

consoleSessionsContract('PostgreSQL', async () => {
  const { db, passSeconds } = await testDatabaseWithClock();
  return {
    sessions: new PostgresConsoleSessions(db),
    limitedTo: (limit) => new PostgresConsoleSessions(db, limit),
    accounts: new PostgresAccounts(db),
    keys: new PostgresApiKeys(db),
    passSeconds,
  };
});

const dayMs = 86_400_000;

const { db } = await testDatabase();
const sessions = new PostgresConsoleSessions(db);

function isWithin(): boolean {
  return true;
}

async function create(): Promise<{ accountId: string; key: string; keyId: string }> {
  const { account, key, keyId } = await new PostgresAccounts(db).create({
    name: 'Acme',
    plan: 'pro',
    usagePricing: true,
  });
  return { accountId: account.accountId, key, keyId };
}

async function signIn(key: string, secret: string | null = null): Promise<string> {
  const signedIn = await sessions.signIn({ key }, { secret, address: '192.0.2.1', isWithin });
  if (!signedIn.signedIn) throw new Error(signedIn.reason);
  return signedIn.secret;
}

describe('stored sessions', () => {
  test('no table contains a secret, a code or a key; sign-ins and sign-outs are audited with key and session', async () => {
    const { accountId, key, keyId } = await create();
    const code = (await sessions.makeCode(keyId))!;
    const secret = await signIn(key);
    const stored = await allRows(db);
    for (const hidden of [secret, code, key.slice(-28)]) expect(stored).not.toContain(hidden);
    const sessionId = (await sessions.bySecret(secret))?.sessionId;
    await sessions.signOut(secret, null);
    const byCode = await sessions.signIn({ code }, { secret: null, address: '192.0.2.1', isWithin });
    if (byCode.signedIn) await sessions.signOutEverywhere(byCode.secret);
    const notes = await db
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .where('subject_id', '=', accountId)
      .where('action', 'like', 'console.%')
      .orderBy('audit_id')
      .execute();
    const shown = { keyId, key: key.slice(0, 12) };
    expect(notes).toEqual([
      { action: 'console.sign_in', detail: { ...shown, session: sessionId, with: 'key' } },
      { action: 'console.sign_out', detail: { ...shown, session: sessionId } },
      { action: 'console.sign_in', detail: expect.objectContaining({ ...shown, with: 'code' }) },
      { action: 'console.sign_out_everywhere', detail: expect.objectContaining(shown) },
    ]);
  });

  test('the last call is recorded once per minute, without waiting for a lock', async () => {
    const { key } = await create();
    const secret = await signIn(key);
    const lastSeen = async () =>
      (await db.selectFrom('console_session').select('last_seen_at').orderBy('created_at', 'desc').executeTakeFirst())
        ?.last_seen_at;
    const before = await lastSeen();
    await sessions.bySecret(secret);
    expect(await lastSeen()).toEqual(before);
    await sql`update console_session set last_seen_at = ${new Date(Date.now() - 61_000)}`.execute(db);
    await db.transaction().execute(async (other) => {
      await sql`select from console_session for update`.execute(other);
      expect(await sessions.bySecret(secret)).not.toBeNull();
    });
    await sessions.bySecret(secret);
    expect((await lastSeen())?.getTime()).toBeGreaterThanOrEqual(before?.getTime() ?? Number.POSITIVE_INFINITY);
  });

  test('later sign-ins delete expired sessions, codes and failures', async () => {
    const { key, keyId } = await create();
    await signIn(key);
    await sessions.makeCode(keyId);
    await sessions.signIn({ key: 'wrong' }, { secret: null, address: '192.0.2.9', isWithin });
    await sql`update console_session set created_at = ${new Date(Date.now() - 14 * dayMs)}`.execute(db);
    await sql`update console_sign_in_code set ends_at = ${new Date(Date.now() - dayMs)}`.execute(db);
    await sql`update console_sign_in_failure set at = at - interval '1 day'`.execute(db);
    await signIn(key);
    await sessions.makeCode(keyId);
    const { rows } = await sql<Record<string, number>>`
      select (select count(*)::integer from console_session) as sessions,
        (select count(*)::integer from console_session_account) as accounts,
        (select count(*)::integer from console_sign_in_code) as codes,
        (select count(*)::integer from console_sign_in_failure) as failures
    `.execute(db);
    expect(rows[0]).toEqual({ sessions: 1, accounts: 1, codes: 1, failures: 0 });
  });
});

test('a limit with a shorter window does not shorten a longer window', async () => {
  const limit = { maxFailures: 1, windowSeconds: 600 };
  const origin = { secret: null, address: '192.0.2.78', isWithin };
  const patient = new PostgresConsoleSessions(db, limit);
  await patient.signIn({ key: 'wrong' }, origin);
  await sql`update console_sign_in_failure set at = at - interval '90 seconds'`.execute(db);
  await new PostgresOperators(db).authenticate('no token', '192.0.2.79');
  expect(await patient.signIn({ key: 'wrong' }, origin)).toMatchObject({ reason: 'too_many_failures', limit });
});
