import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Refusal } from '../api.ts';
import { Empty, Skeleton } from '../kit/basics.tsx';
import { useTitle } from '../kit/page.tsx';
import { RefusalNotice } from '../kit/refusal-notice.tsx';
import { useAccount, useSession } from '../model/use-session.ts';
import { useRefresh } from '../queries.ts';
import { currentAccount } from '../session.ts';
import styles from './chat.module.css';
import { Conversation } from './conversation.tsx';
import { ConversationList } from './conversation-list.tsx';
import { conversationsQuery, messagesOf, useConversationsRefresh } from './conversations.ts';
import { beginChat, type Kept, type OpenChat, openChat } from './open-chats.ts';

/** `/console/chat` and `/console/chat/{id}`: the assistant, which may do all that the account may, and asks before it spends. */
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
        <h1 className={styles.title}>Chat</h1>
        <RefusalNotice refusal={refusal} />
      </div>
    );
  }
  if (chat === null) return <Skeleton height={200} />;
  return <Conversation open={chat} row={row ?? null} />;
}

/** The conversation, opened where it isn't yet. */
function useOpenChat(conversationId: string | null): {
  readonly chat: OpenChat | null;
  readonly refusal: Refusal | null;
} {
  const account = useAccount();
  const heard = useRef(useChatChanges());
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [chat, setChat] = useState<OpenChat | null>(() => openChat(account, conversationId));
  useEffect(() => {
    if (openChat(currentAccount(), conversationId) !== null) return;
    let gone = false;
    const begin = (kept: Kept | null) => setChat(beginChat(currentAccount(), kept, heard.current));
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

/** What happens when a conversation got its id, or an answer: what the page shows beside it is read again. */
function useChatChanges(): (what: 'named' | 'answered', chat: OpenChat) => void {
  const navigate = useNavigate();
  const refresh = useRefresh();
  const refreshList = useConversationsRefresh();
  return (what, { conversationId: id }) => {
    void refreshList();
    if (what === 'answered') void refresh('get_credit_balance', 'get_usage', 'list_ledger_entries');
    else if (isNewChatShown() && id !== null) void navigate({ to: '/chat/$id', params: { id }, replace: true });
  };
}

/** A conversation that gets its id while another page is looked at stays where it is. */
function isNewChatShown(): boolean {
  return location.pathname.endsWith('/chat');
}

function NoModel() {
  useTitle('Chat');
  const state = useSession();
  const missing = state.kind === 'signed in' ? state.body.chat.missing : [];
  return (
    <div className={styles.main}>
      <Empty title="The chat has no model yet">
        <p>
          Whoever runs this server sets{' '}
          {missing.length > 0 ? missing.join(' and ') : 'CHAT_MODEL_BASE_URL and CHAT_MODEL'} to any OpenAI-compatible
          endpoint and restarts the action API. Everything else works without it.
        </p>
      </Empty>
    </div>
  );
}
