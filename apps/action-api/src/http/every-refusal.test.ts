import { type Operation, operations } from '@creator-discovery/operations';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { FakePhotonet } from '../testing/fake-photonet.js';
import { startTestApi, suspend, type TestAccount, type TestApi } from '../testing/test-api.js';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi(
    {
      FREE_CREATORS_PER_DAY: '1',
      LIMIT_SEARCHES: '2/minute',
      LIMIT_LIVE_FETCHES: '1/hour',
      LIMIT_EXPORTS: '1/minute',
      LIMIT_UNLOCKS: '1/minute',
    },
    { source: new FakePhotonet() },
  );
});

afterAll(() => api.close());

const nowhere = '0199f2c4-6f0e-7000-8000-00000000abcd';
const platform = 'photonet';
const filters = { basic: { platform } };
let handles = 20;
const handle = (): string => `traveller.${String(++handles).padStart(3, '0')}`;

/** A body with which the operation gets as far as its own rules. */
const bodies: Readonly<Record<string, () => object>> = {
  search_creators: () => filters,
  run_export: () => ({ filters, limit: 1 + ++handles, confirmed: true }),
  unlock_creators: () => ({ handles: [handle()], platform, confirmed: true }),
  lookup_creator: () => ({ handle: handle(), platform, confirmed: true }),
  get_creator_posts: () => ({ handle: `someone.${++handles}`, platform }),
  get_history_data: () => ({ history_id: nowhere }),
  cancel_job: () => ({ history_id: nowhere }),
  explain_charge: () => ({ history_id: nowhere }),
  report_contact: () => ({
    history_id: nowhere,
    platform,
    handle: 'traveller.000',
    contact: 'a@example.com',
    reason: 'bounced',
  }),
  get_list: () => ({ list_id: nowhere }),
  update_list: () => ({ list_id: nowhere, name: 'x' }),
  delete_list: () => ({ list_id: nowhere }),
  add_to_list: () => ({ list_id: nowhere, creators: [{ platform, handle: 'traveller.000' }] }),
  remove_from_list: () => ({ list_id: nowhere, item_ids: [nowhere] }),
  update_list_items: () => ({ list_id: nowhere, item_ids: [nowhere], stage: 'x' }),
};
const bodyOf = ({ name }: Operation): object => bodies[name]?.() ?? {};

const refused = async (account: TestAccount, operation: Operation, body: object | string = bodyOf(operation)) => {
  const before = await account.balance();
  const answer = await account.call(operation.name, body);
  expect(await account.balance()).toEqual(before);
  expect(answer.body.request_id).toBe(answer.headers.get('x-request-id'));
  return { code: answer.status, status: answer.body.status, body: answer.body, headers: answer.headers };
};
const able = (what: (operation: Operation) => boolean) =>
  operations.filter(what).map((operation) => [operation.name, operation] as const);

describe.each(able(() => true))('%s', (name, operation) => {
  test('is refused without a good key, by a suspended account, and without plan and credits', async () => {
    const account = await api.account();
    const call = (headers: Record<string, string>) =>
      api.send(`/api/v1/${name}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: '{}',
      });
    for (const headers of [{}, { 'X-API-Key': 'cd_live_0' }])
      expect(await call(headers as Record<string, string>)).toMatchObject({
        status: 401,
        body: { status: 'unauthorized' },
      });
    await suspend(api.db, account.accountId);
    expect(await refused(account, operation)).toMatchObject({ code: 403, status: 'account_suspended' });
    const idle = await api.account({ credits: 0, plan: 'free' });
    expect(await refused(idle, operation)).toMatchObject({ code: 403, status: 'api_access_requires_plan' });
  });

  test('is refused with a body that is no good, by another method, and in another form', async () => {
    const account = await api.account();
    const unknown = await refused(account, operation, { ...bodyOf(operation), no_such_field: 1 });
    expect(unknown).toMatchObject({ code: 400, status: 'invalid_request' });
    expect(unknown.body.errors).toContainEqual(
      expect.objectContaining({ field: 'no_such_field', code: 'unknown_field' }),
    );
    for (const [body, code] of [
      ['{', 400],
      ['[]', 400],
      [`"${'x'.repeat(1024 * 1024)}"`, 413],
    ] as const)
      expect(await refused(account, operation, body)).toMatchObject({ code, status: 'invalid_request' });
    const headers = { Authorization: `Bearer ${account.key}`, 'Content-Type': 'text/plain' };
    expect(await api.send(`/api/v1/${name}`, { method: 'POST', headers, body: '{}' })).toMatchObject({ status: 415 });
    const got = await api.send(`/api/v1/${name}`, { headers });
    expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST']);
  });
});

test.each(able(({ refusals }) => refusals.includes('not_found')))(
  '%s of an unknown id is a 404',
  async (name, operation) => {
    const answer = await refused(await api.account(), operation);
    expect([name, answer.code, answer.status]).toEqual([name, 404, 'not_found']);
  },
);

test.each(able(({ confirmation }) => confirmation !== 'never'))(
  '%s without confirmation is a 400 with its price',
  async (_name, operation) => {
    const answer = await refused(await api.account(), operation, { ...bodyOf(operation), confirmed: 'true' });
    expect(answer).toMatchObject({ code: 400, status: 'needs_confirmation' });
    expect(answer.body.quote.max_credits).toBeGreaterThan(0);
  },
);

test.each(able(({ spends }) => spends))(
  '%s without enough credits is a 402 that says where to buy',
  async (_name, operation) => {
    const answer = await refused(await api.account({ credits: 0, plan: 'pro' }), operation);
    expect(answer).toMatchObject({ code: 402, status: 'insufficient_credits' });
    expect(answer.body.topup_url).toMatch(/^http/);
  },
);

test.each(able(({ refusals }) => refusals.includes('usage_pricing_required')))(
  '%s past the free creators with usage pricing off is a 402 that says where to switch it on',
  async (_name, operation) => {
    const account = await api.account({ usagePricing: false });
    expect(await account.call(operation.name, bodyOf(operation))).toMatchObject({
      status: 200,
      body: { next_offset: 1 },
    });
    const answer = await refused(account, operation);
    expect(answer).toMatchObject({ code: 402, status: 'usage_pricing_required' });
    expect(answer.body.settings_url).toMatch(/^http/);
  },
);

test.each(able(({ limits }) => limits.length > 0))(
  '%s past its limit is a 429 with the time to wait',
  async (_name, operation) => {
    const account = await api.account();
    const allowed = operation.name === 'search_creators' ? 2 : 1;
    for (let call = 0; call < allowed; call += 1)
      expect((await account.call(operation.name, bodyOf(operation))).status).toBe(200);
    const answer = await refused(account, operation);
    expect(answer).toMatchObject({ code: 429, status: 'rate_limited' });
    expect(answer.body.retry_after).toBeGreaterThan(0);
    expect(answer.headers.get('retry-after')).toBe(String(answer.body.retry_after));
    expect(answer.body.limit.limit).toBe(allowed);
  },
);
