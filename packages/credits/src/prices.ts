/** Every price of the action API; settings may change the numbers, which appear nowhere else. (spec: action 8 "Cost") */
export interface Prices {
  /** Creators that searches return free per account and UTC day, over all channels. */
  readonly freeCreatorsPerDay: number;
  /** Creators that one credit pays for, past the allowance. */
  readonly creatorsPerCredit: number;
  /** Credits for each creator that an unlock, a lookup or an export delivers with contacts and that was not owned. */
  readonly creditsPerCreator: number;
}

/** The numbers of the specification. */
export const defaultPrices: Prices = { freeCreatorsPerDay: 75, creatorsPerCredit: 4, creditsPerCreator: 1 };

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

/** Prices a page of `returned` creators after `usage` of the same UTC day. (contract 3 "Search") */
export function priceOfPage(prices: Prices, usage: DayUsage, returned: number): PagePrice {
  const free = Math.min(returned, Math.max(0, prices.freeCreatorsPerDay - usage.free));
  const paid = returned - free;
  const cost = (creators: number): number => Math.ceil(creators / prices.creatorsPerCredit);
  return { free, paid, credits: cost(usage.paid + paid) - cost(usage.paid) };
}
