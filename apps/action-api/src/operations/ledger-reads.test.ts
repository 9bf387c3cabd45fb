import { PostgresApiKeys } from '@creator-discovery/postgres';
import { describe, expect, test } from '@jest/globals';
import { overMcp } from '../testing/channels.ts';
import { secondKey, type TestAccount, testApi } from '../testing/test-api.ts';

const api = await testApi({ FREE_CREATORS_PER_DAY: '5', CREATORS_PER_CREDIT: '1' });

const filters = { basic: { platform: 'photonet' } };
const days = { from: '2026-01-01', to: '2026-12-31' };

/** Ten searches, an unlock over MCP, an export that is stopped, and a wrong contact: all under one key but the last search. */
async function spend(account: TestAccount): Promise<{ readonly keyIds: readonly string[] }> {
  await account.call('search_creators', filters);
  const mcp = await overMcp(api, account);
  await mcp.call('unlock_creators', { handles: ['traveller.001', 'traveller.002'], confirmed: true });
  await api.runJobs();
  const looked = await account.call('lookup_creator', { handle: 'traveller.010', confirmed: true });
  const report = {
    platform: 'photonet',
    handle: 'traveller.010',
    contact: 'traveller10@example.com',
    reason: 'bounced',
  };
  await account.call('report_contact', { history_id: looked.body.history_id, ...report });
  const { history_id } = (await account.call('run_export', { filters, limit: 4, confirmed: true, name: 'Trains' }))
    .body;
  await account.call('cancel_job', { history_id });
  const key = await secondKey(api.db, account.accountId);
  await account.call('search_creators', { ...filters, offset: 10 }, { Authorization: `Bearer ${key}` });
  const keys = await new PostgresApiKeys(api.db).list(account.accountId);
  return { keyIds: keys.map(({ keyId }) => keyId).sort() };
}

// biome-ignore lint/suspicious/noExplicitAny: rows of an answer
function credited(rows: readonly any[]) {
  return rows.map(({ key, spent, refunded, creators, calls }) => [key, spent, refunded, creators, calls]);
}

describe('the ledger for its owner', () => {
  test('states reason, subject and channel; each balance follows from the previous one', async () => {
    const account = await api.account();
    await spend(account);
    const { body } = await account.call('list_ledger_entries', {});
    const lines = body.entries.map((entry: Record<string, unknown>) =>
      [entry.reason, entry.label, entry.source, entry.credits, entry.spent].join(' | '),
    );
    const all = 'photonet creators with EMAIL; by FOLLOWER_COUNT';
    expect(lines).toEqual([
      `Charged for a search | ${all} | api | -10 | 10`,
      'Released at the end of an export | Trains | api | 4 | 0',
      'Held for an export | Trains | api | -4 | 0',
      'Refunded for a wrong contact | @Traveller.010 | api | 1 | -1',
      'Spent on a lookup: 1 of the held credits | @Traveller.010 | api | 0 | 1',
      'Held for a lookup | @Traveller.010 | api | -1 | 0',
      'Spent on an unlock: 2 of the held credits | 2 creators | mcp | 0 | 2',
      'Held for an unlock | 2 creators | mcp | -2 | 0',
      `Charged for a search | ${all} | api | -5 | 5`,
      'Granted |  |  | 1000 | 0',
    ]);
    let before = 0;
    for (const { credits, balance_after } of body.entries.toReversed()) {
      expect(balance_after).toBe(before + credits);
      before = balance_after;
    }
    expect((await account.call('get_credit_balance', {})).body.credits_remaining).toBe(before);
  });

  test('has equal sums by kind, channel and key', async () => {
    const account = await api.account();
    const { keyIds } = await spend(account);
    const usage = async (by: string) => (await account.call('get_usage', { ...days, by })).body;
    const byKind = await usage('kind');
    const byChannel = await usage('channel');
    const byKey = await usage('key');
    const byDay = await usage('day');
    expect(credited(byKind.rows)).toEqual([
      ['exports', 0, 0, 0, 1],
      ['lookups', 1, 0, 1, 1],
      ['other', 0, 1, 0, 0],
      ['searches', 15, 0, 15, 2],
      ['unlocks', 2, 0, 2, 1],
    ]);
    expect(credited(byChannel.rows)).toEqual([
      ['api', 16, 1, 16, 4],
      ['mcp', 2, 0, 2, 1],
    ]);
    expect(byKey.rows.map(({ key }: { key: string }) => key)).toEqual(keyIds);
    expect(byKey.rows.map(({ spent }: { spent: number }) => spent).sort()).toEqual([10, 8]);
    for (const answer of [byKind, byChannel, byKey, byDay]) {
      expect(answer).toMatchObject({ spent_total: 18, refunded_total: 1, granted_total: 1000 });
      expect(answer.rows.reduce((sum: number, { spent }: { spent: number }) => sum + spent, 0)).toBe(18);
    }
    expect((await account.balance()).posted).toBe(1000 + 1 - 18);
    expect(byDay.rows[0].by_kind).toEqual({ searches: 15, exports: 0, unlocks: 2, lookups: 1, other: 0 });
  });

  test.each(['list_ledger_entries', 'list_search_history'])(
    '%s refuses an unknown `before` by name',
    async (operation) => {
      const { body } = await (await api.account()).call(operation, { before: 'x' });
      expect(body.errors).toMatchObject([{ field: 'before', code: 'not_allowed_value' }]);
    },
  );

  test('refuses days in the wrong order or spanning more than a year', async () => {
    const account = await api.account();
    const problem = async (operation: string, body: object) => (await account.call(operation, body)).body.errors;
    const wrongOrder = [expect.objectContaining({ field: 'to', code: 'conflict' })];
    const turned = { from: '2026-02-02', to: '2026-02-01' };
    expect(await problem('get_usage', turned)).toEqual(wrongOrder);
    expect(await problem('list_ledger_entries', turned)).toEqual(wrongOrder);
    expect(await problem('get_usage', { from: '2024-01-01', to: '2025-01-01' })).toEqual(wrongOrder);
    expect(await problem('get_usage', { from: '2024-01-01', to: '2024-12-31' })).toBeUndefined();
  });
});
