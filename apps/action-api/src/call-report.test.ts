import { once } from 'node:events';
import net from 'node:net';
import { createMetrics } from '@creator-discovery/http-server';
import { cannot, done, operations, refused } from '@creator-discovery/operations';
import { expect, test } from '@jest/globals';
import { CallReport } from './call-report.ts';
import { overMcp } from './testing/channels.ts';
import { testApi } from './testing/test-api.ts';

const api = await testApi();

async function shown(): Promise<string> {
  return (await fetch(`${api.url}/metrics`)).text();
}

function callsIn(text: string, operation: string, channel: string, outcome: string): number {
  const labels = `operation="${operation}",channel="${channel}",outcome="${outcome}"`;
  return Number(text.split(`operation_calls_total{${labels},`)[1]?.split(/[ \n]/)[1] ?? Number.NaN);
}

test('calls are counted by operation, channel and refusal', async () => {
  const before = await shown();
  for (const { name } of operations)
    for (const channel of ['api', 'mcp', 'chat', 'app']) expect(callsIn(before, name, channel, 'fault')).toBe(0);
  const account = await api.account();
  await account.call('get_credit_balance', {});
  await account.call('get_credit_balance', { nonsense: 1 });
  await api.send('/api/v1/get_credit_balance', { method: 'POST', headers: { Authorization: 'Bearer nobody' } });
  await account.call('run_export', { filters: { basic: { platform: 'photonet' } }, limit: 1 });
  const tools = await overMcp(api, account);
  await tools.call('get_credit_balance', {});
  const after = await shown();
  expect(callsIn(after, 'get_credit_balance', 'api', 'ok')).toBe(1);
  expect(callsIn(after, 'get_credit_balance', 'api', 'invalid_request')).toBe(1);
  expect(callsIn(after, 'get_credit_balance', 'api', 'unauthorized')).toBe(1);
  expect(callsIn(after, 'run_export', 'api', 'needs_confirmation')).toBe(1);
  expect(callsIn(after, 'get_credit_balance', 'mcp', 'ok')).toBe(1);
  const timed = after.split('\n').filter((line) => line.startsWith('operation_call_duration_seconds_count{'));
  expect(timed.find((line) => /"get_credit_balance"/.test(line) && /"api"/.test(line))).toMatch(/ 3$/);
});

test.each([
  ['end', (socket: net.Socket) => socket.end()],
  ['reset', (socket: net.Socket) => socket.resetAndDestroy()],
])('a call whose client leaves within its body is cancelled: %s', async (_, leave) => {
  const { key } = await api.account();
  const counts = async () => {
    const text = await shown();
    return ['cancelled', 'fault', 'invalid_request'].map((outcome) => callsIn(text, 'get_usage', 'api', outcome));
  };
  const [before = 0] = await counts();
  const socket = net.connect(Number(new URL(api.url).port), '127.0.0.1');
  const head = `Host: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nExpect: 100-continue`;
  socket.write(`POST /api/v1/get_usage HTTP/1.1\r\n${head}\r\nContent-Length: 99\r\n\r\n{`);
  await once(socket, 'data');
  leave(socket);
  let after = await counts();
  while (after.every((count, at) => count === [before, 0, 0][at])) after = await counts();
  expect(after).toEqual([before + 1, 0, 0]);
});

test('faults, cancelled calls and refunds are counted separately', async () => {
  const metrics = createMetrics('test');
  const report = new CallReport(metrics);
  const operation = { name: 'report_contact', spends: false };
  const stop = new AbortController();
  const failing = async (): Promise<never> => {
    throw stop.signal.aborted ? stop.signal.reason : new Error('broken');
  };
  const call = { caller: () => null, requestId: 'r' };
  const cancelled = stop.signal;
  await expect(report.measured(operation, 'mcp', { ...call, run: failing, cancelled })).rejects.toThrow('broken');
  stop.abort();
  await expect(report.measured(operation, 'mcp', { ...call, run: failing, cancelled })).rejects.toThrow();
  await report.measured(operation, 'mcp', { ...call, run: async () => done({ credits_returned: 2 }) });
  await report.measured(operation, 'mcp', { ...call, run: async () => refused(cannot('no')) });
  const text = await metrics.registry.metrics();
  for (const outcome of ['fault', 'cancelled', 'ok', 'error'])
    expect(callsIn(text, 'report_contact', 'mcp', outcome)).toBe(1);
  expect(text).toContain('credits_refunded_total{service="test"} 2');
});
