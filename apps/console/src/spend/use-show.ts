import { useRef, useState } from 'react';
import type { ApiRefusal, Outcome } from '../api.ts';
import { announce } from '../kit/announcements.ts';
import { counted } from '../kit/format.ts';
import { refresh } from '../queries.ts';
import { randomId } from '../random-id.ts';

export interface ShowAction {
  readonly isShowing: boolean;
  readonly refusal: ApiRefusal | null;
  readonly show: (send: (idempotencyKey: string) => Promise<Outcome<{ readonly credits_charged: number }>>) => void;
}

/** Shows creators on a press. After a lost response the next press reuses the key. */
export function useShow(): ShowAction {
  const [state, setState] = useState<'showing' | ApiRefusal | null>(null);
  const key = useRef(randomId());
  const isShowing = state === 'showing';
  const show = async (send: Parameters<ShowAction['show']>[0]) => {
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
