/**
 * What an owner of credits has. All numbers are whole credits, never negative.
 * An owner is an account (action API) or a scraper key (scraping API), each named by its uuid.
 * (spec: contract 3)
 */
export interface Balance {
  /** Granted minus spent; what the ledger's entries add up to. */
  readonly posted: number;
  /** Reserved by open holds; `0 <= held <= posted`. */
  readonly held: number;
}

/** What can be spent now: posted minus held. This is every answer's `credits_remaining`. */
export function remaining(balance: Balance): number {
  return balance.posted - balance.held;
}
