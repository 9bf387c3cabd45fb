import { FacetDictionary } from '@creator-discovery/search-filters';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { startTestApi, type TestAccount, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
/** Calls that wait for the dictionary. */
let waiting: (() => void)[] = [];
let arrived: () => void = () => undefined;
const nothing = { entries: [], total: 0 };

beforeAll(async () => {
  const interests = () =>
    new Promise<{ entries: string[]; total: number }>((resolve) => {
      waiting.push(() => resolve(nothing));
      arrived();
    });
  api = await startTestApi(
    { CALLS_IN_FLIGHT_PER_ACCOUNT: '3' },
    { replace: ({ rebind }) => rebind(FacetDictionary).toConstantValue({ interests, topics: async () => nothing }) },
  );
});

afterAll(() => api.close());

/** Three calls that are being answered until they are released. */
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

async function connect(account: TestAccount): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL(`${api.url}/mcp`), {
    requestInit: { headers: { Authorization: `Bearer ${account.key}` } },
  });
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  return client;
}

test('an account with as many calls in flight as it may have is refused over HTTP and MCP alike, and nobody else is', async () => {
  const [account, other] = [await api.account(), await api.account()];
  const client = await connect(account);
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
  await client.close();
});

test('a call whose client has left takes its place until its work has ended', async () => {
  const account = await api.account();
  const release = await threeInFlight(account);
  expect(await release()).toEqual([200, 200, 200]);
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

test('a large answer whose client leaves before its turn is not made, and its place is free at once', async () => {
  const account = await api.account();
  const { body: created } = await account.call('create_list', { name: 'read by many' });
  let end: () => void = () => undefined;
  const { answers } = api.runtime.ports;
  const turn = answers.run(account.accountId, () => new Promise<void>((resolve) => (end = resolve)));
  const run = jest.spyOn(answers, 'run');
  const left = new AbortController();
  const asked = [1, 2, 3].map(() =>
    fetch(`${api.url}/api/v1/get_list`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${account.key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ list_id: created.list.list_id }),
      signal: left.signal,
    }).catch(() => 'left'),
  );
  const balance = async () => (await account.call('get_credit_balance', {})).status;
  while (run.mock.calls.length < 3) await new Promise((resolve) => setImmediate(resolve));
  expect(await balance()).toBe(429);
  left.abort();
  expect(await Promise.all(asked)).toEqual(['left', 'left', 'left']);
  while ((await balance()) === 429);
  expect(await balance()).toBe(200);
  end();
  await turn;
  run.mockRestore();
  expect((await account.call('get_list', { list_id: created.list.list_id })).status).toBe(200);
});
