import { type Outcome, send } from '../api.ts';
import { consoleQuery, queryClient } from '../queries.ts';
import { currentAccount } from '../session.ts';
import type { ChatMessage } from './messages.ts';

export interface ConversationRow {
  readonly conversation_id: string;
  readonly title: string;
  readonly tool_calls: number;
  readonly credits_spent: number;
  readonly created_at: string;
  readonly updated_at: string;
}

/** Most recently used first. */
export function conversationsQuery() {
  type Rows = { readonly conversations: readonly ConversationRow[] };
  return consoleQuery<Rows>('conversations', (accountId) => `${pathOf(accountId)}?limit=100`);
}

/** Messages stored by the server. */
export function messagesOf(conversationId: string): Promise<Outcome<{ readonly messages: readonly ChatMessage[] }>> {
  return send('GET', `${pathOf(currentAccount().account_id)}/${conversationId}`);
}

export function refreshConversations(): Promise<void> {
  return queryClient.refetchQueries(conversationsQuery());
}

export function renameConversation(conversationId: string, title: string): Promise<Outcome<unknown>> {
  return send('PATCH', `${pathOf(currentAccount().account_id)}/${conversationId}`, { body: { title } });
}

export function deleteConversation(conversationId: string): Promise<Outcome<unknown>> {
  return send('DELETE', `${pathOf(currentAccount().account_id)}/${conversationId}`);
}

function pathOf(accountId: string): string {
  return `chat/${accountId}/conversations`;
}
