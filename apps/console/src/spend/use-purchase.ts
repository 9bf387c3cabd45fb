import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSession } from '../model/use-session.ts';
import { useRefresh } from '../queries.ts';
import { currentAccount } from '../session.ts';
import { PressedCalls } from './pressed-calls.ts';
import { mostCreators, type Purchase } from './purchase.ts';
import { PurchaseRun, type Standing } from './purchase-run.ts';

/** One opening of the dialog that spends, and what can be done with it. */
export interface OpenPurchase {
  readonly standing: Standing;
  /** Null while it isn't known how many are wanted: nothing can be priced or bought. */
  readonly count: number | null;
  /** Asks for the price of so many, a moment after the last change. */
  readonly changeCount: (count: number | null) => void;
  readonly run: PurchaseRun;
}

const quoteAfterMs = 250;

/** Opens a purchase: asks for its price at once, and again when the number of creators changes. */
export function usePurchase(purchase: Purchase): OpenPurchase {
  const refresh = useRefresh();
  const [run] = useState(
    () =>
      new PurchaseRun(purchase, {
        pressedCalls: new PressedCalls(currentAccount().account_id, { storage: localStorage }),
        pressed: () => void refresh('get_credit_balance', 'list_search_history'),
      }),
  );
  const most = mostCreators(purchase);
  const [count, setCount] = useState<number | null>(most);
  const standing = useSyncExternalStore(run.subscribe, run.standing);
  const state = useSession();
  const hasEnded = state.kind === 'signed in' && state.ended;
  useEffect(() => {
    // After signing in again the bill is shown again, and no press is repeated.
    if (count === null || hasEnded) return;
    const abort = new AbortController();
    const timer = setTimeout(() => void run.price(count, abort.signal), count === most ? 0 : quoteAfterMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [run, count, most, hasEnded]);
  useEffect(() => () => run.stop(), [run]);
  return { standing, count, changeCount: setCount, run };
}
