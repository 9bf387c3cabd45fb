import type { ScrapeFailure } from './failure.ts';

/** The result of a fetch as it is cached: data as JSON text, or why there is none. */
export type Outcome =
  | { readonly found: true; readonly json: string; readonly next: string | null }
  | { readonly found: false; readonly failure: ScrapeFailure };

/** An outcome with its age in whole seconds; 0 = just fetched. */
export interface Answer {
  readonly outcome: Outcome;
  readonly ageSeconds: number;
  /** True when it came from the cache; false when it was fetched during this call. */
  readonly cached: boolean;
}

/** An outcome and how long it may be reused; 0 = only by callers that are already waiting for it. */
export interface Cacheable {
  readonly outcome: Outcome;
  readonly lifetimeSeconds: number;
}

/** How a shared outcome is got. */
export interface ShareOptions {
  /** Ignores what is cached, but joins a fetch that is already in flight. */
  readonly refresh?: boolean;
}

/**
 * Caches outcomes for their lifetimes on the database's clock, bounded in size, and lets callers in all processes share
 * one fetch. (spec: scraping 8 "Cache lifetimes", contract 8 "Single flight")
 */
export abstract class ScrapeCache {
  /** The cached outcome, if it is still within its lifetime. */
  abstract fresh(key: string): Promise<Answer | null>;
  /**
   * The cached outcome, or the outcome of a single fetch shared by every caller that waits for this key, in any process.
   * If the fetching process dies, a waiting one takes over. `fetch` must end by itself; it belongs to the key and
   * continues when its caller leaves.
   */
  abstract share(key: string, fetch: () => Promise<Cacheable>, options?: ShareOptions): Promise<Answer>;
  /** Forgets the cached outcomes of these keys; another process may give one for a second more. */
  abstract forget(keys: readonly string[]): Promise<void>;
}
