import { type Operation, operations } from '@creator-discovery/operations';
import type { PolicyName } from '@creator-discovery/rate-limits';
import { describe, expect, test } from '@jest/globals';
import { FakePhotonet } from '../testing/fake-photonet.ts';
import {
  costsOf,
  listWithItem,
  newList,
  type OperationCase,
  operationCases,
  useUpFreeCreator,
} from '../testing/operation-cases.ts';
import { type Answer, suspend, type TestAccount, testApi } from '../testing/test-api.ts';

/** Small limits, so that each is soon reached. */
const limits: Readonly<Record<PolicyName, number>> = {
  searches: 3,
  exports: 2,
  unlocks: 4,
  live_fetches: 3,
  counts: 4,
  suggestions: 3,
  finds: 3,
};

const settings = {
  FREE_CREATORS_PER_DAY: '1',
  CREATORS_PER_CREDIT: '1',
  LIMIT_SEARCHES: `${limits.searches}/minute`,
  LIMIT_EXPORTS: `${limits.exports}/minute`,
  LIMIT_UNLOCKS: `${limits.unlocks}/minute`,
  LIMIT_COUNTS: `${limits.counts}/minute`,
  LIMIT_SUGGESTIONS: `${limits.suggestions}/minute`,
  LIMIT_FINDS: `${limits.finds}/minute`,
  LIMIT_LIVE_FETCHES: `${limits.live_fetches}/hour`,
};
const api = await testApi(settings, { source: new FakePhotonet() });
function caseOf(operation: Operation): OperationCase {
  return operationCases[operation.name] as OperationCase;
}

function named(which: (operation: Operation) => boolean = () => true) {
  return operations.filter(which).map((operation) => [operation.name, operation] as const);
}

