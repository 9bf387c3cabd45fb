import { useState } from 'react';
import { ActionDialog, Button, Dialog, kit, RefusalNotice, TextField } from '../kit/kit.ts';
import { useSubmit } from '../model/use-submit.ts';
import { type ConversationRow, renameConversation, useConversationsRefresh } from './conversations.ts';

export function RenameDialog({ row, close }: { readonly row: ConversationRow; readonly close: () => void }) {
  const refresh = useConversationsRefresh();
  const [title, setTitle] = useState(row.title);
  const { refusal, submit } = useSubmit();
  async function rename(): Promise<void> {
    if ((await submit(() => renameConversation(row.conversation_id, title.trim()))) === null) return;
    close();
    await refresh();
  }
  return (
    <Dialog open close={close} title="Rename conversation">
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

interface DeleteDialogProps {
  readonly row: ConversationRow;
  readonly close: () => void;
  readonly remove: () => void;
}

export function DeleteDialog({ row, close, remove }: DeleteDialogProps) {
  return (
    <ActionDialog
      close={close}
      title={`Delete “${row.title}”?`}
      description="Its messages will be deleted. Searches, unlocks and spending stay in history and in the ledger."
      action="Delete"
      look="danger"
      run={remove}
    />
  );
}
