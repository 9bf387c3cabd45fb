import { scopes } from '@creator-discovery/accounts';
import { PostgresAccounts } from '@creator-discovery/postgres';
import { describe, expect, test } from '@jest/globals';
import { ConsoleBrowser } from '../testing/console-browser.ts';
import { suspend, type TestAccount, testApi } from '../testing/test-api.ts';

const api = await testApi();

interface SignedIn {
  readonly account: TestAccount;
  readonly browser: ConsoleBrowser;
  readonly path: string;
  readonly sessionId: string;
}

async function signedIn(account?: TestAccount): Promise<SignedIn> {
  const owner = account ?? (await api.account());
  const browser = new ConsoleBrowser(api);
  await browser.signIn(owner.key);
  const { body } = await browser.send('GET', `${owner.accountId}/sessions`);
  const own = body.sessions.find(({ current }: { current: boolean }) => current);
  return { account: owner, browser, path: `account/${owner.accountId}`, sessionId: own.session_id };
}

async function works(key: string): Promise<boolean> {
  const { status } = await api.send('/api/v1/get_credit_balance', {
    method: 'POST',
    headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
    body: '{}',
  });
  return status === 200;
}

async function notes(accountId: string) {
  const rows = await api.db
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('subject_id', '=', accountId)
    .orderBy('audit_id')
    .execute();
  return rows.map(({ action, detail }) => ({ action, detail: detail as unknown as Record<string, unknown> }));
}

