import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type Outcome, send } from '../api.ts';
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
  const { account_id } = currentAccount();
  return queryOptions({
    queryKey: [account_id, 'conversations'],
    queryFn: ({ signal }) =>
      send<{ readonly conversations: readonly ConversationRow[] }>('GET', `${pathOf(account_id)}?limit=100`, {
        signal,
      }),
    refetchOnMount: 'always',
  });
}

/** Messages stored by the server. */
export function messagesOf(conversationId: string): Promise<Outcome<{ readonly messages: readonly ChatMessage[] }>> {
  return send('GET', `${pathOf(currentAccount().account_id)}/${conversationId}`);
}

export function useConversationsRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.refetchQueries({ queryKey: [currentAccount().account_id, 'conversations'] });
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
