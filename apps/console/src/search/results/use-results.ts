import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ResponseOf } from '../../api.ts';
import { useBalance, useRefresh } from '../../queries.ts';
import { currentAccount } from '../../session.ts';
import type { SearchState } from '../search-address.ts';
import { KeptPages } from './kept-pages.ts';
import { takePress } from './presses.ts';
import { creatorsPerPage, creatorsPerSearch, type PagePrice, priceOf } from './price.ts';
import { ResultPages, type Shown } from './result-pages.ts';

/** The searches of this tab since it was loaded. */
const searches = new Map<string, ResultPages>();

function pagesOf(filters: SearchState['filters']): ResultPages {
  const name = `${currentAccount().account_id} ${JSON.stringify(filters)}`;
  const known = searches.get(name) ?? new ResultPages(filters, { name, kept: new KeptPages(sessionStorage) });
  searches.set(name, known);
  return known;
}

/** Whoever was delivered is marked as the account's, in every search of this tab. */
export function markOwned(handles: ReadonlySet<string>): void {
  for (const pages of searches.values()) pages.markOwned(handles);
}

/** Whether a search's first page costs nothing, because it was shown today. */
export function isShownToday(filters: SearchState['filters']): boolean {
  return pagesOf(filters).canRestore();
}

/** The rows of a search, and the price of more. */
export interface Results extends Shown {
  /** Of the next page; null while the balance isn't known, or where there is no next page. */
  readonly price: PagePrice | null;
  readonly usage: ResponseOf<'get_credit_balance'>['usage'] | null;
  readonly more: () => void;
}

/** Rows as they are pressed for; what was shown today comes back by itself, for nothing. */
export function useResults({ filters, asked }: SearchState, total: number | null): Results {
  const pages = pagesOf(filters);
  const shown = useSyncExternalStore(pages.subscribe, pages.shown);
  const usage = useBalance()?.usage ?? null;
  const refresh = useRefresh();
  const left = Math.min(creatorsPerSearch, shown.total ?? total ?? creatorsPerPage) - shown.rows.length;
  const isEnd = shown.rows.length > 0 && !shown.hasMore;
  const price = usage === null || isEnd || left <= 0 ? null : priceOf(Math.min(creatorsPerPage, left), usage);
  const [isPricing, setPricing] = useState(false);
  const more = () => {
    if (price === null) return;
    // Until the balance is read again the next page has no price: the one that is known was that of this page.
    setPricing(true);
    void pages
      .more(price.atMost)
      .then(() => refresh('get_credit_balance'))
      .finally(() => setPricing(false));
  };
  const isReady = usage !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each search once, when its price is known.
  useEffect(() => {
    if (!asked || !isReady) return;
    const isPressed = takePress(filters);
    if (pages.canRestore()) void pages.restore();
    else if (isPressed && shown.rows.length === 0) more();
  }, [pages, asked, isReady]);
  return { ...shown, isReading: shown.isReading || isPricing, price, usage, more };
}
