import { useRef, useState } from 'react';
import type { Outcome, Refusal } from '../api.ts';
import { announce } from '../kit/announcer.tsx';
import { counted } from '../kit/format.ts';
import { useRefresh } from '../queries.ts';
import { randomId } from '../random-id.ts';

/** What a button does that shows creators for credits. */
export interface Show {
  readonly isShowing: boolean;
  /** Why the last press showed nobody. */
  readonly refusal: Refusal | null;
  readonly show: (send: (idempotencyKey: string) => Promise<Outcome<{ readonly credits_charged: number }>>) => void;
}

/** Shows creators at a press. A press that got no answer may have been done: the next one has the same key. */
export function useShow(): Show {
  const refresh = useRefresh();
  const [state, setState] = useState<'showing' | Refusal | null>(null);
  const key = useRef(randomId());
  const isShowing = state === 'showing';
  const show = async (send: Parameters<Show['show']>[0]) => {
    if (isShowing) return;
    setState('showing');
    const answer = await send(key.current);
    if (answer.ok) announce(`Shown. ${counted(answer.body.credits_charged, 'credit')} spent.`);
    if (answer.ok || answer.refusal.status !== 'offline') key.current = randomId();
    // A refusal may mean that the price has changed.
    await refresh('get_list', 'get_creator', 'get_credit_balance', 'list_search_history');
    setState(answer.ok ? null : answer.refusal);
  };
  return { isShowing, refusal: isShowing ? null : state, show: (send) => void show(send) };
}
