import { useState } from 'react';
import type { Refusal } from '../api.ts';
import { announce } from '../kit/announcer.tsx';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { Segmented } from '../kit/field.tsx';
import { RefusalNotice } from '../kit/refusal-notice.tsx';
import { useAccount } from '../shell/use-session.ts';
import { type KeyRow, type MadeKey, type Overlap, rotateKey, useKeysRefresh } from './keys.ts';
import { MadeKeyField } from './made-key.tsx';

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
  const refresh = useKeysRefresh();
  const [choice, setChoice] = useState<Choice>('86400');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [made, setMade] = useState<MadeKey | null>(null);
  const [busy, setBusy] = useState(false);
  async function rotate(): Promise<void> {
    if (busy) return;
    setBusy(true);
    const answer = await rotateKey(of, overlaps[choice].seconds);
    setBusy(false);
    setRefusal(answer.ok ? null : answer.refusal);
    if (!answer.ok) return;
    setMade(answer.body);
    announce('The new key is made. Keep it now: it is shown once.');
    await refresh();
  }
  if (made !== null)
    return (
      <Dialog
        open
        close={null}
        title="Keep the new key"
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
      title={`Rotate “${of.name}”`}
      description="A new key takes its place. Until the old one ends, both work."
      actions={
        <>
          <Button onClick={close}>Keep it as it is</Button>
          <Button look="primary" off={busy} onClick={() => void rotate()}>
            {busy ? 'Making it …' : 'Make the new key'}
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
      {of.key_id === account.key.id && <p>You are signed in with it: when it ends, sign in with the new one.</p>}
      {refusal && <RefusalNotice refusal={refusal} />}
    </Dialog>
  );
}
