import { afterAll } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

interface McpMessage {
  /** Absent in notifications. */
  readonly id?: number;
  readonly method: string;
  readonly params?: object;
}

/** A raw request to `/mcp` with one message. */
export function mcpRequest(key: string, message: McpMessage, headers: Readonly<Record<string, string>> = {}) {
  return {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', ...message }),
  } satisfies RequestInit;
}

/** Methods shared by all client versions. */
export interface AnyClient {
  listTools(): Promise<{ tools: readonly { name: string }[] }>;
  callTool(params: { name: string; arguments: object }): Promise<unknown>;
  connect(transport: never): Promise<unknown>;
  close(): Promise<void>;
}

/** Returns the answer of a tool. */
export async function answerOf(client: AnyClient, name: string, args: object) {
  const { content } = (await client.callTool({ name, arguments: args })) as { content: { text: string }[] };
  return JSON.parse(content[0]?.text ?? '');
}

/** Connects the official client to an address of the tool server, and closes it after the tests of the file. */
export async function connectMcp(
  address: string,
  key: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { Authorization: `Bearer ${key}`, ...headers } };
  const transport = new StreamableHTTPClientTransport(new URL(address), { requestInit });
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  afterAll(() => client.close());
  return client;
}
