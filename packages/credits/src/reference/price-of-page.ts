import type { Prices } from '../prices.ts';

/** Creators returned to an account by searches of the same UTC day, before this page. */
export interface DayUsage {
  readonly free: number;
  readonly paid: number;
}

export interface PagePrice {
  /** Creators within the free allowance. */
  readonly free: number;
  readonly paid: number;
  /** Growth of `ceil(paid creators of the day / creatorsPerCredit)`, so that paging never changes a day's cost. */
  readonly credits: number;
}

/**
 * Prices a page of `returned` creators after `usage` of the same UTC day. Implemented by the SQL function
 * `admission_of_search`. (contract 3 "Search")
 */
export function priceOfPage(prices: Prices, usage: DayUsage, returned: number): PagePrice {
  const free = Math.min(returned, Math.max(0, prices.freeCreatorsPerDay - usage.free));
  const paid = returned - free;
  const cost = (creators: number): number => Math.ceil(creators / prices.creatorsPerCredit);
  return { free, paid, credits: cost(usage.paid + paid) - cost(usage.paid) };
}
