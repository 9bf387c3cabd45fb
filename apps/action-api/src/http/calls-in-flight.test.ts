import { request } from 'node:http';
import { FacetDictionary } from '@creator-discovery/search-filters';
import { expect, test } from '@jest/globals';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { connectMcp } from '../testing/mcp-request.ts';
import { type TestAccount, testApi } from '../testing/test-api.ts';

/** Calls waiting for the dictionary. */
let waiting: (() => void)[] = [];
let arrived: () => void = () => undefined;
const nothing = { entries: [], total: 0 };

function interests() {
  return new Promise<{ entries: string[]; total: number }>((resolve) => {
    waiting.push(() => resolve(nothing));
    arrived();
  });
}

const api = await testApi(
  { CALLS_IN_FLIGHT_PER_ACCOUNT: '3' },
  { replace: ({ rebind }) => rebind(FacetDictionary).toConstantValue({ interests, topics: async () => nothing }) },
);

/** Starts three calls that are answered on release. */
async function threeInFlight(account: TestAccount) {
  const allArrived = new Promise<void>((resolve) => {
    arrived = () => waiting.length === 3 && resolve();
  });
  const answers = Promise.all([1, 2, 3].map(() => account.call('search_interests', {})));
  await allArrived;
  return async () => {
    for (const release of waiting) release();
    waiting = [];
    return (await answers).map(({ status }) => status);
  };
}

test('an account at its limit of concurrent calls is refused over HTTP and MCP; others are not', async () => {
  const [account, other] = [await api.account(), await api.account()];
  const client = await connectMcp(`${api.url}/mcp`, account.key);
  const release = await threeInFlight(account);
  const refusal = {
    status: 'rate_limited',
    retry_after: 1,
    limit: { policy: 'calls_in_flight', limit: 3 },
  };
  const { status, headers, body } = await account.call('get_credit_balance', {});
  expect([status, headers.get('retry-after'), body]).toMatchObject([429, '1', refusal]);
  expect(body.limit).not.toHaveProperty('reset_at');
  const tool = (await client.callTool({ name: 'get_credit_balance', arguments: {} })) as CallToolResult;
  expect(tool.isError).toBe(true);
  const [content] = tool.content as { text: string }[];
  expect(JSON.parse(content?.text ?? '')).toMatchObject(refusal);
  expect((await other.call('get_credit_balance', {})).status).toBe(200);
  expect(await release()).toEqual([200, 200, 200]);
  expect((await account.call('get_credit_balance', {})).status).toBe(200);
});

test('a call of a disconnected client keeps its place until its work has ended', async () => {
  const account = await api.account();
  const left = new AbortController();
  const arrival = new Promise<void>((resolve) => {
    arrived = () => waiting.length === 3 && resolve();
  });
  const asked = [1, 2, 3].map(() =>
    fetch(`${api.url}/api/v1/search_interests`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${account.key}`, 'Content-Type': 'application/json' },
      body: '{}',
      signal: left.signal,
    }).catch(() => 'left'),
  );
  await arrival;
  left.abort();
  expect(await Promise.all(asked)).toEqual(['left', 'left', 'left']);
  expect((await account.call('get_credit_balance', {})).status).toBe(429);
  for (const one of waiting.splice(0)) one();
  let status = 429;
  while (status === 429) status = (await account.call('get_credit_balance', {})).status;
  expect(status).toBe(200);
});

test('a call of a client that disconnects before the end of its body is cancelled', async () => {
  // Bodies of remembered callers are read at once, those of others after a look-up.
  const [remembered, other] = [await api.account(), await api.account()];
  await remembered.call('get_credit_balance', {});
  for (const { key } of [remembered, other]) {
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', 'Content-Length': 9 };
    const left = request(`${api.url}/api/v1/get_usage`, { method: 'POST', headers }).on('error', () => undefined);
    left.write('{', () => left.destroy());
  }
  const counted = /operation_calls_total\{.*operation="get_usage".*outcome="cancelled".*\} 2/;
  while (!counted.test(await (await fetch(`${api.url}/metrics`)).text()));
});
