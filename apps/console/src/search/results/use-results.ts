import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ResponseOf } from '../../api.ts';
import { nameOfSearch } from '../../filters/normal-form.ts';
import { KeptPages } from '../../model/kept-pages.ts';
import { creatorsPerPage, creatorsPerSearch, type PagePrice, priceOf } from '../../model/price.ts';
import { refresh, useBalance, useIsBalanceLost } from '../../queries.ts';
import { currentAccount } from '../../session.ts';
import type { SearchState } from '../search-address.ts';
import { takePress, usePresses } from './presses.ts';
import { leavingOutAsOf, ResultPages, type ShownPages } from './result-pages.ts';

type Filters = SearchState['filters'];
type Usage = ResponseOf<'get_credit_balance'>['usage'];

/** Searches since this tab was loaded, by account and name. */
const searches = new Map<string, ResultPages>();

/** Placeholder for a search whose normal form is unknown; requests nothing. */
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

/** Filters for an export of the creators that a search shows. */
export function filtersToExport(filters: Filters): Filters {
  return leavingOutAsOf(pagesOf(filters).shown().asOf, filters);
}

/** Price of a search's first rows, for every button that shows them; null if unknown. */
export function firstPrice(filters: Filters, usage: Usage | null, total: number | null): PagePrice | null {
  return priceAt(pagesOf(filters), 0, { usage, total });
}

/** Rows shown today are free, and at the start all of them return at once. */
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

export interface Results extends ShownPages {
  /** Price of the next page; null if unknown. */
  readonly price: PagePrice | null;
  readonly usage: Usage | null;
  /** True if no more rows can be shown. */
  readonly isEnd: boolean;
  /** Shows the next page for its price, or reads the balance if the price is unknown. */
  readonly more: () => void;
}

/** Loads rows on a press; rows shown today are restored automatically and free. */
export function useResults(
  { filters, asked }: SearchState,
  { total, isCounting }: { readonly total: number | null; readonly isCounting: boolean },
): Results {
  const pages = pagesOf(filters);
  const shown = useSyncExternalStore(pages.subscribe, pages.shown);
  const usage = useBalance()?.usage ?? null;
  const isLost = useIsBalanceLost();
  const presses = usePresses();
  // Rows in memory are not in sight before a press.
  const offset = asked ? shown.rows.length : 0;
  const known = shown.total ?? total;
  const isEnd = offset > 0 && (!shown.hasMore || offset >= Math.min(creatorsPerSearch, known ?? creatorsPerSearch));
  const price = isEnd || known === 0 ? null : priceAt(pages, offset, { usage, total: known });
  const [isPricing, setPricing] = useState(false);
  const more = () => {
    if (offset === 0 && pages.keptPages(0) > 0) return void pages.restore();
    if (price === null) return void refresh('get_credit_balance');
    // The next page has no price until the balance has been read again.
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
    // A count shows whether rows of this search were shown today.
    isReading: shown.isReading || isPricing || (!isNamed && isCounting),
    price,
    usage,
    isEnd,
    more,
  };
}
