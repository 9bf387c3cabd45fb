import { useState } from 'react';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { Segmented } from '../kit/field.tsx';
import { RefusalNotice } from '../kit/refusal-notice.tsx';
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

/** Makes a key that takes the place of another, which continues to work for as long as was chosen. */
export function RotateKeyDialog({ of, close }: { readonly of: KeyRow; readonly close: () => void }) {
  const account = useAccount();
  const { made, refusal, busy, make } = useNewKey();
  const [choice, setChoice] = useState<Choice>('86400');
  if (made !== null) return <MadeKeyDialog title="Store the new key" made={made} close={close} />;
  return (
    <Dialog
      open
      close={close}
      title={`Rotate “${of.name}”`}
      description="A new key takes its place. Until the old one ends, both work."
      actions={
        <>
          <Button onClick={close}>Keep the old key only</Button>
          <Button look="primary" off={busy} onClick={() => void make(() => rotateKey(of, overlaps[choice].seconds))}>
            {busy ? 'Making the key …' : 'Make the new key'}
          </Button>
        </>
      }
    >
      <p>The old key ends</p>
      <Segmented<Choice>
        label="The old key ends"
        value={choice}
        change={setChoice}
        choices={(Object.keys(overlaps) as Choice[]).map((value) => ({ value, label: overlaps[value].label }))}
      />
      {of.key_id === account.key.id && <p>You signed in with it: when it ends, sign in with the new one.</p>}
      {refusal && <RefusalNotice refusal={refusal} />}
    </Dialog>
  );
}
