import { useState } from 'react';
import { Button, classNames, Dialog, kit, RefusalNotice, TextField } from '../kit/kit.ts';
import { makeKey } from './keys.ts';
import { MadeKeyDialog } from './made-key.tsx';
import { useNewKey } from './use-new-key.ts';

export function MakeKeyDialog({ close }: { readonly close: () => void }) {
  const { made, refusal, busy, make } = useNewKey();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  async function submit(): Promise<void> {
    if (name.trim() === '') return setProblem('Enter a name, so that you recognise the key later.');
    await make(() => makeKey(name.trim()));
  }
  if (made !== null) return <MadeKeyDialog title="Store this key" made={made} close={close} />;
  return (
    <Dialog
      open
      close={close}
      title="Create a key"
      description="It can do everything that you can: search, spend credits and read deliveries."
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
          label="Key name"
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
        <div className={classNames(kit.actions, kit.end)}>
          <Button onClick={close}>Cancel</Button>
          <Button look="primary" type="submit" off={busy}>
            {busy ? 'Creating the key …' : 'Create the key'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
