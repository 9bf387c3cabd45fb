import { useState } from 'react';
import { ActionDialog, notify, TextField } from '../kit/kit.ts';
import { readSession, useAccount } from '../model/use-session.ts';
import { type KeyRow, refreshKeys, revokeKey } from './keys.ts';

/** Revokes a key after its prefix has been typed. */
export function RevokeKeyDialog({ of, close }: { readonly of: KeyRow; readonly close: () => void }) {
  const account = useAccount();
  const [typed, setTyped] = useState('');
  const own = of.key_id === account.key.id;
  async function revoke() {
    const answer = await revokeKey(of);
    if (!answer.ok) return answer;
    close();
    notify(`The key “${of.name}” is revoked.`);
    await (own ? readSession() : refreshKeys());
  }
  return (
    <ActionDialog
      close={close}
      title={`Revoke “${of.name}”?`}
      description={
        own
          ? 'Programs that use it will be refused. You signed in with this key, so you will be signed out.'
          : 'Programs that use it will be refused, and sessions that signed in with it will end. This can’t be undone.'
      }
      action="Revoke the key"
      look="danger"
      off={typed.trim() !== of.prefix}
      run={revoke}
    >
      <TextField
        label={`Type ${of.prefix} to revoke it`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        change={setTyped}
      />
    </ActionDialog>
  );
}
