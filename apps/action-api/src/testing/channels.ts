import { randomUUID } from 'node:crypto';
import { defaultBudget } from '@creator-discovery/chat';
import { createMetrics } from '@creator-discovery/http-server';
import { callerOf, operations } from '@creator-discovery/operations';
import { PostgresConversations } from '@creator-discovery/postgres';
import { CallReport } from '../call-report.ts';
import { ChatReport } from '../chat/chat-report.ts';
import { ChatTools } from '../chat/tools.ts';
import { originOf } from '../http/origin.ts';
import { connectMcp } from './mcp-request.ts';
import type { TestAccount, TestApi } from './test-api.ts';

export type Body = Readonly<Record<string, unknown>>;

/** Calls operations over one channel for one account. */
export interface Channel {
  readonly account: TestAccount;
  call(operation: string, body: Body): Promise<Body>;
}

export async function overHttp(_api: TestApi, account: TestAccount): Promise<Channel> {
  return {
    account,
    call: async (operation, body) => (await account.call(operation, body)).body,
  };
}

export async function overMcp(api: TestApi, account: TestAccount): Promise<Channel> {
  const client = await connectMcp(`${api.url}/mcp?tools=all`, account.key);
  return {
    account,
    call: async (operation, body) => {
      const { content } = await client.callTool({ name: operation, arguments: body });
      return JSON.parse((content as { text: string }[])[0]?.text ?? '');
    },
  };
}

/** Calls the chat's tools for a person who approves everything. */
export async function inChat(api: TestApi, account: TestAccount): Promise<Channel> {
  const conversations = new PostgresConversations(api.db);
  const conversation = await conversations.create({ accountId: account.accountId }, 'test');
  const ref = { accountId: account.accountId, conversationId: conversation.conversationId };
  const begun = await conversations.beginTurn(ref, 'message');
  if (!begun.begun) throw new Error(`The turn did not begin: ${begun.reason}.`);
  return {
    account,
    call: async (operation, body) => {
      const tools = new ChatTools({
        catalogue: operations,
        runtime: api.runtime,
        conversations,
        budget: { ...defaultBudget, toolCallsPerTurn: 10_000, toolCallsPerConversation: 10_000 },
        conversation,
        turn: begun.turn,
        decided: new Set(),
        accountId: account.accountId,
        callerNow: () =>
          callerOf({ key: account.key, origin: originOf({ ip: '127.0.0.1' }, 'chat') }, api.runtime.ports),
        requestId: randomUUID(),
        report: new CallReport(createMetrics('test')),
        chatReport: new ChatReport(createMetrics('test'), { count: 0 }),
        onFault: (fault) => {
          throw fault;
        },
        askPerson: () => undefined,
      });
      const toolCallId = randomUUID();
      if ((await tools.approvalStatus(operation, toolCallId, body)) === 'user-approval')
        await conversations.decide(ref, toolCallId, true);
      const tool = tools.tools[operation];
      return (await tool?.execute?.(body, { toolCallId, messages: [], context: undefined })) as Body;
    },
  };
}
