/**
 * An owner's credits, in whole numbers from 0. An owner is an account or a scraper key, identified by its UUID.
 * (contract 3)
 */
export interface Balance {
  /** Granted minus spent: the sum of the owner's entries. */
  readonly posted: number;
  /** Reserved by open holds; `0 <= held <= posted`. */
  readonly held: number;
}

/** Returns the credits that can be spent: `credits_remaining` in responses. */
export function remaining(balance: Balance): number {
  return balance.posted - balance.held;
}
