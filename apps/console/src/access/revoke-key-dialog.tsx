import { useState } from 'react';
import type { Refusal } from '../api.ts';
import { notify } from '../kit/announcer.tsx';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { TextField } from '../kit/field.tsx';
import kit from '../kit/kit.module.css';
import { RefusalNotice } from '../kit/refusal-notice.tsx';
import { readSession, useAccount } from '../model/use-session.ts';
import { type KeyRow, revokeKey, useKeysRefresh } from './keys.ts';

/** Ends a key for good, once its beginning has been typed. */
export function RevokeKeyDialog({ of, close }: { readonly of: KeyRow; readonly close: () => void }) {
  const account = useAccount();
  const refresh = useKeysRefresh();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(false);
  const own = of.key_id === account.key.id;
  async function revoke(): Promise<void> {
    if (typed.trim() !== of.prefix) return setProblem(`Type ${of.prefix}, as the table shows it.`);
    setBusy(true);
    const answer = await revokeKey(of);
    setBusy(false);
    setRefusal(answer.ok ? null : answer.refusal);
    if (!answer.ok) return;
    close();
    notify(`The key “${of.name}” is revoked.`);
    await (own ? readSession() : refresh());
  }
  return (
    <Dialog
      open
      close={close}
      title={`Revoke “${of.name}”?`}
      description={
        own
          ? 'Programs that use it are refused from now on, and you are signed out, because you signed in with it.'
          : 'Programs that use it are refused from now on, and everybody who is signed in with it is signed out. This can’t be undone.'
      }
    >
      <form
        className={kit.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void revoke();
        }}
      >
        <TextField
          label={`Type ${of.prefix} to revoke it`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          error={problem}
          onChange={(event) => {
            setTyped(event.target.value);
            setProblem(null);
          }}
        />
        {refusal && <RefusalNotice refusal={refusal} />}
        <Button look="danger" type="submit" off={busy}>
          {busy ? 'Revoking the key …' : 'Revoke the key'}
        </Button>
      </form>
    </Dialog>
  );
}
