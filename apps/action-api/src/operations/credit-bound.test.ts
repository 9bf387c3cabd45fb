import { type Operation, operations } from '@creator-discovery/operations';
import { describe, expect, test } from '@jest/globals';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { FakePhotonet } from '../testing/fake-photonet.ts';
import { connectMcp, mcpRequest } from '../testing/mcp-request.ts';
import { costsOf, useUpFreeCreator } from '../testing/operation-cases.ts';
import { type TestAccount, testApi } from '../testing/test-api.ts';

const network = new FakePhotonet();
const api = await testApi({ FREE_CREATORS_PER_DAY: '1', CREATORS_PER_CREDIT: '1' }, { source: network });

type Body = Record<string, unknown>;

const spending = operations.filter(({ spends }) => spends);

/** A call that costs credits. */
async function costlyCall({ name, confirmation }: Operation, account: TestAccount): Promise<Body> {
  return { ...(await costsOf(name, account)), ...(confirmation === 'never' ? {} : { confirmed: true }) };
}

async function overHttp(account: TestAccount, name: string, body: Body, bound: string) {
  return (await account.call(name, body, { 'X-Max-Credits': bound })).body;
}

async function overMcp(account: TestAccount, name: string, body: Body, bound: string) {
  const client = await connectMcp(`${api.url}/mcp?tools=all`, account.key, { 'X-Max-Credits': bound });
  const { content } = (await client.callTool({ name, arguments: body })) as CallToolResult;
  return JSON.parse((content[0] as { text: string }).text);
}

const channels = { HTTP: overHttp, MCP: overMcp };
const calls = Object.entries(channels).flatMap(([channel, call]) =>
  spending.map((operation) => [operation.name, channel, { operation, call }] as const),
);

describe('X-Max-Credits', () => {
  test.each(calls)(
    'bounds %s over %s, and its own max_credits does not raise it',
    async (name, _, { operation, call }) => {
      const account = await api.account();
      await useUpFreeCreator(account);
      const body = await costlyCall(operation, account);
      const refused = await call(account, name, { ...body, max_credits: 500 }, '0');
      expect(refused).toMatchObject({ status: 'error', quote: { credits_remaining: 1000 } });
      expect(await account.balance()).toEqual({ posted: 1000, held: 0 });
      const price = refused.quote.max_credits;
      expect(price).toBeGreaterThan(0);
      expect(await call(account, name, { ...body, max_credits: price - 1 }, '500')).toMatchObject({ status: 'error' });
      expect(await account.balance()).toEqual({ posted: 1000, held: 0 });
      await call(account, name, body, String(price));
      await api.runJobs();
      const { posted, held } = await account.balance();
      expect([1000 - posted, held]).toEqual([price, 0]);
    },
  );

  test('a lookup with a bound of 0 does not fetch a creator that would cost a credit', async () => {
    const account = await api.account();
    const before = network.fetches;
    const body = { handle: 'face.unseen', platform: 'photonet', refresh: true, confirmed: true };
    expect(await overHttp(account, 'lookup_creator', body, '0')).toMatchObject({ status: 'error' });
    expect(network.fetches).toBe(before);
    expect(await overHttp(account, 'lookup_creator', body, '1')).toMatchObject({ status: 'ok', credits_charged: 1 });
    expect(await overHttp(account, 'lookup_creator', body, '0')).toMatchObject({ status: 'ok', credits_charged: 0 });
  });

  test.each(['', '-1', '1.5', '1e3', 'all', '0x1', '1, 2', '1000000001'])('is a 400 as "%s"', async (bound) => {
    const account = await api.account();
    for (const name of ['search_creators', 'get_credit_balance']) {
      const answer = await account.call(name, await costlyCall(spending[0] as Operation, account), {
        'X-Max-Credits': bound,
      });
      expect([answer.status, answer.body.status]).toEqual([400, 'invalid_request']);
      expect(answer.body.errors).toContainEqual(expect.objectContaining({ field: 'X-Max-Credits' }));
    }
    const ping = mcpRequest(account.key, { id: 1, method: 'ping' }, { 'X-Max-Credits': bound });
    const overMcp = await api.send('/mcp', ping);
    expect([overMcp.status, overMcp.body.errors]).toMatchObject([400, [{ field: 'X-Max-Credits' }]]);
    expect(await account.balance()).toEqual({ posted: 1000, held: 0 });
  });
});
