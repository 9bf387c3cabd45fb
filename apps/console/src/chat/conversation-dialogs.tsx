import { useState } from 'react';
import type { Refusal } from '../api.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { TextField } from '../kit/field.tsx';
import kit from '../kit/kit.module.css';
import { RefusalNotice } from '../kit/refusal-notice.tsx';
import { type ConversationRow, renameConversation, useConversationsRefresh } from './conversations.ts';

/** Gives a conversation another title. */
export function RenameDialog({ row, close }: { readonly row: ConversationRow; readonly close: () => void }) {
  const refresh = useConversationsRefresh();
  const [title, setTitle] = useState(row.title);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  async function rename(): Promise<void> {
    const answer = await renameConversation(row.conversation_id, title.trim());
    if (!answer.ok) return setRefusal(answer.refusal);
    close();
    await refresh();
  }
  return (
    <Dialog open close={close} title="Rename the conversation">
      <form
        className={kit.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (title.trim() !== '') void rename();
        }}
      >
        <TextField label="Title" maxLength={80} value={title} onChange={(event) => setTitle(event.target.value)} />
        {refusal && <RefusalNotice refusal={refusal} />}
        <Button look="primary" type="submit" off={title.trim() === ''}>
          Rename
        </Button>
      </form>
    </Dialog>
  );
}

/** Asks before a conversation is gone: there is no way back. */
export function DeleteDialog({
  row,
  close,
  remove,
}: {
  readonly row: ConversationRow;
  readonly close: () => void;
  readonly remove: () => void;
}) {
  return (
    <Dialog
      open
      close={close}
      title={`Delete “${row.title}”?`}
      description="Its messages are deleted. What was found, unlocked and spent stays in history and in the ledger."
      actions={
        <>
          <Button onClick={close}>Keep it</Button>
          <Button look="danger" onClick={remove}>
            Delete it
          </Button>
        </>
      }
    />
  );
}
