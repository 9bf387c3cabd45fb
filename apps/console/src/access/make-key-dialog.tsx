import { useState } from 'react';
import type { Refusal } from '../api.ts';
import { announce } from '../kit/announcer.tsx';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { TextField } from '../kit/field.tsx';
import { RefusalNotice } from '../kit/refusal-notice.tsx';
import { type MadeKey, makeKey, useKeysRefresh } from './keys.ts';
import { MadeKeyField } from './made-key.tsx';

/** Asks what the key is for, makes it, and shows it until it has been kept. */
export function MakeKeyDialog({ close }: { readonly close: () => void }) {
  const refresh = useKeysRefresh();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [made, setMade] = useState<MadeKey | null>(null);
  const [busy, setBusy] = useState(false);
  async function make(): Promise<void> {
    if (name.trim() === '') return setProblem('Say what the key is for: you will know it by that.');
    setBusy(true);
    const answer = await makeKey(name.trim());
    setBusy(false);
    setRefusal(answer.ok ? null : answer.refusal);
    if (!answer.ok) return;
    setMade(answer.body);
    announce('The key is made. Keep it now: it is shown once.');
    await refresh();
  }
  if (made !== null)
    return (
      <Dialog
        open
        close={null}
        title="Keep this key"
        actions={
          <Button look="primary" onClick={close}>
            I have kept it
          </Button>
        }
      >
        <MadeKeyField made={made} />
      </Dialog>
    );
  return (
    <Dialog
      open
      close={close}
      title="Make a key"
      description="It can do all that you can do here: search, spend credits, read what was delivered."
    >
      <form
        style={{ display: 'grid', gap: 14 }}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void make();
        }}
      >
        <TextField
          label="What is it for?"
          placeholder="n8n on the office server"
          maxLength={80}
          value={name}
          error={problem}
          onChange={(event) => {
            setName(event.target.value);
            setProblem(null);
          }}
        />
        {refusal && <RefusalNotice refusal={refusal} />}
        <Button look="primary" type="submit" off={busy}>
          {busy ? 'Making it …' : 'Make the key'}
        </Button>
      </form>
    </Dialog>
  );
}
