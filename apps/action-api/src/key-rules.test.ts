import { type NewKey, scopes } from '@creator-discovery/accounts';
import { operations } from '@creator-discovery/operations';
import { PostgresApiKeys } from '@creator-discovery/postgres';
import { describe, expect, test } from '@jest/globals';
import { inChat, overMcp } from './testing/channels.ts';
import { ConsoleBrowser } from './testing/console-browser.ts';
import { mcpRequest } from './testing/mcp-request.ts';
import { type TestAccount, testApi } from './testing/test-api.ts';

const api = await testApi();
const keys = new PostgresApiKeys(api.db);
const elsewhere = ['192.0.2.0/24', '2001:db8::/32'];

/** Another key of the account, with these rules. */
async function keyOf(owner: TestAccount, rules: Omit<NewKey, 'name'>): Promise<TestAccount & { readonly id: string }> {
  const made = await keys.create(owner.accountId, { name: 'restricted', ...rules });
  if (!made.made) throw new Error(made.reason);
  const headers = { Authorization: `Bearer ${made.key}` };
  return {
    ...owner,
    id: made.apiKey.keyId,
    key: made.key,
    call: (operation, body, more = {}) => owner.call(operation, body, { ...headers, ...more }),
  };
}

async function signedIn(account: TestAccount): Promise<ConsoleBrowser> {
  const browser = new ConsoleBrowser(api);
  expect((await browser.signIn(account.key)).status).toBe(200);
  return browser;
}

const searched = { basic: { platform: 'photonet' } };

describe('a key without the scope of an operation', () => {
  test('is refused alike in every channel, before the body', async () => {
    const account = await keyOf(await api.account(), { scopes: ['search'] });
    const refusal = {
      status: 'insufficient_scope',
      message: expect.stringContaining('lists'),
      required_scope: 'lists',
    };
    const answer = await account.call('get_lists', '{');
    expect([answer.status, answer.body]).toEqual([
      403,
      { ...refusal, ...{ request_id: expect.any(String), suggested_next: expect.any(String) } },
    ]);
    const byMcp = await api.send(
      '/mcp',
      mcpRequest(account.key, { id: 1, method: 'tools/call', params: { name: 'get_lists', arguments: {} } }),
    );
    expect([byMcp.status, byMcp.body]).toMatchObject([403, refusal]);
    expect(byMcp.headers.get('www-authenticate')).toContain(', error="insufficient_scope", scope="lists", ');
    expect(await (await inChat(api, account)).call('get_lists', {})).toMatchObject(refusal);
    const browser = await signedIn(account);
    expect(await browser.call(account.accountId, 'get_lists', {})).toMatchObject({ status: 403, body: refusal });
    expect((await account.call('search_creators', searched)).status).toBe(200);
  });

  test('gets the refusal of its account first', async () => {
    const account = await keyOf(await api.account({ plan: 'free', credits: 0 }), { scopes: ['search'] });
    expect((await account.call('get_lists', {})).body.status).toBe('api_access_requires_plan');
    expect((await account.call('get_history_data', { history_id: 'x' })).body.status).toBe('insufficient_scope');
  });

  test('is refused in each operation, and its tools are not listed', async () => {
    for (const scope of scopes) {
      const account = await keyOf(await api.account(), { scopes: [scope] });
      const callable = operations.filter((one) => one.scope === null || one.scope === scope);
      for (const { name } of operations.filter((one) => !callable.includes(one)))
        expect((await account.call(name, {})).status).toBe(403);
      const { body } = await api.send('/mcp?tools=all', mcpRequest(account.key, { id: 1, method: 'tools/list' }));
      expect(body.result.tools.map(({ name }: { name: string }) => name)).toEqual(callable.map(({ name }) => name));
    }
  });

  test('opens no items of a list without search', async () => {
    const account = await keyOf(await api.account(), { scopes: ['lists'] });
    const { list_id } = (await account.call('create_list', { name: 'Mine' })).body.list;
    expect((await account.call('get_list', { list_id, show: true })).body.required_scope).toBe('search');
    expect((await account.call('get_list', { list_id })).status).toBe(200);
  });

  test('is told of a changed scope by the next call', async () => {
    const account = await keyOf(await api.account(), { scopes: ['lists'] });
    await account.call('search_creators', searched);
    await keys.update(account.id, { scopes: ['search'] });
    expect((await account.call('search_creators', searched)).status).toBe(200);
    await keys.update(account.id, { scopes: ['lists'] });
    expect((await account.call('search_creators', searched)).status).toBe(403);
  });
});

