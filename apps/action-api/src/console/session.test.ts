import { operations } from '@creator-discovery/operations';
import { PostgresAccounts, PostgresApiKeys, PostgresConsoleSessions } from '@creator-discovery/postgres';
import { describe, expect, test } from '@jest/globals';
import { ConsoleBrowser } from '../testing/console-browser.ts';
import { suspend, type TestAccount, testApi } from '../testing/test-api.ts';

const api = await testApi();

const filters = { basic: { platform: 'photonet' } };

async function signedIn(account: TestAccount): Promise<ConsoleBrowser> {
  const browser = new ConsoleBrowser(api);
  const { status } = await browser.signIn(account.key);
  expect(status).toBe(200);
  return browser;
}

async function keyOf({ accountId }: TestAccount) {
  const [key] = await new PostgresApiKeys(api.db).list(accountId);
  if (key === undefined) throw new Error('The account has no key.');
  return key;
}

describe('signing in with a key', () => {
  test('returns the session and sets a protected cookie', async () => {
    const account = await api.account();
    const browser = new ConsoleBrowser(api);
    const { status, body, headers } = await browser.signIn(account.key);
    const key = await keyOf(account);
    expect([status, body]).toEqual([
      200,
      {
        signed_in: true,
        csrf_token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
        accounts: [
          {
            account_id: account.accountId,
            name: 'Test',
            suspended: false,
            plan: { name: 'pro', active: true },
            usage_pricing: true,
            paid_search_credits_per_day: null,
            key: {
              id: key.keyId,
              name: 'first key',
              prefix: account.key.slice(0, 12),
              scopes: key.scopes,
              unrestricted: true,
            },
          },
        ],
        chat: { available: false, missing: ['CHAT_MODEL_BASE_URL', 'CHAT_MODEL'], scripted: false },
        version: expect.any(String),
        demo: false,
        network_hosts: expect.arrayContaining([['photonet.example', 'photonet']]),
        credit_pages: { topup: null, purchase: null },
      },
    ]);
    const { port } = new URL(api.url);
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(
        new RegExp(`^cd_session_${port}=[A-Za-z0-9_-]{43}; Max-Age=1209600; Path=/; HttpOnly; SameSite=Strict$`),
      ),
    ]);
    expect(headers.get('cache-control')).toBe('no-store');
    expect((await browser.send('GET', 'session')).body).toEqual(body);
  });

  test.each([
    ['a wrong key', { api_key: `cd_live_${'0'.repeat(32)}` }, 401],
    ['an empty key', { api_key: '' }, 401],
    ['no key', {}, 400],
    ['another field', { api_key: 'x', remember: true }, 400],
    ['no JSON', '{', 400],
  ])('is refused with %s, and sets no cookie', async (_name, body, status) => {
    const answer = await new ConsoleBrowser(api).send('POST', 'session', body);
    expect(answer.status).toBe(status);
    expect(answer.headers.getSetCookie()).toEqual([]);
    await api.db.deleteFrom('console_sign_in_failure').execute();
  });

  test('is refused with Retry-After after ten failures', async () => {
    const { key } = await api.account();
    const browser = new ConsoleBrowser(api);
    for (let failures = 0; failures < 10; failures += 1) expect((await browser.signIn('wrong')).status).toBe(401);
    for (const refused of [await browser.signIn('wrong'), await browser.signIn(key)]) {
      expect(refused.status).toBe(429);
      const limit = { policy: 'failed_sign_ins', limit: 10, window_seconds: 60 };
      expect(refused.body).toMatchObject({ status: 'rate_limited', limit });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    await api.db
      .updateTable('console_sign_in_failure')
      .set({ at: new Date(Date.now() - 60_000) })
      .execute();
    expect((await browser.signIn(key)).status).toBe(200);
  });

  test('requires a valid cookie', async () => {
    const { port } = new URL(api.url);
    for (const Cookie of [
      '',
      'a=b',
      `cd_session_${port}=`,
      `cd_session_${port}=x; cd_session_${port}=y`,
      '\u00ff=;;=',
    ]) {
      const { status, body } = await api.send('/console/session', { headers: { Cookie } });
      expect([status, body]).toEqual([200, { signed_in: false }]);
    }
  });
});

