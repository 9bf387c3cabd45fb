import { useState } from 'react';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { TextField } from '../kit/field.tsx';
import kit from '../kit/kit.module.css';
import { RefusalNotice } from '../kit/refusal-notice.tsx';
import { makeKey } from './keys.ts';
import { MadeKeyDialog } from './made-key.tsx';
import { useNewKey } from './use-new-key.ts';

/** Asks what the key is for, makes it, and shows it until it has been kept. */
export function MakeKeyDialog({ close }: { readonly close: () => void }) {
  const { made, refusal, busy, make } = useNewKey();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  async function submit(): Promise<void> {
    if (name.trim() === '') return setProblem('Say what the key is for, so that you recognise it later.');
    await make(() => makeKey(name.trim()));
  }
  if (made !== null) return <MadeKeyDialog title="Store this key" made={made} close={close} />;
  return (
    <Dialog
      open
      close={close}
      title="Make a key"
      description="It can do all that you can do here: search, spend credits, read what was delivered."
    >
      <form
        className={kit.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
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
          {busy ? 'Making the key …' : 'Make the key'}
        </Button>
      </form>
    </Dialog>
  );
}
