import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';
import { Client as ClientOfToday } from '@modelcontextprotocol/client';
import { StdioClientTransport as StdioOfToday } from '@modelcontextprotocol/client/stdio';
import { Client as LastClientBefore } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as LastStdioBefore } from '@modelcontextprotocol/sdk/client/stdio.js';
import { Client as FirstClient } from 'mcp-sdk-1.0/client/index.js';
import { StdioClientTransport as FirstStdio } from 'mcp-sdk-1.0/client/stdio.js';
import { type AnyClient, answerOf } from '../testing/mcp-request.ts';
import { type TestAccount, testApi } from '../testing/test-api.ts';
import { toolSets } from './tool-sets.ts';

const api = await testApi();

const entry = new URL('./stdio.ts', import.meta.url).pathname;
const who = { name: 'test', version: '1' };

function environment(account: TestAccount, settings: Record<string, string> = {}): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    NODE_OPTIONS: process.env.NODE_OPTIONS ?? '',
    CREATOR_DISCOVERY_API_KEY: account.key,
    CREATOR_DISCOVERY_URL: api.url,
    ...settings,
  };
}

const clients: Readonly<Record<string, readonly [AnyClient, new (server: never) => unknown]>> = {
  'the first TypeScript SDK (1.0)': [new FirstClient(who, { capabilities: {} }) as unknown as AnyClient, FirstStdio],
  'the last TypeScript SDK 1': [new LastClientBefore(who) as unknown as AnyClient, LastStdioBefore],
  'TypeScript SDK 2 with the revisions before 2026-07-28': [
    new ClientOfToday(who) as unknown as AnyClient,
    StdioOfToday,
  ],
  'TypeScript SDK 2 with the revision 2026-07-28': [
    new ClientOfToday(who, { versionNegotiation: { mode: { pin: '2026-07-28' } } }) as unknown as AnyClient,
    StdioOfToday,
  ],
};

describe('over standard input and output', () => {
  test.each(Object.entries(clients))('%s lists and calls tools with the same key', async (_, [client, Transport]) => {
    const account = await api.account();
    const server = { command: process.execPath, args: [entry], env: environment(account) };
    await client.connect(new Transport(server as never) as never);
    expect((await client.listTools()).tools).toHaveLength(toolSets.standard?.length ?? 0);
    expect(await answerOf(client, 'get_credit_balance', {})).toMatchObject({
      status: 'ok',
      account_id: account.accountId,
    });
    await client.close();
  });

  test('MAX_CREDITS limits the cost of a call, MCP_TOOLS and MCP_SCHEMAS select tools', async () => {
    const account = await api.account();
    const client = new LastClientBefore(who);
    const env = environment(account, { MAX_CREDITS: '1', MCP_TOOLS: 'unlock_creators', MCP_SCHEMAS: 'full' });
    await client.connect(new LastStdioBefore({ command: process.execPath, args: [entry], env }));
    expect((await client.listTools()).tools.map(({ name, title }) => [name, title])).toEqual([
      ['unlock_creators', 'Unlock creators'],
    ]);
    const unlock = (handles: string[]) =>
      answerOf(client as unknown as AnyClient, 'unlock_creators', { handles, platform: 'photonet', confirmed: true });
    expect(await unlock(['traveller.000', 'traveller.001'])).toMatchObject({ quote: { max_credits: 2 } });
    expect(await unlock(['traveller.000'])).toMatchObject({ status: 'processing', credits_held: 1 });
    await client.close();
  });
});

function start(env: Record<string, string>): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [entry], { env });
}

/** All that a process writes until it ends, and how it ends. */
async function outputOf(child: ChildProcessWithoutNullStreams) {
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [out, errors] = await Promise.all(
    [child.stdout, child.stderr].map(async (stream) => (await stream.setEncoding('utf8').toArray()).join('')),
  );
  return { lines: (out ?? '').split('\n').filter((line) => line !== ''), errors, code: await ended };
}

function request(id: number, method: string, params: object = {}): string {
  return `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`;
}

const hello = request(0, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: who });

describe('the process', () => {
  test('answers all requests received before its input ended, then exits', async () => {
    const account = await api.account();
    const child = start(environment(account));
    const calls = [1, 2, 3].map((id) =>
      request(id, 'tools/call', { name: 'search_creators', arguments: { basic: { platform: 'photonet' } } }),
    );
    const paid = { name: 'unlock_creators', arguments: { handles: ['traveller.001'], confirmed: true } };
    child.stdin.end([hello, ...calls, request(4, 'tools/call', paid)].join(''));
    const { lines, errors, code } = await outputOf(child);
    expect(lines.map((line) => JSON.parse(line).id).sort()).toEqual([0, 1, 2, 3, 4]);
    expect([errors, code]).toEqual(['', 0]);
    expect(await account.balance()).toEqual({ posted: 1000, held: 1 });
  });

  test('reports a wrong key in one line, and in the answer to each request', async () => {
    const child = start({ ...environment(await api.account()), CREATOR_DISCOVERY_API_KEY: 'cd_live_0' });
    child.stdin.end(`${hello}${request(1, 'tools/list')}`);
    const { lines, errors } = await outputOf(child);
    expect(errors).toMatch(/^mcp: The key in CREATOR_DISCOVERY_API_KEY is not valid at http:[^\n]*\n$/);
    expect(lines.map((line) => JSON.parse(line))).toEqual(
      [0, 1].map((id) =>
        expect.objectContaining({ id, error: { code: -32000, message: expect.stringMatching(/key/) } }),
      ),
    );
  });

  test('reports an unreachable server in one line', async () => {
    const child = start({ ...environment(await api.account()), CREATOR_DISCOVERY_URL: 'http://127.0.0.1:9' });
    child.stdin.end(`${hello}${request(1, 'tools/list')}`);
    const { lines, errors } = await outputOf(child);
    expect(errors).toMatch(/^mcp: Can't reach http:\/\/127.0.0.1:9\.[^\n]*\n$/);
    expect(lines).toHaveLength(2);
  });

  test('answers invalid messages with an error, and continues', async () => {
    const child = start(environment(await api.account()));
    child.stdin.end(`not json\n\n${hello}`);
    const { lines } = await outputOf(child);
    expect(lines.map((line) => JSON.parse(line)).map(({ id, error }) => [id ?? null, error !== undefined])).toEqual(
      expect.arrayContaining([
        [null, true],
        [0, false],
      ]),
    );
  });

  test('exits with one line that names a missing or wrong setting', async () => {
    const env = { PATH: process.env.PATH ?? '', NODE_OPTIONS: process.env.NODE_OPTIONS ?? '' };
    const withSettings = async (settings: Record<string, string>) => {
      const { lines, errors, code } = await outputOf(start({ ...env, ...settings }));
      expect([lines, code]).toEqual([[], 1]);
      return errors;
    };
    expect(await withSettings({})).toMatch(/^mcp: CREATOR_DISCOVERY_API_KEY is not set[^\n]*\n$/);
    const key = { CREATOR_DISCOVERY_API_KEY: 'x' };
    expect(await withSettings({ ...key, MAX_CREDITS: 'all' })).toMatch(/^mcp: MAX_CREDITS must be a whole[^\n]*\n$/);
    expect(await withSettings({ ...key, CREATOR_DISCOVERY_URL: 'ftp://x' })).toMatch(/^mcp: CREATOR_DISCOVERY_URL/);
  });
});