describe('a sign-in link', () => {
  const code = async (account: TestAccount): Promise<string> =>
    (await new PostgresConsoleSessions(api.db).makeCode((await keyOf(account)).keyId)) ?? '';

  test('signs in once', async () => {
    const account = await api.account();
    const made = await code(account);
    const browser = new ConsoleBrowser(api);
    const { status, body } = await browser.send('POST', 'session/start', { code: made });
    expect([status, body.accounts[0].account_id]).toEqual([200, account.accountId]);
    expect((await new ConsoleBrowser(api).send('POST', 'session/start', { code: made })).status).toBe(401);
  });

  test('is refused through a proxy, and stays usable', async () => {
    const account = await api.account();
    const made = await code(account);
    const through = { 'X-Forwarded-For': '192.0.2.1' };
    const refused = await new ConsoleBrowser(api).send('POST', 'session/start', { code: made }, through);
    expect(refused.status).toBe(403);
    expect((await new ConsoleBrowser(api).send('POST', 'session/start', { code: made })).status).toBe(200);
  });
});

describe('a call of an operation', () => {
  test('works like a call with a key, with the source app', async () => {
    const account = await api.account();
    const browser = await signedIn(account);
    const search = await browser.call(account.accountId, 'search_creators', filters);
    expect(search.status).toBe(200);
    expect(search.body.source).toBe('app');
    const history = await account.call('list_search_history', {});
    expect(history.body.entries).toMatchObject([{ source: 'app', kind: 'search' }]);
  });

  test('supports Idempotency-Key and X-Max-Credits', async () => {
    const account = await api.account();
    const browser = await signedIn(account);
    const body = { filters, limit: 2, confirmed: true };
    const first = await browser.call(account.accountId, 'run_export', body, { 'Idempotency-Key': 'one' });
    const again = await browser.call(account.accountId, 'run_export', body, { 'Idempotency-Key': 'one' });
    expect(again.body).toEqual(first.body);
    const bounded = await browser.call(
      account.accountId,
      'run_export',
      { ...body, limit: 3 },
      { 'X-Max-Credits': '1' },
    );
    expect(bounded.status).toBe(422);
  });

  test('is refused without a session, for other accounts, for unknown operations and without POST', async () => {
    const [account, other] = [await api.account(), await api.account()];
    const browser = await signedIn(account);
    const nobody = new ConsoleBrowser(api);
    expect((await nobody.call(account.accountId, 'get_credit_balance', {})).status).toBe(401);
    expect((await browser.call(other.accountId, 'get_credit_balance', {})).status).toBe(401);
    expect((await browser.call('nobody', 'get_credit_balance', {})).status).toBe(401);
    expect((await browser.call(account.accountId, 'steal', {})).status).toBe(404);
    const read = await browser.send('GET', `api/${account.accountId}/get_credit_balance`);
    expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST']);
    expect((await browser.call(account.accountId, 'get_credit_balance', '{')).status).toBe(400);
  });

  test('with a key always has the source api', async () => {
    const account = await api.account();
    const { body } = await account.call('search_creators', filters, { 'X-Client': 'console' });
    expect(body.source).toBe('api');
  });
});