describe('keys', () => {
  test('are listed without the key itself', async () => {
    const { account, browser, path } = await signedIn();
    const { status, body } = await browser.send('GET', `${path}/keys`);
    expect([status, body]).toEqual([
      200,
      {
        keys: [
          {
            key_id: expect.any(String),
            name: 'first key',
            prefix: account.key.slice(0, 12),
            created_at: expect.any(String),
            last_used: body.keys[0].last_used,
            expires_at: null,
            client: null,
            scopes: [...scopes],
            credit_limit: null,
            credits_left: null,
            allowed_ips: [],
            unrestricted: true,
          },
        ],
      },
    ]);
  });

  test('are created, shown once and recorded in the audit log', async () => {
    const { account, browser, path, sessionId } = await signedIn();
    const { status, body } = await browser.send('POST', `${path}/keys`, { name: ' reports ' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ key: expect.stringMatching(/^cd_live_[0-9a-f]{32}$/), name: 'reports' });
    expect(await works(body.key)).toBe(true);
    const listed = await browser.send('GET', `${path}/keys`);
    expect(listed.body.keys).toHaveLength(2);
    expect(JSON.stringify(listed.body)).not.toContain(body.key.slice(12));
    const [first] = listed.body.keys;
    expect((await notes(account.accountId)).at(-1)).toEqual({
      action: 'key.create',
      detail: { keyId: body.key_id, key: body.prefix, name: 'reports', by: { sessionId, keyId: first.key_id } },
    });
    for (const name of ['', ' ', 'x'.repeat(81), 'a\0', '\ud800', 1, undefined])
      expect((await browser.send('POST', `${path}/keys`, { name })).status).toBe(400);
  });

  test('are rotated with the requested overlap', async () => {
    const { account, browser, path } = await signedIn();
    const made = (await browser.send('POST', `${path}/keys`, { name: 'reports' })).body;
    const rotated = (await browser.send('POST', `${path}/keys/${made.key_id}/rotate`, { overlap_seconds: 3600 })).body;
    expect([await works(made.key), await works(rotated.key)]).toEqual([true, true]);
    const at = (await browser.send('POST', `${path}/keys/${rotated.key_id}/rotate`, { overlap_seconds: 0 })).body;
    expect([await works(rotated.key), await works(at.key)]).toEqual([false, true]);
    const again = await browser.send('POST', `${path}/keys/${rotated.key_id}/rotate`, { overlap_seconds: 0 });
    expect([again.status, again.body.status]).toEqual([422, 'error']);
    for (const overlap_seconds of [-1, 1, 604_801, '0', undefined])
      expect((await browser.send('POST', `${path}/keys/${at.key_id}/rotate`, { overlap_seconds })).status).toBe(400);
    expect((await notes(account.accountId)).at(-1)).toMatchObject({
      action: 'key.rotate',
      detail: { newKeyId: at.key_id, overlapSeconds: 0, by: { keyId: expect.any(String) } },
    });
  });

  test('are revoked, which ends sessions that use them', async () => {
    const { account, browser, path } = await signedIn();
    const made = (await browser.send('POST', `${path}/keys`, { name: 'reports' })).body;
    // A repetition is not noted again.
    for (let calls = 0; calls < 2; calls += 1)
      expect((await browser.send('DELETE', `${path}/keys/${made.key_id}`, {})).body).toEqual({ status: 'ok' });
    expect(await works(made.key)).toBe(false);
    const [first] = (await browser.send('GET', `${path}/keys`)).body.keys;
    expect((await browser.send('DELETE', `${path}/keys/${first.key_id}`, {})).body).toEqual({ status: 'ok' });
    expect((await browser.send('GET', `${path}/keys`)).status).toBe(401);
    expect((await notes(account.accountId)).slice(-2)).toMatchObject([
      { action: 'key.revoke', detail: { keyId: made.key_id, by: { keyId: first.key_id } } },
      { action: 'key.revoke', detail: { keyId: first.key_id, by: { keyId: first.key_id } } },
    ]);
  });

  test('of other accounts do not exist', async () => {
    const [{ browser, path }, other] = [await signedIn(), await signedIn()];
    const [foreign] = (await other.browser.send('GET', `${other.path}/keys`)).body.keys;
    for (const id of [foreign.key_id, '00000000-0000-4000-8000-000000000000', 'x']) {
      expect((await browser.send('POST', `${path}/keys/${id}/rotate`, { overlap_seconds: 0 })).status).toBe(404);
      expect((await browser.send('DELETE', `${path}/keys/${id}`, {})).status).toBe(404);
    }
    expect((await browser.send('GET', `${other.path}/keys`)).status).toBe(401);
    expect(await works(other.account.key)).toBe(true);
  });

  const rules = {
    scopes: ['search', 'lists'],
    expires_at: '2100-01-01T00:00:00.000Z',
    credit_limit: { amount: 50, per: 'month' },
    allowed_ips: ['192.0.2.0/24', '10.1.2.3/32'],
  };

  test('have rules, which can be changed', async () => {
    const { account, browser, path } = await signedIn();
    const asked = { ...rules, allowed_ips: ['192.0.2.7/24', '10.1.2.3'] };
    const made = (await browser.send('POST', `${path}/keys`, { name: 'reports', ...asked })).body;
    expect(made).toMatchObject({ ...rules, unrestricted: false });
    const free = { scopes: [...scopes], expires_at: null, credit_limit: null, allowed_ips: [] };
    const changed = (await browser.send('PATCH', `${path}/keys/${made.key_id}`, { name: 'all', ...free })).body;
    expect(changed).toMatchObject({ name: 'all', ...free, unrestricted: true });
    for (const same of [{}, { name: 'all', ...free }])
      expect((await browser.send('PATCH', `${path}/keys/${made.key_id}`, same)).body).toEqual(changed);
    const recorded = (await notes(account.accountId)).filter(({ action }) => action === 'key.update');
    expect(recorded).toMatchObject([{ detail: { name: 'all' } }]);
    const wrong = {
      scopes: ['everything'],
      expires_at: '2020-01-01T00:00:00Z',
      credit_limit: { amount: -1, per: 'day' },
      allowed_ips: ['office'],
    };
    const problems = ['allowed_ips[0]', 'credit_limit.amount', 'expires_at', 'scopes[0]'].map((field) => ({ field }));
    expect((await browser.send('PATCH', `${path}/keys/${made.key_id}`, wrong)).body.errors).toMatchObject(problems);
    expect((await browser.send('POST', `${path}/keys`, { name: 'x', ...wrong })).body.errors).toMatchObject(problems);
    expect((await browser.send('POST', `${path}/keys`, { name: 'x', scopes: [] })).status).toBe(400);
  });

  test.each([
    { scopes: ['account'] },
    { expires_at: rules.expires_at },
    { credit_limit: rules.credit_limit },
    { allowed_ips: ['127.0.0.0/8'] },
  ])('with %j show themselves only, and change neither keys nor settings', async (rule) => {
    const { account, browser, path } = await signedIn();
    const made = (await browser.send('POST', `${path}/keys`, { name: 'restricted', ...rule })).body;
    const restricted = await signedIn({ ...account, key: made.key });
    const { keys } = (await restricted.browser.send('GET', `${path}/keys`)).body;
    expect(keys.map(({ key_id }: { key_id: string }) => key_id)).toEqual([made.key_id]);
    expect((await restricted.browser.send('GET', `${account.accountId}/sessions`)).body.sessions).toHaveLength(1);
    for (const [method, address, body] of [
      ['POST', 'keys', { name: 'x' }],
      ['PATCH', `keys/${made.key_id}`, { scopes: [...scopes] }],
      ['POST', `keys/${made.key_id}/rotate`, { overlap_seconds: 0 }],
      ['DELETE', `keys/${made.key_id}`, {}],
      ['PATCH', '', { usage_pricing: false }],
      ['POST', 'checkout', { pack: 500 }],
    ] as const) {
      const answer = await restricted.browser.send(method, `${path}/${address}`.replace(/\/$/, ''), body);
      expect([answer.status, answer.body.message]).toEqual([422, expect.stringContaining('restricted key')]);
    }
    expect((await browser.send('GET', `${path}/keys`)).body.keys).toHaveLength(2);
  });

  test('show their last use', async () => {
    const { account, browser, path } = await signedIn();
    await account.call('get_credit_balance', {});
    const lastUsed = async () => (await browser.send('GET', `${path}/keys`)).body.keys[0].last_used;
    let used = await lastUsed();
    while (used === null) used = await lastUsed();
    expect(used).toEqual({ at: expect.any(String), channel: 'app', address: '127.0.0.1' });
  });
});

