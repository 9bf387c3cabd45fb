import { operations } from '@creator-discovery/operations';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { recordedExampleOf } from '../testing/recorded-example.ts';
import { startTestApi, suspend, type TestAccount, type TestApi } from '../testing/test-api.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});

afterAll(() => api.close());

async function connect(account: TestAccount, query = ''): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL(`${api.url}/mcp${query}`), {
    requestInit: { headers: { Authorization: `Bearer ${account.key}` } },
  });
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  return client;
}

async function call(client: Client, name: string, args: Record<string, unknown>) {
  const result = (await client.callTool({ name, arguments: args })) as CallToolResult;
  const [content] = result.content;
  return {
    isError: result.isError === true,
    structured: result.structuredContent,
    body: JSON.parse((content as { text: string }).text),
  };
}

describe('the tool server', () => {
  test('offers every operation as a tool with schemas, annotations, cost and limits', async () => {
    const client = await connect(await api.account(), '?tools=all&schemas=full');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(operations.map(({ name }) => name));
    for (const operation of operations) {
      const tool = tools.find(({ name }) => name === operation.name)!;
      expect(Object.keys(tool.inputSchema.properties ?? {})).toEqual([
        ...Object.keys(operation.input.shape),
        ...(operation.readOnly ? [] : ['idempotency_key']),
      ]);
      expect(tool.outputSchema?.type).toBe('object');
      expect(tool.annotations).toMatchObject({ title: operation.title, readOnlyHint: operation.readOnly });
      expect(tool._meta).toEqual({ spends: operation.spends });
      expect(tool.description).toContain(operation.cost);
    }
    await client.close();
  });

  test('search, export with confirmation, and the rows, with the same charges and source mcp', async () => {
    const account = await api.account();
    const client = await connect(account);
    const search = await call(client, 'search_creators', { basic: { platform: 'photonet' } });
    expect(search.structured).toEqual(search.body);
    expect(search.body).toMatchObject({ total: 119, source: 'mcp' });
    const asked = await call(client, 'run_export', { filters: search.body.filters_used, limit: 5 });
    expect(asked).toMatchObject({
      isError: true,
      structured: undefined,
      body: { status: 'needs_confirmation', quote: { max_credits: 5 } },
    });
    expect(asked.body.request_id).toBeTruthy();
    const started = await call(client, 'run_export', { filters: search.body.filters_used, limit: 5, confirmed: true });
    expect(started.body).toMatchObject({ status: 'processing', credits_held: 5 });
    await api.runJobs();
    const read = await call(client, 'get_history_data', { history_id: started.body.history_id });
    expect(read.body).toMatchObject({ status: 'complete', returned: 5 });
    expect(read.body.creators[0].email).toBe('traveller0@example.com');
    const history = await account.call('list_search_history', {});
    expect(history.body.entries.map((entry: { source: string }) => entry.source)).toEqual(['mcp', 'mcp']);
    await client.close();
  });

  test('the limits of an account are shared by the channels', async () => {
    const account = await api.account();
    const client = await connect(account);
    for (let at = 0; at < 10; at += 1) {
      await account.call('search_creators', { basic: { platform: 'photonet' } });
      await call(client, 'search_creators', { basic: { platform: 'photonet' } });
    }
    const over = await call(client, 'search_creators', { basic: { platform: 'photonet' } });
    expect(over).toMatchObject({ isError: true, body: { status: 'rate_limited' } });
    expect(over.body.retry_after).toBeGreaterThan(0);
    await client.close();
  });

  test('a call that is repeated under its idempotency_key gives the same answer and spends once', async () => {
    const account = await api.account();
    const client = await connect(account);
    const search = { basic: { platform: 'photonet' }, max_credits: 5 };
    const unlock = { handles: ['traveller.000'], platform: 'photonet', confirmed: true, idempotency_key: 'mine 1' };
    expect((await call(client, 'unlock_creators', unlock)).body).toMatchObject({
      status: 'invalid_request',
      errors: [{ field: 'Idempotency-Key' }],
    });
    const first = await call(client, 'unlock_creators', { ...unlock, idempotency_key: 'mine-1' });
    await api.runJobs();
    expect(await call(client, 'unlock_creators', { ...unlock, idempotency_key: 'mine-1' })).toEqual(first);
    const other = { ...unlock, handles: ['traveller.001'], idempotency_key: 'mine-1' };
    expect(await call(client, 'unlock_creators', other)).toMatchObject({ isError: true, body: { status: 'error' } });
    expect((await account.balance()).posted).toBe(999);
    for (const idempotency_key of [1, null, ['mine-1'], {}])
      expect((await call(client, 'search_creators', { ...search, idempotency_key })).body).toMatchObject({
        status: 'invalid_request',
        errors: [{ field: 'idempotency_key', code: 'wrong_type' }],
      });
    expect((await call(client, 'get_credit_balance', { idempotency_key: 'mine-1' })).body).toMatchObject({
      errors: [{ field: 'idempotency_key', code: 'unknown_field' }],
    });
    await client.close();
  });

  test('an unknown tool is an error of the protocol, a suspended account a refusal', async () => {
    const account = await api.account();
    const client = await connect(account);
    await expect(client.callTool({ name: 'no_such_tool', arguments: {} })).rejects.toThrow(/-32602/);
    await suspend(api.db, account.accountId);
    expect(await call(client, 'get_credit_balance', {})).toMatchObject({
      isError: true,
      body: { status: 'account_suspended' },
    });
    await client.close();
  });
});

