/** Prices of the action API. Settings can change them. (spec: action 8 "Cost") */
export interface Prices {
  /** Creators returned free per account and UTC day, across all channels. */
  readonly freeCreatorsPerDay: number;
  /** Creators per credit after the free allowance. */
  readonly creatorsPerCredit: number;
  /** Credits per newly owned creator with contacts, for unlocks, lookups and exports. */
  readonly creditsPerCreator: number;
}

export const defaultPrices: Prices = { freeCreatorsPerDay: 75, creatorsPerCredit: 4, creditsPerCreator: 1 };
