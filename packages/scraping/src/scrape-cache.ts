import type { ScrapeFailure } from './failure.ts';

/** Cached result of a fetch: data as JSON text, or the failure. */
export type Outcome =
  | { readonly found: true; readonly json: string; readonly next: string | null }
  | { readonly found: false; readonly failure: ScrapeFailure };

export interface Answer {
  readonly outcome: Outcome;
  /** Whole seconds since the fetch. */
  readonly ageSeconds: number;
  /** False if it was fetched during this call. */
  readonly cached: boolean;
}

export interface CacheableOutcome {
  readonly outcome: Outcome;
  /** 0 shares the outcome only with callers that are already waiting. */
  readonly lifetimeSeconds: number;
}

export interface ShareOptions {
  /** Skips the cache, but joins a fetch in progress. */
  readonly refresh?: boolean;
}

/**
 * Bounded cache of outcomes on the database's clock, with one fetch per key across all processes.
 * (spec: scraping 8 "Cache lifetimes", contract 8 "Single flight")
 */
export abstract class ScrapeCache {
  /** Returns the cached outcome, or null if none is within its lifetime. */
  abstract fresh(key: string): Promise<Answer | null>;
  /**
   * Returns the cached outcome, or that of one fetch shared by all callers. If the fetching process dies, a waiting process
   * takes over. `fetch` must end by itself; it continues after its caller has left.
   */
  abstract share(key: string, fetch: () => Promise<CacheableOutcome>, options?: ShareOptions): Promise<Answer>;
  /** Removes cached outcomes. Other processes may return them for one more second. */
  abstract forget(keys: readonly string[]): Promise<void>;
}
