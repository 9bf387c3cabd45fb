import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSession } from '../model/use-session.ts';
import { refresh } from '../queries.ts';
import { currentAccount } from '../session.ts';
import { PressedCalls } from './pressed-calls.ts';
import { maxCreators, type Purchase } from './purchase.ts';
import { PurchaseRun, type PurchaseStage } from './purchase-run.ts';

export interface OpenPurchase {
  readonly stage: PurchaseStage;
  /** Null while the number is invalid: nothing can be priced or bought. */
  readonly count: number | null;
  /** Requests a new price after a short pause. */
  readonly changeCount: (count: number | null) => void;
  /** Requests the price again after a lost answer. */
  readonly priceAgain: () => void;
  readonly run: PurchaseRun;
}

const quoteAfterSeconds = 0.25;

export function usePurchase(purchase: Purchase): OpenPurchase {
  const [run] = useState(
    () =>
      new PurchaseRun(purchase, {
        pressedCalls: new PressedCalls(currentAccount().account_id, { storage: localStorage }),
        pressed: () => void refresh('get_credit_balance', 'list_search_history'),
      }),
  );
  const max = maxCreators(purchase);
  const [count, setCount] = useState<number | null>(max);
  const [asked, setAsked] = useState(0);
  const stage = useSyncExternalStore(run.subscribe, run.stage);
  const state = useSession();
  const hasEnded = state.kind === 'signed in' && state.ended;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` repeats it.
  useEffect(() => {
    // After signing in again, the price is read again; no press is repeated.
    if (count === null || hasEnded) return;
    const abort = new AbortController();
    void run.price(count, abort.signal, count === max ? 0 : quoteAfterSeconds);
    return () => abort.abort();
  }, [run, count, max, hasEnded, asked]);
  useEffect(() => () => run.stop(), [run]);
  return { stage, count, changeCount: setCount, priceAgain: () => setAsked(asked + 1), run };
}
