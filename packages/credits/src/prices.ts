/**
 * Every price of the action API, with the specification's numbers as defaults. (spec: action 8 "Cost")
 * Settings may change the numbers; nothing else in the system names them.
 */
export interface Prices {
  /** Creators returned by searches that are free per account and UTC day, all channels together. */
  readonly freeCreatorsPerDay: number;
  /** Creators past the allowance that one credit pays for. */
  readonly creatorsPerCredit: number;
  /** Credits for each creator that an unlock, a lookup or an export delivers with contacts and that was not owned. */
  readonly creditsPerCreator: number;
}

export const defaultPrices: Prices = { freeCreatorsPerDay: 75, creatorsPerCredit: 4, creditsPerCreator: 1 };

/** An account's searches of one UTC day so far. Both count creators returned. */
export interface DayUsage {
  readonly free: number;
  readonly paid: number;
}

export interface PagePrice {
  /** Creators of the page that the free allowance covers. */
  readonly free: number;
  /** Creators of the page past the allowance. */
  readonly paid: number;
  /** Credits for the page: the growth of ceil(accumulated paid / creatorsPerCredit). */
  readonly credits: number;
}

/** Prices a page of `returned` creators after `usage` of the same UTC day. (spec: contract 3 "Search") */
export function priceOfPage(prices: Prices, usage: DayUsage, returned: number): PagePrice {
  const free = Math.min(returned, Math.max(0, prices.freeCreatorsPerDay - usage.free));
  const paid = returned - free;
  const cost = (creators: number): number => Math.ceil(creators / prices.creatorsPerCredit);
  return { free, paid, credits: cost(usage.paid + paid) - cost(usage.paid) };
}
