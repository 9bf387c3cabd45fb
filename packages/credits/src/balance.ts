/**
 * The credits of an owner. All numbers are whole credits, never negative.
 * An owner is an account (action API) or a scraper key (scraping API), each named by its uuid.
 * (contract 3)
 */
export interface Balance {
  /** Granted minus spent: the sum of the owner's entries. */
  readonly posted: number;
  /** Reserved by open holds; `0 <= held <= posted`. */
  readonly held: number;
}

/** What can be spent now: posted minus held; `credits_remaining` in answers. */
export function remaining(balance: Balance): number {
  return balance.posted - balance.held;
}
