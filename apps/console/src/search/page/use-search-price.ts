import { useBalance } from '../../queries.ts';
import { creatorsPerPage, priceOf, priceWords } from '../results/price.ts';
import { isShownToday } from '../results/use-results.ts';
import type { SearchState } from '../search-address.ts';

/** What pressing Search costs at most, as the button says it; null while that isn't known, or where it could show nobody. */
export function useSearchPrice({ filters }: SearchState, total: number | null): string | null {
  const usage = useBalance()?.usage;
  if (usage === undefined) return null;
  if (isShownToday(filters)) return 'free';
  const price = priceOf(Math.min(creatorsPerPage, total ?? creatorsPerPage), usage);
  return price.shows === 0 ? null : priceWords(price);
}
