import { grantsContract } from '@creator-discovery/accounts/contract';
import { expect, test } from '@jest/globals';
import { Retention } from '../retention.ts';
import { allRows, testDatabase, testDatabaseWithClock } from '../testing/test-database.ts';
import { PostgresAccounts } from './postgres-accounts.ts';
import { PostgresApiKeys } from './postgres-api-keys.ts';
import { PostgresConsoleSessions } from './postgres-console-sessions.ts';
import { PostgresGrants } from './postgres-grants.ts';

grantsContract('PostgreSQL', async () => {
  const { db, passSeconds } = await testDatabaseWithClock();
  const retention = new Retention(db);
  return {
    grants: new PostgresGrants(db),
    accounts: new PostgresAccounts(db),
    keys: new PostgresApiKeys(db),
    sessions: new PostgresConsoleSessions(db),
    forget: () => retention.forget('grants', 30),
    passSeconds,
  };
});

test('no table contains a secret, a code or a token; approvals and ends are audited', async () => {
  const { db } = await testDatabase();
  const grants = new PostgresGrants(db);
  const accounts = new PostgresAccounts(db);
  const sessions = new PostgresConsoleSessions(db);
  const { account, key, keyId } = await accounts.create({ name: 'Acme', plan: 'pro', usagePricing: true });
  const signedIn = await sessions.signIn({ key }, { secret: null, address: '192.0.2.1', isWithin: () => false });
  const registration = await grants.register(
    { name: 'A', redirectAddresses: ['https://a.example/'], hasSecret: true },
    '192.0.2.1',
  );
  if (!signedIn.signedIn || !registration.registered) throw new Error('refused');
  const { clientId } = registration.client;
  const { accountId } = account;
  const asked = { challenge: 'challenge', redirectAddress: 'https://a.example/' };
  const { sessionId } = signedIn.session;
  await grants.approve(
    { ...asked, accountId, clientId, code: 'a secret code', scopes: ['search'], creditLimit: null },
    { sessionId, keyId },
  );
  const tokens = (await grants.exchange('a secret code', { ...asked, clientId }))!;
  const fresh = (await grants.refresh(tokens.refreshToken, clientId))!;
  await grants.revoke(fresh.accessToken, clientId);
  const stored = await allRows(db);
  const secrets = [registration.secret, 'a secret code', ...Object.values(tokens), ...Object.values(fresh)];
  for (const hidden of secrets.filter((one) => typeof one === 'string')) expect(stored).not.toContain(hidden);
  const noted = await db
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('subject_id', '=', accountId)
    .where('action', 'like', 'grant.%')
    .orderBy('audit_id')
    .execute();
  const detail = expect.objectContaining({ clientId, keyId: expect.any(String) });
  expect(noted).toEqual([
    { action: 'grant.approve', detail },
    { action: 'grant.end', detail },
  ]);
});
