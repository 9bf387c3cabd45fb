import { PostgresApiKeys, PostgresConsoleSessions } from '@creator-discovery/postgres';
import { expect, test } from '@jest/globals';
import { ConsoleBrowser } from '../testing/console-browser.ts';
import { startTestApi } from '../testing/test-api.ts';

test('the log has the ids of session, account and key of each call, and no key, secret, token or code', async () => {
  const lines: string[] = [];
  const api = await startTestApi({}, { log: (line) => lines.push(line) });
  const account = await api.account();
  const [key] = await new PostgresApiKeys(api.db).list(account.accountId);
  const code = (await new PostgresConsoleSessions(api.db).makeCode(key?.keyId ?? '')) ?? '';
  const wrong = `cd_live_${'1234567890abcdef'.repeat(2)}`;
  const browser = new ConsoleBrowser(api);
  const secrets = [account.key, wrong, code];
  const keep = () => secrets.push(browser.token ?? '', ...browser.cookies.values());

  expect((await browser.signIn(wrong)).status).toBe(401);
  expect((await browser.send('POST', 'session/start', { code })).status).toBe(200);
  keep();
  expect((await browser.signIn(account.key)).status).toBe(200);
  keep();
  expect((await browser.call(account.accountId, 'get_credit_balance', {})).status).toBe(200);
  const made = await browser.send('POST', `account/${account.accountId}/keys`, { name: 'reports' });
  secrets.push(made.body.key);
  const [session] = (await browser.send('GET', `${account.accountId}/sessions`)).body.sessions;
  await browser.send('GET', `start?code=${code}`);
  await browser.send('DELETE', 'session', {});
  await api.close();

  const log = lines.join('');
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(30);
    expect(log).not.toContain(secret.slice(-24));
  }
  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(entries.find(({ route }) => route === '/console/api/{account}/get_credit_balance')).toMatchObject({
    session_id: session.session_id,
    account_id: account.accountId,
    key_id: key?.keyId,
    status: 200,
  });
});