describe('a call from elsewhere', () => {
  const call = (browser: ConsoleBrowser, { accountId }: TestAccount, headers: Record<string, string | undefined>) =>
    browser.call(accountId, 'get_credit_balance', {}, headers);

  test('from another site or origin is refused, even with cookie and token', async () => {
    const account = await api.account();
    const browser = await signedIn(account);
    for (const site of ['cross-site', 'same-site', 'none', '']) {
      const { status, body } = await call(browser, account, { 'Sec-Fetch-Site': site });
      expect([site, status, body.status]).toEqual([site, 403, 'invalid_request']);
    }
    const origin = { 'Sec-Fetch-Site': undefined, Origin: 'http://elsewhere.example' };
    expect((await call(browser, account, origin)).status).toBe(403);
    expect((await call(browser, account, { ...origin, Origin: 'null' })).status).toBe(403);
    expect((await call(browser, account, { ...origin, Origin: api.url })).status).toBe(200);
    expect((await call(browser, account, { 'Sec-Fetch-Site': undefined })).status).toBe(200);
  });

  test('cannot sign in or out', async () => {
    const account = await api.account();
    const browser = await signedIn(account);
    const elsewhere = { 'Sec-Fetch-Site': 'cross-site' };
    expect((await browser.send('POST', 'session', { api_key: account.key }, elsewhere)).status).toBe(403);
    expect((await browser.send('DELETE', 'session', {}, elsewhere)).status).toBe(403);
    expect((await browser.send('DELETE', 'sessions', {}, elsewhere)).status).toBe(403);
    expect((await browser.send('GET', 'session')).body.signed_in).toBe(true);
  });

  test('with a stolen cookie cannot change anything without the token of the same session', async () => {
    const account = await api.account();
    const [browser, other] = [await signedIn(account), await signedIn(account)];
    for (const token of [undefined, '', 'x', other.token ?? '', `${browser.token}x`]) {
      const { status, body } = await call(browser, account, { 'X-CSRF-Token': token });
      expect([status, body.errors[0].field]).toEqual([403, 'X-CSRF-Token']);
    }
    const without = { 'X-CSRF-Token': undefined };
    for (const [method, path] of [
      ['DELETE', 'session'],
      ['DELETE', 'sessions'],
      ['POST', `chat/${account.accountId}`],
      ['DELETE', `chat/${account.accountId}/conversations/x`],
    ] as const)
      expect((await browser.send(method, path, {}, without)).status).toBe(403);
    expect((await call(browser, account, {})).status).toBe(200);
  });

  test('with a form body is refused', async () => {
    const account = await api.account();
    const browser = await signedIn(account);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
      expect((await call(browser, account, { 'Content-Type': type })).status).toBe(415);
  });
});

describe('a cookie', () => {
  test('is useless outside the console', async () => {
    const account = await api.account();
    const browser = await signedIn(account);
    const headers = {
      Cookie: browser.cookieHeader(),
      'X-CSRF-Token': browser.token ?? '',
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'Sec-Fetch-Site': 'same-origin',
    };
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    for (const [path, body] of [
      ['/api/v1/get_credit_balance', {}],
      ['/mcp', list],
      ['/chat', { message: 'Hello' }],
    ] as const) {
      const { status } = await api.send(path, { method: 'POST', headers, body: JSON.stringify(body) });
      expect([path, status]).toEqual([path, 401]);
    }
    expect((await api.send('/chat/conversations', { headers })).status).toBe(401);
  });

  test('is named after the port, so that two servers on one host stay apart', async () => {
    const [one, two] = [await api.account(), await api.account()];
    const here = await signedIn(one);
    const other = await testApi();
    const there = await other.account();
    const browser = new ConsoleBrowser(other);
    for (const [name, value] of here.cookies) browser.cookies.set(name, value);
    await browser.signIn(there.key);
    expect(browser.cookies.size).toBe(2);
    expect((await browser.send('GET', 'session')).body.accounts[0].account_id).toBe(there.accountId);
    here.cookies.clear();
    for (const [name, value] of browser.cookies) here.cookies.set(name, value);
    expect((await here.send('GET', 'session')).body.accounts[0].account_id).toBe(one.accountId);
    await here.signIn(two.key);
    expect((await here.send('GET', 'session')).body.accounts).toHaveLength(2);
  });

  test('over https is bound to the host and sent with TLS only', async () => {
    const secure = await testApi({ ACTION_API_PUBLIC_URL: 'https://api.example.com', TRUSTED_PROXIES: 'loopback' });
    const account = await secure.account();
    const browser = new ConsoleBrowser(secure);
    const { headers } = await browser.signIn(account.key);
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-cd_session=[^;]+; Max-Age=1209600; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
    ]);
    expect((await browser.send('GET', 'session')).body.signed_in).toBe(true);
  });
});

