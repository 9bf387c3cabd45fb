import { operationNamed } from '@creator-discovery/operations';
import { describe, expect, test } from '@jest/globals';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { connectMcp, mcpRequest } from '../testing/mcp-request.ts';
import { type TestAccount, testApi } from '../testing/test-api.ts';

const api = await testApi();

function connect({ key }: TestAccount, query = ''): Promise<Client> {
  return connectMcp(`${api.url}/mcp${query}`, key);
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
  test('searches, exports with confirmation and returns rows, with the same charges and source mcp', async () => {
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
  });

  test.each([
    ['mine 1', 'invalid_format'],
    ['', 'invalid_format'],
    [1, 'wrong_type'],
    [['mine-1'], 'wrong_type'],
    [null, 'absent'],
  ])('the idempotency_key %j of a write is %s', async (idempotency_key, code) => {
    const client = await connect(await api.account());
    const search = { basic: { platform: 'photonet' }, max_credits: 5, idempotency_key };
    const { errors } = (await call(client, 'search_creators', search)).body;
    expect(errors?.[0]).toEqual(
      code === 'absent' ? undefined : expect.objectContaining({ field: 'idempotency_key', code }),
    );
    expect((await call(client, 'get_credit_balance', { idempotency_key: 'mine-1' })).body.errors).toMatchObject([
      { field: 'idempotency_key', code: 'unknown_field' },
    ]);
  });

  test('objects, lists and numbers may be JSON text, but consent is only the boolean true', async () => {
    const account = await api.account();
    const client = await connect(account);
    const unlock = { handles: '["traveller.003"]', platform: 'photonet', max_credits: '1' };
    for (const confirmed of ['true', 1, null, '{}'])
      expect((await call(client, 'unlock_creators', { ...unlock, confirmed })).body.status).toBe('needs_confirmation');
    const filters = JSON.stringify({ basic: JSON.stringify({ platform: 'photonet' }), creator: null });
    for (const args of [null, JSON.stringify({ query: null, limit: '1' })]) {
      const params = { name: 'search_languages', arguments: args };
      const { body } = await api.send(
        '/mcp?tools=all',
        mcpRequest(account.key, { id: 1, method: 'tools/call', params }),
      );
      expect(body.result.structuredContent).toMatchObject({ status: 'ok', returned: args === null ? 50 : 1 });
    }
    expect((await call(client, 'run_export', { filters, limit: '2' })).body.quote).toMatchObject({ max_credits: 2 });
    expect((await call(client, 'unlock_creators', { ...unlock, confirmed: true })).body.credits_held).toBe(1);
  });
});

describe('resources and prompts', () => {
  test('are the reference, the rows of own jobs, and usual tasks', async () => {
    const account = await api.account();
    const client = await connect(account);
    const { resources } = await client.listResources();
    const uris = resources.map(({ uri }) => uri);
    expect(uris).toEqual(expect.arrayContaining(['creators://documents/llms.txt', 'creators://documents/docs/api.md']));
    for (const { uri, size } of resources) {
      const { contents } = await client.readResource({ uri });
      expect(Buffer.byteLength((contents[0] as { text: string }).text)).toBe(size);
    }
    const job = { handles: ['traveller.001'], platform: 'photonet', confirmed: true };
    const { history_id } = (await call(client, 'unlock_creators', job)).body;
    await api.runJobs();
    const uri = `creators://jobs/${history_id}`;
    const { contents } = await client.readResource({ uri });
    expect(JSON.parse((contents[0] as { text: string }).text)).toMatchObject({ status: 'complete', returned: 1 });
    const stranger = await connect(await api.account());
    await expect(stranger.readResource({ uri })).rejects.toThrow(/not_found/);
    const withoutTool = await connect(account, '?tools=lists');
    expect((await withoutTool.listResourceTemplates()).resourceTemplates).toEqual([]);
    for (const other of [uri, 'creators://documents/other'])
      await expect(withoutTool.readResource({ uri: other })).rejects.toThrow(/There is no resource/);
    for (const { name, arguments: fields = [] } of (await client.listPrompts()).prompts) {
      const values = Object.fromEntries(fields.map((field) => [field.name, `my ${field.name}`]));
      const { messages } = await client.getPrompt({ name, arguments: values });
      const text = messages.map(({ content }) => (content as { text: string }).text).join('');
      for (const value of Object.values(values)) expect(text).toContain(value);
      for (const word of text.match(/\b[a-z]+_[a-z_]+\b/g) ?? []) expect(operationNamed(word)?.name).toBe(word);
    }
    await expect(client.getPrompt({ name: 'get_contacts' })).rejects.toThrow(/creators is missing/);
  });
});

describe('access', () => {
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
    expect((await post({ 'X-API-Key': 'cd_live_0' })).status).toBe(401);
  });

  test('pages of other origins are refused, those of this server accepted', async () => {
    const { key } = await api.account();
    const { status, body } = await post({ 'X-API-Key': key, Origin: 'https://evil.example' });
    expect([status, body.errors[0]?.field]).toEqual([403, 'Host, Origin']);
    expect((await post({ 'X-API-Key': key, Origin: 'null' })).status).toBe(403);
    expect((await post({ 'X-API-Key': key, Origin: 'http://127.0.0.1:8080' })).status).toBe(200);
  });

  test('repeated JSON is refused; other methods are a 405', async () => {
    const { key } = await api.account();
    expect((await post({ 'X-API-Key': key }, '{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}')).status).toBe(400);
    const { status, headers } = await api.send('/mcp', { headers: { 'X-API-Key': key } });
    expect([status, headers.get('allow')]).toEqual([405, 'POST']);
  });
});
