import { useState } from 'react';
import { ActionDialog, Segmented } from '../kit/kit.ts';
import { useAccount } from '../model/use-session.ts';
import { type KeyRow, type Overlap, rotateKey } from './keys.ts';
import { MadeKeyDialog, useNewKey } from './made-key.tsx';

/** Text per number of seconds. */
const overlaps = { '0': 'At once', '3600': '1 hour', '86400': '24 hours', '604800': '7 days' } as const;

export function RotateKeyDialog({ of, close }: { readonly of: KeyRow; readonly close: () => void }) {
  const account = useAccount();
  const { made, make } = useNewKey();
  const [choice, setChoice] = useState<keyof typeof overlaps>('86400');
  if (made !== null) return <MadeKeyDialog title="Store the new key" made={made} close={close} />;
  return (
    <ActionDialog
      close={close}
      title={`Rotate “${of.name}”`}
      description="A new key replaces it. Both work until the old one expires."
      action="Create the new key"
      run={() => make(rotateKey(of, Number(choice) as Overlap))}
    >
      <p>The old key expires</p>
      <Segmented label="The old key expires" value={choice} change={setChoice} choices={overlaps} />
      {of.key_id === account.key.id && <p>You signed in with this key. When it expires, sign in with the new one.</p>}
    </ActionDialog>
  );
}
