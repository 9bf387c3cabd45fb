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
