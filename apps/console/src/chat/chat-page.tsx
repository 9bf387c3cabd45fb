import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { ApiRefusal } from '../api.ts';
import { Empty, Page, RefusalNotice, Skeleton, useTitle } from '../kit/kit.ts';
import { useAccount, useSession } from '../model/use-session.ts';
import { refresh } from '../queries.ts';
import { currentAccount } from '../session.ts';
import styles from './chat.module.css';
import { Conversation } from './conversation.tsx';
import { ConversationList } from './conversation-list.tsx';
import { conversationsQuery, messagesOf, refreshConversations } from './conversations.ts';
import { beginChat, type OpenChat, openChat, type StoredChat } from './open-chats.ts';

export function ChatPage() {
  const { id = null } = useParams({ strict: false }) as { readonly id?: string };
  const state = useSession();
  const available = state.kind === 'signed in' && state.body.chat.available;
  return (
    <div className={styles.page}>
      <ConversationList current={id} />
      {available || id !== null ? <Opened key={id ?? 'new'} conversationId={id} /> : <NoModel />}
    </div>
  );
}

function Opened({ conversationId }: { readonly conversationId: string | null }) {
  const { chat, refusal } = useOpenChat(conversationId);
  const { data } = useQuery(conversationsQuery());
  const row = data?.ok
    ? data.body.conversations.find(({ conversation_id }) => conversation_id === conversationId)
    : null;
  useTitle(row?.title ?? 'Chat');
  if (refusal) {
    return (
      <div className={styles.main}>
        <h1>Chat</h1>
        <RefusalNotice refusal={refusal} />
      </div>
    );
  }
  if (chat === null) return <Skeleton height={200} />;
  return <Conversation open={chat} row={row ?? null} />;
}

/** Opens the conversation if it isn't open in this tab. */
function useOpenChat(conversationId: string | null): {
  readonly chat: OpenChat | null;
  readonly refusal: ApiRefusal | null;
} {
  const account = useAccount();
  const heard = useRef(useChatChanges());
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null);
  const [chat, setChat] = useState<OpenChat | null>(() => openChat(account, conversationId));
  useEffect(() => {
    if (openChat(currentAccount(), conversationId) !== null) return;
    let gone = false;
    const begin = (kept: StoredChat | null) => setChat(beginChat(currentAccount(), kept, heard.current));
    if (conversationId === null) begin(null);
    else
      void messagesOf(conversationId).then((kept) => {
        if (gone) return;
        if (kept.ok) begin({ conversationId, messages: kept.body.messages });
        else setRefusal(kept.refusal);
      });
    return () => {
      gone = true;
    };
  }, [conversationId]);
  return { chat, refusal };
}

/** Refreshes data that depends on the conversation. */
function useChatChanges(): (what: 'named' | 'answered', chat: OpenChat) => void {
  const navigate = useNavigate();
  return (what, { conversationId: id }) => {
    void refreshConversations();
    if (what === 'answered') void refresh('get_credit_balance', 'get_usage', 'list_ledger_entries');
    // Naming a conversation must not navigate away from another page.
    else if (location.pathname.endsWith('/chat') && id !== null)
      void navigate({ to: '/chat/$id', params: { id }, replace: true });
  };
}

function NoModel() {
  const state = useSession();
  const missing = state.kind === 'signed in' ? state.body.chat.missing : [];
  return (
    <Page title="Chat">
      <Empty title="Chat isn’t set up yet">
        <p>
          To set it up, the operator of this server sets{' '}
          {missing.length > 0 ? missing.join(' and ') : 'CHAT_MODEL_BASE_URL and CHAT_MODEL'} to any OpenAI-compatible
          endpoint and restarts the action API. Everything else works without it.
        </p>
      </Empty>
    </Page>
  );
}