describe('the way in', () => {
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  const post = (headers: Record<string, string>, body: unknown = ping) =>
    api.send('/mcp', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  test('needs a valid key', async () => {
    const { key } = await api.account();
    expect((await post({ 'X-API-Key': key })).body.result).toEqual({});
    const { status, headers } = await post({ 'X-API-Key': 'cd_live_0' });
    expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="creator-discovery"']);
  });

  test('a page of another origin is refused, one of this server is not', async () => {
    const { key } = await api.account();
    expect((await post({ 'X-API-Key': key, Origin: 'https://evil.example' })).status).toBe(403);
    expect((await post({ 'X-API-Key': key, Origin: 'null' })).status).toBe(403);
    expect((await post({ 'X-API-Key': key, Origin: 'http://127.0.0.1:8080' })).status).toBe(200);
  });

  test('broken and repeated JSON is refused, other methods are a 405', async () => {
    const { key } = await api.account();
    expect((await post({ 'X-API-Key': key }, '{')).status).toBe(400);
    expect((await post({ 'X-API-Key': key }, '{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}')).status).toBe(400);
    const { status, headers } = await api.send('/mcp', { headers: { 'X-API-Key': key } });
    expect([status, headers.get('allow')]).toEqual([405, 'POST']);
  });
});

describe('parity', () => {
  /** What differs from call to call by nature: ids, times, balances and limits of the moment, and the channel. */
  const steady = (body: unknown): unknown => {
    if (Array.isArray(body)) return body.map(steady);
    if (typeof body !== 'object' || body === null) return body;
    const moving = /(^id|_id|_ids|_at|^at|next_before|source|suggested_next|prefix|owned_since)$/;
    return Object.fromEntries(
      Object.entries(body).map(([name, value]) => [name, moving.test(name) ? null : steady(value)]),
    );
  };

  const calls: [string, Record<string, unknown>][] = [
    ...operations.flatMap((operation): [string, Record<string, unknown>][] => [
      [operation.name, {}],
      [operation.name, recordedExampleOf(operation.name).request],
      [operation.name, { ...recordedExampleOf(operation.name).request, unknown_field: 1 }],
      [
        operation.name,
        Object.fromEntries(Object.keys(recordedExampleOf(operation.name).request).map((field) => [field, []])),
      ],
      [operation.name, Object.fromEntries(Object.keys(operation.input.shape).map((field) => [field, 'x']))],
    ]),
    ...Array.from({ length: 15 }, (_, at): [string, Record<string, unknown>] => [
      'search_creators',
      { basic: { platform: 'photonet' }, offset: at * 10 },
    ]),
    ...Array.from({ length: 25 }, (_, at): [string, Record<string, unknown>] => [
      'unlock_creators',
      { handles: [`traveller.${String(at).padStart(3, '0')}`], platform: 'photonet', confirmed: at % 3 !== 0 },
    ]),
    ...Array.from({ length: 20 }, (_, at): [string, Record<string, unknown>] => [
      'lookup_creator',
      { handle: `traveller.${String(at + 40).padStart(3, '0')}`, confirmed: at % 2 === 0 },
    ]),
    ...Array.from({ length: 10 }, (_, at): [string, Record<string, unknown>] => [
      'run_export',
      { filters: { basic: { platform: 'photonet' } }, limit: at + 1, confirmed: true },
    ]),
    ...Array.from({ length: 10 }, (_, at): [string, Record<string, unknown>] => [
      'search_locations',
      { query: 'par', limit: at },
    ]),
  ];

  test('two hundred calls give the same answers, charges, limits and refusals over HTTP and MCP', async () => {
    const [overHttp, overMcp] = [await api.account({ credits: 60 }), await api.account({ credits: 60 })];
    const client = await connect(overMcp, '?tools=all');
    expect(calls.length).toBeGreaterThanOrEqual(200);
    for (const [name, body] of calls) {
      const http = await overHttp.call(name, body);
      const mcp = await call(client, name, body);
      expect([name, mcp.isError]).toEqual([name, http.status !== 200]);
      const { retry_after: _, ...httpBody } = http.body;
      const { retry_after: __, ...mcpBody } = mcp.body;
      expect([name, steady(mcpBody)]).toEqual([name, steady(withoutMoments(httpBody, mcpBody))]);
      await api.runJobs();
      expect(await overMcp.balance()).toEqual(await overHttp.balance());
    }
    await client.close();
  });

  /** A refused call reports how many seconds are left, and the second account calls a moment later. */
  const withoutMoments = (httpBody: Record<string, unknown>, mcpBody: Record<string, unknown>) =>
    httpBody.status === 'rate_limited' ? { ...httpBody, message: mcpBody.message } : httpBody;
});
