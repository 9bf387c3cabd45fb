import { useState } from 'react';
import type { Outcome, Refusal } from '../api.ts';
import { announce } from '../kit/announcer.tsx';
import { type MadeKey, useKeysRefresh } from './keys.ts';

/** A key that is being made, by a press that makes one key however often it is pressed meanwhile. */
export interface NewKey {
  /** Null until it is made. */
  readonly made: MadeKey | null;
  readonly refusal: Refusal | null;
  readonly busy: boolean;
  readonly make: (call: () => Promise<Outcome<MadeKey>>) => Promise<void>;
}

/** Makes keys for a dialog, and reads the list of keys again. */
export function useNewKey(): NewKey {
  const refresh = useKeysRefresh();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [made, setMade] = useState<MadeKey | null>(null);
  const [busy, setBusy] = useState(false);
  async function make(call: () => Promise<Outcome<MadeKey>>): Promise<void> {
    if (busy) return;
    setBusy(true);
    const answer = await call();
    setBusy(false);
    setRefusal(answer.ok ? null : answer.refusal);
    if (!answer.ok) return;
    setMade(answer.body);
    announce('The key is made. Store it now: it is shown only once.');
    await refresh();
  }
  return { made, refusal, busy, make };
}
