import { describe, expect, test } from '@jest/globals';
import { inChat, overHttp, overMcp } from '../testing/channels.ts';
import { type Answer, type TestAccount, testApi } from '../testing/test-api.ts';

const api = await testApi();

const filters = { basic: { platform: 'photonet' } };

function exportOf(account: TestAccount, limit: number): Promise<Answer> {
  return account.call('run_export', { filters, limit, confirmed: true });
}

/** An account without a plan that has spent all its credits on an export. */
async function spent(): Promise<{ account: TestAccount; history_id: string }> {
  const account = await api.account({ plan: 'free', credits: 3 });
  const { history_id } = (await exportOf(account, 3)).body;
  await api.runJobs();
  expect(await account.balance()).toEqual({ posted: 0, held: 0 });
  return { account, history_id };
}

describe('an account without a plan', () => {
  test.each([
    ['HTTP', overHttp],
    ['MCP', overMcp],
  ] as const)('reads over %s what it paid its last credits for, page by page and as CSV', async (_name, open) => {
    const { account, history_id } = await spent();
    const channel = await open(api, account);
    const first = await channel.call('get_history_data', { history_id, limit: 2 });
    expect(first).toMatchObject({ status: 'complete', returned: 2, has_more: true, credits: { charged: 3 } });
    expect(await channel.call('get_history_data', { history_id, offset: 2 })).toMatchObject({ returned: 1 });
    const owned = await channel.call('list_owned_creators', { limit: 2 });
    expect(owned).toMatchObject({ returned: 2, has_more: true, creators: [{ charged: 0 }, {}] });
    expect(await channel.call('list_owned_creators', { cursor: owned.next_cursor })).toMatchObject({ returned: 1 });
    const csv = await channel.call('get_history_data', { history_id, format: 'csv' });
    expect(csv.csv).toContain('traveller0@example.com');
  });

  test.each([
    ['HTTP', overHttp],
    ['MCP', overMcp],
    ['the chat', inChat],
  ] as const)('reads over %s what became of its credits', async (_name, open) => {
    const { account, history_id } = await spent();
    const channel = await open(api, account);
    const statement = await channel.call('list_ledger_entries', {});
    expect(statement).toMatchObject({
      total: 3,
      entries: [{ kind: 'capture', history_id, spent: 3, balance_after: 0 }, {}, {}],
    });
    const day = new Date().toISOString().slice(0, 10);
    const usage = await channel.call('get_usage', { from: '2026-01-01', to: day, by: 'kind' });
    expect(usage).toMatchObject({ spent_total: 3, granted_total: 3, rows: [{ key: 'exports', creators: 3 }] });
  });

  test('gets the same refusal for jobs without charges, jobs of others, searches and wrong bodies', async () => {
    const { account } = await spent();
    const other = await spent();
    const ids = [other.history_id, '00000000-0000-4000-8000-000000000000', 'nonsense'];
    for (const history_id of ids) {
      const { status, body } = await account.call('get_history_data', { history_id });
      expect([history_id, status, body.status]).toEqual([history_id, 403, 'api_access_requires_plan']);
    }
    for (const body of ['{', '[]', { history_id: 1 }])
      expect((await account.call('get_history_data', body)).status).toBe(403);
  });
});
