import { randomUUID } from 'node:crypto';
import { PostgresRequestLog } from '@creator-discovery/postgres';
import { expect, test } from '@jest/globals';
import { ConsoleBrowser } from '../testing/console-browser.ts';
import { mcpRequest } from '../testing/mcp-request.ts';
import { testApi } from '../testing/test-api.ts';

const api = await testApi();

test('calls are logged, and their outcomes counted, over all channels, and written when the process ends at the latest', async () => {
  const { key, accountId } = await api.account();
  const process = await api.beside();
  const call = (operation: string, body: object, authorization = `Bearer ${key}`) =>
    process.send(`/api/v1/${operation}`, {
      method: 'POST',
      headers: { Authorization: authorization, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  await call('get_credit_balance', {});
  await call('get_credit_balance', {});
  await call('get_credit_balance', {}, 'Bearer nobody');
  await call('run_export', { filters: { basic: { platform: 'photonet' } }, limit: 1 });
  await call('get_usage', { from: '2026-01-01', to: '2026-01-01', 'lena@example.com': 1 });
  await call('search_creators', { basic: { platform: 'photonet' } });
  const browser = new ConsoleBrowser(process);
  await browser.signIn(key);
  await browser.call(accountId, 'get_list', { list_id: randomUUID() });
  const params = { name: 'get_credit_balance', arguments: {} };
  await process.send('/mcp', mcpRequest(key, { id: 1, method: 'tools/call', params }));
  await process.close();
  const rows = await api.db
    .selectFrom('operation_calls')
    .select(['operation', 'channel', 'outcome', 'calls'])
    .orderBy('operation')
    .orderBy('channel')
    .orderBy('outcome')
    .execute();
  expect(rows).toEqual([
    { operation: 'get_credit_balance', channel: 'api', outcome: 'ok', calls: 2 },
    { operation: 'get_credit_balance', channel: 'api', outcome: 'unauthorized', calls: 1 },
    { operation: 'get_credit_balance', channel: 'mcp', outcome: 'ok', calls: 1 },
    { operation: 'get_list', channel: 'app', outcome: 'not_found', calls: 1 },
    { operation: 'get_usage', channel: 'api', outcome: 'invalid_request', calls: 1 },
    { operation: 'run_export', channel: 'api', outcome: 'needs_confirmation', calls: 1 },
    { operation: 'search_creators', channel: 'api', outcome: 'ok', calls: 1 },
  ]);
  const logged = await new PostgresRequestLog(api.db).page(accountId, { limit: 100 });
  const short = logged?.calls.map(({ operation, channel, status, reason, detail, credits }) =>
    [operation, channel, status, reason, detail, credits].join(' '),
  );
  expect(short?.toReversed()).toEqual([
    'get_credit_balance api 200   0',
    'get_credit_balance api 200   0',
    'run_export api 400 needs_confirmation  0',
    'get_usage api 400 invalid_request unknown_field 0',
    'search_creators api 200   0',
    'get_list app 404 not_found  0',
    'get_credit_balance mcp 200   0',
  ]);
});