test('a key without contacts sees previews of owned creators in lists, and finds nobody by email', async () => {
  const owner = await api.account();
  const handle = 'Traveller.030';
  const unlocked = (await owner.call('lookup_creator', { handle, platform: 'photonet', confirmed: true })).body;
  const { list_id } = (await owner.call('create_list', { name: 'Owned' })).body.list;
  await owner.call('add_to_list', { list_id, creators: [{ platform: 'photonet', handle }] });
  const { email } = unlocked.creator;
  const account = await keyOf(owner, { scopes: ['lists', 'search'] });
  const shown = (await account.call('get_list', { list_id })).body;
  expect(shown.items).toMatchObject([{ handle, owned: true, open: true, creator: null }]);
  expect(JSON.stringify(shown)).not.toContain(email);
  expect((await owner.call('get_list', { list_id, query: email })).body.total).toBe(1);
  expect((await account.call('get_list', { list_id, query: email })).body.total).toBe(0);
  await owner.call('add_to_list', { list_id, creators: [{ platform: 'photonet', handle: 'Traveller.040' }] });
  const opens = { list_id, show: true, confirmed: true };
  const first = (await owner.call('get_list', opens, { 'Idempotency-Key': 'same' })).body;
  expect(JSON.stringify(first)).toContain(email);
  const repeated = await account.call('get_list', opens, { 'Idempotency-Key': 'same' });
  expect([repeated.status, JSON.stringify(repeated.body).includes(email)]).toEqual([422, false]);
});

describe('a key that works in other networks only', () => {
  test('is refused in calls, links, sessions and sign-ins, which say so', async () => {
    const owner = await api.account();
    const account = await keyOf(owner, {});
    const browser = await signedIn(account);
    const found = (await account.call('search_creators', searched)).body;
    const asked = { filters: found.filters_used, limit: 1, confirmed: true };
    const { history_id } = (await account.call('run_export', asked)).body;
    await api.runJobs();
    const file = (await account.call('get_history_data', { history_id, file_link: true })).body.file_url;
    const { pathname, search } = new URL(file);
    expect((await api.send(`${pathname}${search}`, {})).status).toBe(200);
    await keys.update(account.id, { allowedIps: elsewhere });
    const refusal = { status: 401, body: { status: 'unauthorized', message: expect.stringContaining('address') } };
    expect(await account.call('search_creators', searched)).toMatchObject(refusal);
    expect(await account.call('get_credit_balance', {})).toMatchObject(refusal);
    expect(await api.send(`${pathname}${search}`, {})).toMatchObject(refusal);
    expect(await api.send('/mcp', mcpRequest(account.key, { id: 1, method: 'tools/list' }))).toMatchObject(refusal);
    expect(await browser.call(account.accountId, 'get_credit_balance', {})).toMatchObject(refusal);
    expect((await browser.send('GET', 'session')).body.accounts).toEqual([]);
    expect(await new ConsoleBrowser(api).signIn(account.key)).toMatchObject(refusal);
    const proxied = await api.beside({ TRUSTED_PROXIES: 'loopback' });
    const statusOf = async ({ send }: Pick<typeof api, 'send'>, forwarded: string) => {
      const headers = { 'X-API-Key': account.key, 'Content-Type': 'application/json', 'X-Forwarded-For': forwarded };
      return (await send('/api/v1/get_credit_balance', { method: 'POST', headers, body: '{}' })).status;
    };
    const statuses = [
      statusOf(api, '192.0.2.9'),
      statusOf(proxied, '192.0.2.9'),
      statusOf(proxied, '192.0.2.9, 8.8.8.8'),
    ];
    expect(await Promise.all(statuses)).toEqual([401, 200, 401]);
    await keys.update(account.id, { allowedIps: [...elsewhere, '127.0.0.0/8'] });
    expect((await account.call('search_creators', searched)).status).toBe(200);
    await expect(overMcp(api, account)).resolves.toBeDefined();
  });
});

test('a key over its credit limit is refused without a page to buy credits, and its balance shows what is left', async () => {
  const account = await keyOf(await api.account(), { creditLimit: { amount: 2, per: 'day' } });
  const limit = async () => (await account.call('get_credit_balance', {})).body.key.credit_limit;
  expect(await limit()).toEqual({
    amount: 2,
    per: 'day',
    remaining: 2,
    reset_at: expect.stringMatching(/T00:00:00.000Z$/),
  });
  const asked = { filters: searched, limit: 3, confirmed: true };
  const { status, body } = await account.call('run_export', asked);
  expect([status, body.status, body.topup_url]).toEqual([429, 'rate_limited', undefined]);
  expect(body.limit).toEqual({
    policy: 'key_credits',
    limit: 2,
    window_seconds: 86_400,
    reset_at: (await limit()).reset_at,
  });
  expect((await account.call('run_export', { ...asked, limit: 2 })).status).toBe(200);
});
