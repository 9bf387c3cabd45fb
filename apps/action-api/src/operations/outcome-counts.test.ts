import { expect, test } from '@jest/globals';
import { mcpRequest } from '../testing/mcp-request.ts';
import { testApi } from '../testing/test-api.ts';

const api = await testApi();

test('outcomes of calls are counted over all channels, and written when the process ends at the latest', async () => {
  const { key } = await api.account();
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
    { operation: 'run_export', channel: 'api', outcome: 'needs_confirmation', calls: 1 },
  ]);
});
