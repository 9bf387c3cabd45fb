import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ResponseOf } from '../../api.ts';
import { nameOfSearch } from '../../filters/normal-form.ts';
import { KeptPages } from '../../model/kept-pages.ts';
import { creatorsPerPage, creatorsPerSearch, type PagePrice, priceOf } from '../../model/price.ts';
import { useBalance, useIsBalanceLost, useRefresh } from '../../queries.ts';
import { currentAccount } from '../../session.ts';
import type { SearchState } from '../search-address.ts';
import { takePress, usePresses } from './presses.ts';
import { ResultPages, type Shown } from './result-pages.ts';

type Filters = SearchState['filters'];
type Usage = ResponseOf<'get_credit_balance'>['usage'];

/** The searches of this tab since it was loaded, by account and name. */
const searches = new Map<string, ResultPages>();

/** Of a search whose normal form isn't known yet: nothing is asked for. */
const noPages = pagesNamed('', { basic: { platform: 'photonet' } });

function pagesOf(filters: Filters): ResultPages {
  const name = nameOfSearch(filters);
  if (name === null) return noPages;
  const place = `${currentAccount().account_id} ${name}`;
  const known = searches.get(place) ?? pagesNamed(place, filters);
  searches.set(place, known);
  return known;
}

function pagesNamed(name: string, filters: Filters): ResultPages {
  return new ResultPages(filters, { name, kept: new KeptPages(localStorage) });
}

/** Whoever was delivered is marked as the account's, in every search of this tab. */
export function markOwned(handles: ReadonlySet<string>): void {
  for (const pages of searches.values()) pages.markOwned(handles);
}

/** The price of the first rows of a search, for every button that shows them; null while it isn't known. */
export function firstPrice(filters: Filters, usage: Usage | null, total: number | null): PagePrice | null {
  return priceAt(pagesOf(filters), 0, { usage, total });
}

/** Rows that were shown today come back for nothing, all of them at first. */
function priceAt(
  pages: ResultPages,
  offset: number,
  { usage, total }: { readonly usage: Usage | null; readonly total: number | null },
): PagePrice | null {
  const left = Math.min(creatorsPerSearch, total ?? creatorsPerSearch) - offset;
  const again = pages.keptPages(offset);
  if (again > 0) return { shows: Math.min(left, (offset === 0 ? again : 1) * creatorsPerPage), free: 0, atMost: 0 };
  return usage === null ? null : priceOf(Math.min(creatorsPerPage, left), usage);
}

/** The rows of a search, and the price of more. */
export interface Results extends Shown {
  /** Of the next page; null while it isn't known. */
  readonly price: PagePrice | null;
  readonly usage: Usage | null;
  /** Every row that a search shows is there. */
  readonly isEnd: boolean;
  /** Shows the next page, for its price; where that isn't known, asks for it. */
  readonly more: () => void;
}

/** Rows as they are pressed for; what was shown today comes back by itself, for nothing. */
export function useResults(
  { filters, asked }: SearchState,
  { total, isCounting }: { readonly total: number | null; readonly isCounting: boolean },
): Results {
  const pages = pagesOf(filters);
  const shown = useSyncExternalStore(pages.subscribe, pages.shown);
  const usage = useBalance()?.usage ?? null;
  const isLost = useIsBalanceLost();
  const refresh = useRefresh();
  const presses = usePresses();
  const offset = shown.rows.length;
  const known = shown.total ?? total;
  const isEnd = offset > 0 && (!shown.hasMore || offset >= Math.min(creatorsPerSearch, known ?? creatorsPerSearch));
  const price = isEnd || known === 0 ? null : priceAt(pages, offset, { usage, total: known });
  const [isPricing, setPricing] = useState(false);
  const more = () => {
    if (offset === 0 && pages.keptPages(0) > 0) return void pages.restore();
    if (price === null) return void refresh('get_credit_balance');
    // Until the balance is read again the next page has no price: the one that is known was that of this page.
    setPricing(true);
    void pages
      .more(price.atMost)
      .then(() => refresh('get_credit_balance'))
      .finally(() => setPricing(false));
  };
  const isNamed = pages !== noPages;
  const isPriced = price !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each search and each press once, when its price is known.
  useEffect(() => {
    if (!asked || !isNamed) return;
    if (pages.keptPages(0) > 0) {
      takePress(filters);
      void pages.restore();
    } else if (price !== null) {
      const allowed = takePress(filters);
      if (allowed !== null && offset === 0 && price.atMost <= allowed) more();
    }
  }, [pages, asked, isPriced, presses]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each press.
  useEffect(() => {
    if (isLost && presses > 0) void refresh('get_credit_balance');
  }, [presses]);
  return {
    ...shown,
    isReading: shown.isReading || isPricing || (asked && !isNamed && isCounting),
    price,
    usage,
    isEnd,
    more,
  };
}
