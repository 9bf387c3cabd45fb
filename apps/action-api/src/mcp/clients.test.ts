import { describe, expect, test } from '@jest/globals';
import { Client as ClientOfToday, StreamableHTTPClientTransport as HttpOfToday } from '@modelcontextprotocol/client';
import { Client as FirstHttpClient } from 'mcp-sdk-1.10/client/index.js';
import { StreamableHTTPClientTransport as FirstHttp } from 'mcp-sdk-1.10/client/streamableHttp.js';
import { type AnyClient, answerOf, mcpRequest } from '../testing/mcp-request.ts';
import { type TestAccount, testApi } from '../testing/test-api.ts';
import { toolSets } from './tool-sets.ts';

const api = await testApi();

const who = { name: 'test', version: '1' };

function requestInit(account: TestAccount) {
  return { requestInit: { headers: { Authorization: `Bearer ${account.key}` } } };
}

/** All other tests use the last version of SDK 1. */
const clients: Readonly<Record<string, (url: URL, account: TestAccount) => readonly [AnyClient, unknown]>> = {
  'the first TypeScript SDK with HTTP (1.10)': (url, account) => [
    new FirstHttpClient(who) as AnyClient,
    new FirstHttp(url, requestInit(account)),
  ],
  'TypeScript SDK 2 with the revisions before 2026-07-28': (url, account) => [
    new ClientOfToday(who) as unknown as AnyClient,
    new HttpOfToday(url, requestInit(account)),
  ],
  'TypeScript SDK 2 with the revision 2026-07-28': (url, account) => [
    new ClientOfToday(who, { versionNegotiation: { mode: { pin: '2026-07-28' } } }) as unknown as AnyClient,
    new HttpOfToday(url, requestInit(account)),
  ],
};

describe.each(Object.entries(clients))('%s', (_, make) => {
  test('lists tools, searches, exports and reads, and gets an error for an unknown tool', async () => {
    const account = await api.account();
    const [client, transport] = make(new URL(`${api.url}/mcp`), account);
    await client.connect(transport as never);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(toolSets.standard);
    const search = await answerOf(client, 'search_creators', { basic: { platform: 'photonet' } });
    expect(search.total).toBe(119);
    const { history_id } = search;
    const started = await answerOf(client, 'run_export', { history_id, limit: 2, confirmed: true });
    expect(started).toMatchObject({ status: 'processing', credits_held: 2 });
    await api.runJobs();
    const read = await answerOf(client, 'get_history_data', { history_id: started.history_id });
    expect(read).toMatchObject({ status: 'complete', returned: 2 });
    await expect(client.callTool({ name: 'get_lst', arguments: {} })).rejects.toThrow(/the nearest is get_list/);
    await client.close();
  });
});

describe('a request of 2026-07-28', () => {
  const version = '2026-07-28';
  const envelope = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientInfo': who,
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const post = async (method: string, params: object, more: Record<string, string> = {}) => {
    const { key } = await api.account();
    const message = { id: 1, method, params: { ...params, _meta: envelope } };
    const headers = { 'MCP-Protocol-Version': version, 'Mcp-Method': method, ...more };
    return api.send('/mcp', mcpRequest(key, message, headers));
  };

  test('is answered without an earlier request', async () => {
    const discovered = await post('server/discover', {});
    expect(discovered.body.result.supportedVersions).toContain(version);
    const called = await post(
      'tools/call',
      { name: 'get_credit_balance', arguments: {} },
      { 'Mcp-Name': 'get_credit_balance' },
    );
    expect(called.body.result.structuredContent.credits_remaining).toBe(1000);
  });

  test('is refused if its headers contradict it', async () => {
    const call = { name: 'get_credit_balance', arguments: {} };
    expect((await post('tools/call', call, { 'Mcp-Name': 'delete_list' })).status).toBe(400);
  });

  test('cannot open a stream of notifications, because there are none', async () => {
    const { body } = await post('subscriptions/listen', { notifications: { toolsListChanged: true } });
    expect(body.error ?? body).toBeTruthy();
    expect(body.result).toBeUndefined();
  });
});