describe('a session', () => {
  test('ends at once with its key, in every route', async () => {
    for (const end of ['revoke', 'rotate'] as const) {
      const account = await api.account();
      const browser = await signedIn(account);
      const [keys, { keyId }] = [new PostgresApiKeys(api.db), await keyOf(account)];
      await (end === 'revoke' ? keys.revoke(keyId) : keys.rotate(keyId, 0));
      expect((await browser.call(account.accountId, 'get_credit_balance', {})).status).toBe(401);
      expect((await browser.send('GET', `chat/${account.accountId}/conversations`)).status).toBe(401);
      expect((await browser.send('GET', `${account.accountId}/sessions`)).status).toBe(401);
      expect((await browser.send('GET', 'session')).body).toEqual({ signed_in: false });
    }
  });

  test('of a suspended account shows that, and every call is refused', async () => {
    const account = await api.account();
    const browser = await signedIn(account);
    await suspend(api.db, account.accountId);
    expect((await browser.send('GET', 'session')).body.accounts[0].suspended).toBe(true);
    for (const operation of ['get_credit_balance', 'list_search_history', 'search_creators']) {
      const { status, body } = await browser.call(account.accountId, operation, {});
      expect([status, body.status]).toEqual([403, 'account_suspended']);
    }
    expect((await browser.send('GET', `chat/${account.accountId}/conversations`)).status).toBe(403);
    await new PostgresAccounts(api.db).update(account.accountId, { suspended: false });
    expect((await browser.call(account.accountId, 'get_credit_balance', {})).status).toBe(200);
  });

  test('of an account without a plan or credits can call only the operations open to it', async () => {
    const account = await api.account({ plan: 'free', credits: 3 });
    const browser = await signedIn(account);
    const { list_id } = (await browser.call(account.accountId, 'create_list', { name: 'Mine' })).body.list;
    const creators = [{ platform: 'photonet', handle: 'traveller.001' }];
    await browser.call(account.accountId, 'add_to_list', { list_id, creators });
    const { item_id } = (await browser.call(account.accountId, 'get_list', { list_id })).body.items[0];
    const job = await browser.call(account.accountId, 'run_export', { filters, limit: 3, confirmed: true });
    await api.runJobs();
    expect(await account.balance()).toEqual({ posted: 0, held: 0 });
    const { history_id } = job.body;
    const bodies: Record<string, unknown> = {
      explain_charge: { history_id },
      get_history_data: { history_id },
      get_list: { list_id },
      list_item_activity: { list_id, item_id },
      get_usage: { from: '2026-01-01', to: '2026-01-31' },
    };
    const open: string[] = [];
    for (const { name } of operations) {
      const { status, body } = await browser.call(account.accountId, name, bodies[name] ?? {});
      if (status === 200) open.push(name);
      else expect([name, status, body.status]).toEqual([name, 403, 'api_access_requires_plan']);
    }
    const { body: shown } = await browser.call(account.accountId, 'get_list', { list_id, show: true });
    expect(shown.status).toBe('api_access_requires_plan');
    expect(open).toEqual(
      operations
        .filter(({ openInConsole, servesWhatWasPaid }) => openInConsole || servesWhatWasPaid)
        .map(({ name }) => name),
    );
    expect(open).toEqual(
      expect.arrayContaining([
        'get_credit_balance',
        'list_ledger_entries',
        'get_usage',
        'list_search_history',
        'get_history_data',
      ]),
    );
    expect((await account.call('get_credit_balance', {})).status).toBe(403);
    expect((await browser.send('GET', `chat/${account.accountId}/conversations`)).status).toBe(403);
  });

  test('holds five accounts, each with its own calls, and refuses a sixth', async () => {
    const accounts = await Promise.all(Array.from({ length: 6 }, () => api.account()));
    const browser = new ConsoleBrowser(api);
    for (const { key } of accounts.slice(0, 5)) expect((await browser.signIn(key)).status).toBe(200);
    expect((await browser.signIn(accounts[5]?.key ?? '')).status).toBe(422);
    for (const { accountId } of accounts.slice(0, 5)) {
      const { body } = await browser.call(accountId, 'get_credit_balance', {});
      expect(body.account_id).toBe(accountId);
    }
  });

  test('is replaced on each sign-in, so that a planted cookie becomes useless', async () => {
    const [attacker, victim] = [await api.account(), await api.account()];
    const planted = await signedIn(attacker);
    const browser = new ConsoleBrowser(api);
    for (const [name, value] of planted.cookies) browser.cookies.set(name, value);
    await browser.signIn(victim.key);
    expect((await planted.call(victim.accountId, 'get_credit_balance', {})).status).toBe(401);
    expect((await browser.call(victim.accountId, 'get_credit_balance', {})).status).toBe(200);
  });
});

