import { useState } from 'react';
import type { ApiRefusal, Outcome } from '../api.ts';

/** Sends a call at a press; further presses do nothing until it has finished. */
export function useSubmit() {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null);
  /** Resolves to the response, or to null if the call was refused or another one is pending. */
  async function submit<Body>(send: () => Promise<Outcome<Body>>): Promise<Body | null> {
    if (busy) return null;
    setBusy(true);
    setRefusal(null);
    const answer = await send();
    setBusy(false);
    if (answer.ok) return answer.body;
    setRefusal(answer.refusal);
    return null;
  }
  return { busy, refusal, submit };
}
