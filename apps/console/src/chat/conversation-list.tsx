import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { MessagesSquare, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClass, IconButton } from '../kit/button.tsx';
import { date } from '../kit/format.ts';
import { ActionDialog, classNames, kit, notify, RefusalNotice, RenameDialog } from '../kit/kit.ts';
import { useAccount } from '../model/use-session.ts';
import styles from './chat.module.css';
import {
  type ConversationRow,
  conversationsQuery,
  deleteConversation,
  refreshConversations,
  renameConversation,
} from './conversations.ts';
import { closeChat } from './open-chats.ts';

/** Grouped by day; behind a button on phones. */
export function ConversationList({ current }: { readonly current: string | null }) {
  const { data } = useQuery({ ...conversationsQuery(), refetchOnMount: 'always' });
  const account = useAccount();
  const navigate = useNavigate();
  const [shown, setShown] = useState(false);
  const [renamed, setRenamed] = useState<ConversationRow | null>(null);
  const [deleted, setDeleted] = useState<ConversationRow | null>(null);
  const rows = data?.ok ? data.body.conversations : [];
  async function remove({ conversation_id }: ConversationRow): Promise<void> {
    setDeleted(null);
    const gone = await deleteConversation(conversation_id);
    if (!gone.ok) return notify('The conversation could not be deleted.');
    closeChat(account, conversation_id);
    if (conversation_id === current) await navigate({ to: '/chat', replace: true });
    await refreshConversations();
  }
  return (
    <aside className={classNames(styles.list, shown && styles.shown)} aria-label="Conversations">
      <div className={kit.row}>
        <Link
          to="/chat"
          className={classNames(buttonClass(), kit.grow)}
          onClick={() => {
            closeChat(account, null);
            setShown(false);
          }}
        >
          <Plus size={14} />
          New chat
        </Link>
        <Button
          className={styles.toggle}
          icon={<MessagesSquare size={16} />}
          aria-expanded={shown}
          onClick={() => setShown(!shown)}
        >
          Conversations
        </Button>
      </div>
      <div className={classNames(kit.form, styles.days)}>
        {data?.ok === false && <RefusalNotice refusal={data.refusal} />}
        {[...Map.groupBy(rows, ({ updated_at }) => dayName(updated_at))].map(([day, ofDay]) => (
          <section key={day} aria-label={day}>
            <h2 className={kit.fine}>{day}</h2>
            <ul>
              {ofDay.map((row) => (
                <li key={row.conversation_id} className={styles.row}>
                  <Link
                    to="/chat/$id"
                    className={kit.truncate}
                    params={{ id: row.conversation_id }}
                    aria-current={row.conversation_id === current ? 'page' : undefined}
                    activeProps={{}}
                    onClick={() => setShown(false)}
                  >
                    {row.title}
                  </Link>
                  <IconButton
                    compact
                    label={`Rename ${row.title}`}
                    icon={<Pencil size={13} />}
                    onClick={() => setRenamed(row)}
                  />
                  <IconButton
                    compact
                    label={`Delete ${row.title}`}
                    icon={<Trash2 size={13} />}
                    onClick={() => setDeleted(row)}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {renamed && <Rename row={renamed} close={() => setRenamed(null)} />}
      {deleted && (
        <ActionDialog
          close={() => setDeleted(null)}
          title={`Delete “${deleted.title}”?`}
          description="Its messages will be deleted. Searches, unlocks and spending stay in history and in the ledger."
          action="Delete"
          look="danger"
          run={() => remove(deleted)}
        />
      )}
    </aside>
  );
}

function dayName(at: string): string {
  const day = date(at);
  const today = new Date();
  const yesterday = new Date(today);
  yesterday.setDate(today.getDate() - 1);
  return day === date(today) ? 'Today' : day === date(yesterday) ? 'Yesterday' : day;
}

function Rename({ row, close }: { readonly row: ConversationRow; readonly close: () => void }) {
  async function rename(title: string) {
    const answer = await renameConversation(row.conversation_id, title);
    if (answer.ok) {
      close();
      await refreshConversations();
    }
    return answer;
  }
  const dialog = { title: 'Rename conversation', label: 'Title', name: row.title, maxLength: 80 };
  return <RenameDialog {...dialog} close={close} rename={rename} />;
}