describe('signing out', () => {
  test('ends this session only and clears its cookie', async () => {
    const account = await api.account();
    const [browser, other] = [await signedIn(account), await signedIn(account)];
    const kept = new Map(browser.cookies);
    const { status, body } = await browser.send('DELETE', 'session', {});
    expect([status, body, browser.cookies.size]).toEqual([200, { signed_in: false }, 0]);
    for (const [name, value] of kept) browser.cookies.set(name, value);
    expect((await browser.call(account.accountId, 'get_credit_balance', {})).status).toBe(401);
    expect((await other.call(account.accountId, 'get_credit_balance', {})).status).toBe(200);
  });

  test('of one account returns the remaining accounts', async () => {
    const [one, two] = [await api.account(), await api.account()];
    const browser = await signedIn(one);
    await browser.signIn(two.key);
    const { body } = await browser.send('DELETE', 'session', { account_id: one.accountId });
    expect(body.accounts.map((account: { account_id: string }) => account.account_id)).toEqual([two.accountId]);
    expect(body.csrf_token).toBe(browser.token);
    expect((await browser.call(two.accountId, 'get_credit_balance', {})).status).toBe(200);
  });

  test('everywhere ends every session of the account', async () => {
    const account = await api.account();
    const [browser, other] = [await signedIn(account), await signedIn(account)];
    expect((await browser.send('GET', `${account.accountId}/sessions`)).body.sessions).toHaveLength(2);
    const { body } = await browser.send('DELETE', 'sessions', {});
    expect([body, browser.cookies.size]).toEqual([{ signed_in: false }, 0]);
    expect((await other.call(account.accountId, 'get_credit_balance', {})).status).toBe(401);
  });
});

test('the sessions of an account are listed with their keys and the current one marked', async () => {
  const account = await api.account();
  const [browser, other] = [await signedIn(account), await signedIn(account)];
  const { body } = await browser.send('GET', `${account.accountId}/sessions`);
  const key = await keyOf(account);
  const shown = {
    session_id: expect.stringMatching(/^[0-9a-f]{8}$/),
    key: { id: key.keyId, prefix: key.prefix },
    created_at: expect.any(String),
    last_seen_at: expect.any(String),
    ends_at: expect.any(String),
  };
  expect(body.sessions).toEqual([
    { ...shown, current: false },
    { ...shown, current: true },
  ]);
  expect((await other.send('GET', `${account.accountId}/sessions`)).body.sessions).toMatchObject([
    { current: true },
    { current: false },
  ]);
});

test('answers are never compressed, because they combine the token with text from requests', async () => {
  const { key } = await api.account();
  const browser = new ConsoleBrowser(api);
  for (let more = 0; more < 4; more += 1) await browser.signIn((await api.account()).key);
  const answer = await browser.signIn(key);
  expect(JSON.stringify(answer.body).length).toBeGreaterThan(1024);
  expect(answer.headers.get('content-encoding')).toBeNull();
});
