import { useState } from 'react';
import { ActionDialog, Segmented } from '../kit/kit.ts';
import { useAccount } from '../model/use-session.ts';
import { type KeyRow, type Overlap, rotateKey } from './keys.ts';
import { MadeKeyDialog } from './made-key.tsx';
import { useNewKey } from './use-new-key.ts';

const overlaps: Readonly<
  Record<'0' | '3600' | '86400' | '604800', { readonly seconds: Overlap; readonly label: string }>
> = {
  '0': { seconds: 0, label: 'At once' },
  '3600': { seconds: 3600, label: '1 hour' },
  '86400': { seconds: 86400, label: '24 hours' },
  '604800': { seconds: 604800, label: '7 days' },
};

type Choice = keyof typeof overlaps;

export function RotateKeyDialog({ of, close }: { readonly of: KeyRow; readonly close: () => void }) {
  const account = useAccount();
  const { made, refusal, busy, make } = useNewKey();
  const [choice, setChoice] = useState<Choice>('86400');
  if (made !== null) return <MadeKeyDialog title="Store the new key" made={made} close={close} />;
  return (
    <ActionDialog
      close={close}
      title={`Rotate “${of.name}”`}
      description="A new key replaces it. Both work until the old one expires."
      action={busy ? 'Creating the key …' : 'Create the new key'}
      off={busy}
      run={() => void make(() => rotateKey(of, overlaps[choice].seconds))}
      refusal={refusal}
    >
      <p>The old key expires</p>
      <Segmented<Choice>
        label="The old key expires"
        value={choice}
        change={setChoice}
        choices={(Object.keys(overlaps) as Choice[]).map((value) => ({ value, label: overlaps[value].label }))}
      />
      {of.key_id === account.key.id && <p>You signed in with this key. When it expires, sign in with the new one.</p>}
    </ActionDialog>
  );
}