function problemsOf({ body }: Answer): readonly string[] {
  return body.errors.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`);
}

function send(name: string, headers: Record<string, string>, body = '{}'): Promise<Answer> {
  return api.send(`/api/v1/${name}`, { method: 'POST', headers, body });
}

/** Credits spent and held, limits used, and history entries. */
async function usedBy(account: TestAccount) {
  const { limits: counted, history } = api.runtime.ports;
  const windows = await counted.peek(account.accountId, Object.values(api.runtime.terms.policies));
  return {
    balance: await account.balance(),
    calls: windows.map(({ remaining, limit }) => limit - remaining),
    entries: (await history.list(account.accountId, { offset: 0, limit: 10 })).total,
  };
}

/** Nothing was spent or held, nothing but `counts` counted, and nothing is in the history. */
async function untouched(account: TestAccount, credits: number, { counts = 0 } = {}): Promise<void> {
  const { balance, calls, entries } = await usedBy(account);
  expect([balance, entries]).toEqual([{ posted: credits, held: 0 }, 0]);
  expect(calls.toSorted()).toEqual([...calls.slice(1).map(() => 0), counts]);
}

test('every operation has the cases that its definition requires', () => {
  expect(Object.keys(operationCases).sort()).toEqual(operations.map(({ name }) => name).sort());
  for (const operation of operations) {
    const { foreign, limited, costs } = caseOf(operation);
    const ids = ['history_id', 'list_id', 'ledger_entry_id', 'saved_search_id', 'webhook_id'].filter(
      // Filters name a saved search only together with `new_since`.
      (field) => field in operation.input.shape && !('new_since' in operation.input.shape),
    );
    const tried = {
      ids: foreign !== undefined,
      limits: Object.keys(limited ?? {}).sort(),
      costs: costs !== undefined,
    };
    const asked = { ids: ids.length > 0, limits: [...operation.limits].sort(), costs: operation.spends };
    expect([operation.name, tried]).toEqual([operation.name, asked]);
  }
});

describe('a successful call', () => {
  test.each(named())('of %s', async (name, operation) => {
    const { success } = caseOf(operation);
    const account = await api.account();
    const body = typeof success.body === 'function' ? await success.body(account, api) : success.body;
    const answer = await account.call(name, body);
    expect([answer.status, answer.body]).toMatchObject([200, success.shows]);
    await success.afterwards?.(answer, account, api);
  });
});

describe('an empty answer', () => {
  test.each(named((operation) => typeof caseOf(operation).empty !== 'string'))('of %s', async (name, operation) => {
    const { empty } = caseOf(operation);
    if (typeof empty === 'string') throw new Error('chosen above');
    const account = await api.account();
    const body = typeof empty.body === 'function' ? await empty.body(account, api) : empty.body;
    const answer = await account.call(name, body);
    expect([answer.status, answer.body]).toMatchObject([200, empty.shows]);
    await empty.afterwards?.(answer, account, api);
  });
});

describe('refused without any effect:', () => {
  test.each(named())('%s without a key or with an unknown key', async (name) => {
    const json = { 'Content-Type': 'application/json' };
    const missing = await send(name, json);
    const unknown = await send(name, { ...json, 'X-API-Key': `cd_live_${'0'.repeat(32)}` });
    expect([missing.status, missing.body.status]).toEqual([401, 'unauthorized']);
    expect({ ...unknown.body, request_id: '' }).toEqual({ ...missing.body, request_id: '' });
  });

  test.each(named())('%s of a suspended account', async (name) => {
    const account = await api.account();
    const costs = await costsOf(name, account);
    await suspend(api.db, account.accountId);
    const { status, body } = await account.call(name, { ...costs, confirmed: true });
    expect([status, body.status]).toEqual([403, 'account_suspended']);
    await untouched(account, 1000);
  });

  /** Reads of the own credits and creators, allowed without a plan. */
  const served = ['list_ledger_entries', 'list_owned_creators'];
  const refusedWithoutPlan = named(({ name }) => !served.includes(name));

  test.each(refusedWithoutPlan)('%s of an account without a plan and without credits', async (name) => {
    const { status, body } = await (await api.account({ plan: 'free', credits: 0 })).call(name, {});
    expect([status, body.status]).toEqual([403, 'api_access_requires_plan']);
  });

  test.each(named())('%s with a wrong body', async (name, operation) => {
    const { wrong } = caseOf(operation);
    const account = await api.account();
    const answer = await account.call(name, wrong.body);
    expect([answer.status, answer.body.status, problemsOf(answer)]).toEqual([400, 'invalid_request', wrong.problems]);
    const more = await account.call(name, { ...wrong.body, credits: 1e6, is_active: true });
    const unknown = ['credits unknown_field', 'is_active unknown_field'];
    expect(problemsOf(more)).toEqual(expect.arrayContaining(unknown));
    await untouched(account, 1000);
  });

  test.each(named((operation) => operation.confirmation !== 'never'))(
    '%s without its confirmation, with a quote of what it would cost',
    async (name, operation) => {
      const account = await api.account();
      for (const confirmed of [undefined, null, 'true', [true]]) {
        const { status, body } = await account.call(name, { ...(await costsOf(name, account)), confirmed });
        expect([status, body.status]).toEqual([400, 'needs_confirmation']);
        expect(body.quote).toMatchObject({ max_credits: expect.any(Number), credits_remaining: 1000 });
        expect(body.quote.max_credits).toBeGreaterThan(0);
      }
      // A quote that searches counts as a count.
      await untouched(account, 1000, { counts: operation.limits.includes('counts') ? 4 : 0 });
    },
  );

  test.each(named((operation) => operation.spends))(
    '%s above the balance or its own bound',
    async (name, operation) => {
      const confirmed = operation.confirmation === 'never' ? {} : { confirmed: true };
      const bodyOf = async (account: TestAccount) => ({ ...(await costsOf(name, account)), ...confirmed });
      const poor = await api.account({ credits: 0 });
      await useUpFreeCreator(poor);
      const usedByPoor = await usedBy(poor);
      const refused = await poor.call(name, await bodyOf(poor));
      expect([refused.status, refused.body.status]).toEqual([402, 'insufficient_credits']);
      expect(refused.body.topup_url).toMatch(/^http/);
      expect(await usedBy(poor)).toEqual(usedByPoor);
      const careful = await api.account();
      await useUpFreeCreator(careful);
      const usedByCareful = await usedBy(careful);
      expect((await careful.call(name, { ...(await bodyOf(careful)), max_credits: 0 })).status).toBe(422);
      expect(await usedBy(careful)).toEqual(usedByCareful);
    },
  );

  test.each(named((operation) => operation.refusals.includes('usage_pricing_required')))(
    '%s past the free creators with usage pricing off',
    async (name) => {
      const account = await api.account({ usagePricing: false });
      await useUpFreeCreator(account);
      const used = await usedBy(account);
      const { status, body } = await account.call(name, await costsOf(name, account));
      expect([status, body.status, body.settings_url]).toEqual([
        402,
        'usage_pricing_required',
        expect.stringMatching(/^http/),
      ]);
      expect(await usedBy(account)).toEqual(used);
    },
  );
});

const ids = operations.flatMap((operation) =>
  (caseOf(operation)?.foreign ?? []).map((one) => [operation.name, Object.keys(one.body('')).join(', '), one] as const),
);

describe("another account's objects", () => {
  test.each(ids)('have the same answer as unknown ids: %s {%s}', async (name, _fields, { make, absent, body }) => {
    const [mine, other] = [await api.account(), await api.account()];
    const id = await make(other, api);
    const foreign = await mine.call(name, body(id));
    const unknown = await mine.call(name, body(absent));
    expect([foreign.status, foreign.body.status]).toEqual([404, 'not_found']);
    expect({ ...foreign.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' });
    expect([401, 403, 404]).not.toContain((await other.call(name, body(id))).status);
  });

  test('cannot be used with the caller’s list: items and history entries', async () => {
    const [mine, other] = [await api.account(), await api.account()];
    const { list_id: theirs, item_id } = await listWithItem(other);
    const list_id = await newList(mine);
    expect((await mine.call('update_list_items', { list_id, item_ids: [item_id], note: 'x' })).status).toBe(404);
    expect((await mine.call('remove_from_list', { list_id, item_ids: [item_id] })).status).toBe(404);
    const { history_id } = (await other.call('lookup_creator', { handle: 'traveller.010', confirmed: true })).body;
    expect((await mine.call('add_to_list', { list_id, history_id })).status).toBe(404);
    expect((await other.call('get_list', { list_id: theirs })).body).toMatchObject({
      total: 1,
      items: [{ note: null }],
    });
  });
});

const limited = operations.flatMap((operation) =>
  Object.entries(caseOf(operation)?.limited ?? {}).map(([policy, body]) => [operation.name, policy, body] as const),
);

describe('the first call above the limit', () => {
  test.each(limited)('is refused: %s under %s', async (name, policy, body) => {
    const account = await api.account();
    const limit = limits[policy as PolicyName];
    for (let call = 1; call <= limit; call += 1)
      expect((await account.call(name, await body(call, account, api))).status).toBe(200);
    const before = await account.balance();
    const { status, body: refusal, headers } = await account.call(name, await body(limit + 1, account, api));
    expect([status, refusal.status, refusal.limit]).toMatchObject([429, 'rate_limited', { policy, limit }]);
    expect(Number(headers.get('retry-after'))).toBe(refusal.retry_after);
    expect(Date.parse(refusal.limit.reset_at)).toBeGreaterThan(Date.now() - 1000);
    expect(await account.balance()).toEqual(before);
  });
});
