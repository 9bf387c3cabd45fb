import { useRef, useState } from 'react';
import { call, type Refusal, type ResponseOf } from '../api.ts';
import { announce } from '../kit/announcer.tsx';
import { Button } from '../kit/button.tsx';
import { counted } from '../kit/format.ts';
import kit from '../kit/kit.module.css';
import { RefusalNotice } from '../kit/refusal-notice.tsx';
import { useBalance, useIsBalanceLost, useRefresh } from '../queries.ts';
import { randomId } from '../random-id.ts';
import { creatorsPerPage, priceOf, priceWords } from '../search/results/price.ts';
import { UsedUp } from '../search/results/used-up.tsx';

/** A button with its price that opens the closed items of a list page. Absent if all are open. */
export function ShowClosed({ body }: { readonly body: ResponseOf<'get_list'> }) {
  const { list, items, offset } = body;
  const balance = useBalance();
  const isLost = useIsBalanceLost();
  const refresh = useRefresh();
  const [press, setPress] = useState<'showing' | Refusal | null>(null);
  // A press that got no answer may have been done: the next one is the same.
  const key = useRef(randomId());
  const closed = items.flatMap(({ open }, at) => (open ? [] : [at]));
  if (closed.length === 0) return null;
  if (balance === null)
    return isLost ? <p className={kit.muted}>Price unknown: the balance could not be read.</p> : null;
  const searches = balance.limits.find(({ policy }) => policy === 'searches')?.limit ?? 1;
  const asked = closed.slice(0, searches * creatorsPerPage);
  const price = priceOf(asked.length, balance.usage);
  if (price.shows === 0) return <UsedUp usage={balance.usage} />;
  const show = async () => {
    if (press === 'showing') return;
    setPress('showing');
    const limit = (asked.at(-1) ?? 0) + 1;
    const answer = await call(
      'get_list',
      { list_id: list.list_id, offset, limit, show: true, confirmed: true, max_credits: price.atMost },
      { idempotencyKey: key.current },
    );
    if (answer.ok) announce(`Shown. ${counted(answer.body.credits_charged, 'credit')} spent.`);
    if (answer.ok || answer.refusal.status !== 'offline') key.current = randomId();
    await refresh('get_list', 'get_creator', 'get_credit_balance', 'list_search_history');
    setPress(answer.ok ? null : answer.refusal);
  };
  return (
    <>
      <Button look="primary" off={press === 'showing'} onClick={() => void show()}>
        Show {counted(price.shows, 'creator')} · {priceWords(price)}
      </Button>
      {press !== null && press !== 'showing' && <RefusalNotice refusal={press} />}
    </>
  );
}
