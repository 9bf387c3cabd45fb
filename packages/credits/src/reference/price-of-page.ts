import type { Prices } from '../prices.ts';

/** The creators that an account's searches have returned so far on one UTC day, free and paid. */
export interface DayUsage {
  readonly free: number;
  readonly paid: number;
}

/** What a page costs. */
export interface PagePrice {
  /** Creators of the page that the free allowance covers. */
  readonly free: number;
  /** Creators of the page past the allowance. */
  readonly paid: number;
  /** Credits for the page: the growth of ceil(accumulated paid / creatorsPerCredit). */
  readonly credits: number;
}

/**
 * Prices a page of `returned` creators after `usage` of the same UTC day. The SQL function `admission_of_search` implements this
 * rule. (contract 3 "Search")
 */
export function priceOfPage(prices: Prices, usage: DayUsage, returned: number): PagePrice {
  const free = Math.min(returned, Math.max(0, prices.freeCreatorsPerDay - usage.free));
  const paid = returned - free;
  const cost = (creators: number): number => Math.ceil(creators / prices.creatorsPerCredit);
  return { free, paid, credits: cost(usage.paid + paid) - cost(usage.paid) };
}
