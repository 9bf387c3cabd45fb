import { useState } from 'react';
import type { Outcome } from '../api.ts';
import { announce } from '../kit/announcer.tsx';
import { type Submit, useSubmit } from '../model/use-submit.ts';
import { type MadeKey, useKeysRefresh } from './keys.ts';

interface NewKey extends Pick<Submit, 'refusal' | 'busy'> {
  readonly made: MadeKey | null;
  readonly make: (call: () => Promise<Outcome<MadeKey>>) => Promise<void>;
}

export function useNewKey(): NewKey {
  const refresh = useKeysRefresh();
  const { submit, ...state } = useSubmit();
  const [made, setMade] = useState<MadeKey | null>(null);
  async function make(call: () => Promise<Outcome<MadeKey>>): Promise<void> {
    const created = await submit(call);
    if (created === null) return;
    setMade(created);
    announce('Key created. Store it now: it is shown only once.');
    await refresh();
  }
  return { ...state, made, make };
}