test('usage pricing can be switched for the next call, and the audit log records the session', async () => {
  const { account, browser, path, sessionId } = await signedIn();
  const { body } = await browser.send('PATCH', path, { usage_pricing: false });
  expect(body).toMatchObject({ account_id: account.accountId, usage_pricing: false, plan: { name: 'pro' } });
  expect((await account.call('get_credit_balance', {})).body.usage_pricing).toBe(false);
  expect((await browser.send('GET', 'session')).body.accounts[0].usage_pricing).toBe(false);
  const capped = await browser.send('PATCH', path, { usage_pricing: true, paid_search_credits_per_day: 1 });
  expect(capped.body).toMatchObject({ usage_pricing: true, paid_search_credits_per_day: 1 });
  expect((await account.call('get_credit_balance', {})).body.usage).toMatchObject({
    paid_search_credits_per_day: 1,
    paid_search_credits_today: 0,
  });
  expect((await browser.send('PATCH', path, { paid_search_credits_per_day: null })).body).toMatchObject({
    usage_pricing: true,
    paid_search_credits_per_day: null,
  });
  await browser.send('PATCH', path, { usage_pricing: false });
  expect((await notes(account.accountId)).at(-1)).toMatchObject({
    action: 'account.update',
    detail: { before: { usagePricing: true }, after: { usagePricing: false }, by: { sessionId } },
  });
  for (const wrong of [
    {},
    { usage_pricing: 'on' },
    { paid_search_credits_per_day: 0 },
    { usage_pricing: true, plan: 'pro' },
  ])
    expect((await browser.send('PATCH', path, wrong)).status).toBe(400);
});

describe('managing an account', () => {
  const changes = (path: string) =>
    [
      ['PATCH', path, { usage_pricing: true }],
      ['POST', `${path}/keys`, { name: 'x' }],
      ['POST', `${path}/keys/x/rotate`, { overlap_seconds: 0 }],
      ['DELETE', `${path}/keys/x`, {}],
    ] as const;

  test('works only from the console, with session and token', async () => {
    const { account, browser, path } = await signedIn();
    for (const [method, address, body] of changes(path)) {
      expect((await browser.send(method, address, body, { 'X-CSRF-Token': undefined })).status).toBe(403);
      expect((await browser.send(method, address, body, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
      const byKey = { Cookie: undefined, Authorization: `Bearer ${account.key}` };
      expect((await browser.send(method, address, body, byKey)).status).toBe(401);
    }
    expect((await browser.send('GET', `${path}/keys`, undefined, { Cookie: undefined })).status).toBe(401);
  });

  test('is refused while suspended, but not without a plan or credits', async () => {
    const suspended = await signedIn();
    await suspend(api.db, suspended.account.accountId);
    for (const [method, address, body] of [
      ...changes(suspended.path),
      ['GET', `${suspended.path}/keys`, undefined] as const,
    ]) {
      const answer = await suspended.browser.send(method, address, body);
      expect([address, answer.status, answer.body.status]).toEqual([address, 403, 'account_suspended']);
    }
    const poor = await signedIn(await api.account({ plan: 'free', credits: 0 }));
    expect((await poor.browser.send('POST', `${poor.path}/keys`, { name: 'x' })).status).toBe(200);
    expect((await new PostgresAccounts(api.db).byId(poor.account.accountId))?.plan).toBe('free');
  });
});

describe('events', () => {
  test('low credits are set by a session; the secret of a webhook is returned once, to its account only', async () => {
    const { account, browser, path } = await signedIn();
    expect((await browser.send('PATCH', `${path}/events`, { low_credits: 0 })).status).toBe(400);
    expect((await browser.send('PATCH', `${path}/events`, { low_credits: 50 })).body).toEqual({ low_credits: 50 });
    expect((await browser.send('GET', `${path}/events`)).body).toEqual({ low_credits: 50 });
    expect((await browser.send('PATCH', `${path}/events`, { low_credits: 50 })).status).toBe(200);
    const changes = (await notes(account.accountId)).filter(({ action }) => action === 'account.update');
    expect(changes).toMatchObject([{ detail: { after: { lowCredits: 50 } } }]);
    const hook = { url: 'https://hooks.example.com/', events: ['credits.low'] };
    const { webhook_id } = (await account.call('create_webhook', hook)).body.webhook;
    const other = await signedIn();
    const secret = `/webhooks/${webhook_id}/secret`;
    expect((await other.browser.send('POST', `${other.path}${secret}`)).status).toBe(404);
    const first = await browser.send('POST', `${path}${secret}`);
    expect([first.status, first.body.secret]).toEqual([200, expect.stringMatching(/^whsec_/)]);
    expect((await browser.send('POST', `${path}${secret}`)).status).toBe(422);
  });
});
