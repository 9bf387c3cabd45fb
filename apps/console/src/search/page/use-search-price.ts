import { priceWords } from '../../model/price.ts';
import { useBalance, useIsBalanceLost } from '../../queries.ts';
import { firstPrice } from '../results/use-results.ts';
import type { SearchState } from '../search-address.ts';

/** The price of a press on Search. */
export interface SearchPrice {
  /** What the button says; null while it isn't known yet, or where nobody could be shown. */
  readonly words: string | null;
  readonly atMost: number;
}

/** What pressing Search costs at most. */
export function useSearchPrice({ filters }: SearchState, total: number | null): SearchPrice {
  const price = firstPrice(filters, useBalance()?.usage ?? null, total);
  const isLost = useIsBalanceLost();
  if (price === null) return { words: isLost ? 'price unknown' : null, atMost: 0 };
  return { words: price.shows === 0 ? null : priceWords(price), atMost: price.atMost };
}
