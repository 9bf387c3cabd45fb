import { useState } from 'react';
import type { Outcome } from '../api.ts';
import { announce, SecretDialog } from '../kit/kit.ts';
import { type MadeKey, refreshKeys } from './keys.ts';

interface MadeKeyDialogProps {
  readonly title: string;
  readonly made: MadeKey;
  readonly close: () => void;
}

export function MadeKeyDialog({ title, made, close }: MadeKeyDialogProps) {
  return (
    <SecretDialog
      title={title}
      label={`Key “${made.name}”`}
      hint="This is the only time the key is shown. The server stores only its hash."
      name="the key"
      secret={made.key}
      close={close}
    />
  );
}

export function useNewKey() {
  const [made, setMade] = useState<MadeKey | null>(null);
  async function make(call: Promise<Outcome<MadeKey>>): Promise<Outcome<MadeKey>> {
    const created = await call;
    if (!created.ok) return created;
    setMade(created.body);
    announce('Key created. Store it now: it is shown only once.');
    await refreshKeys();
    return created;
  }
  return { made, make };
}
