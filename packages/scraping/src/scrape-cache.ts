import type { ScrapeFailure } from './failure.ts';

/** What a fetch brought, as it is kept: data as JSON text, or why there is none. */
export type Outcome =
  | { readonly found: true; readonly json: string; readonly next: string | null }
  | { readonly found: false; readonly failure: ScrapeFailure };

/** An outcome with its age in whole seconds; 0 = just fetched. */
export interface Answer {
  readonly outcome: Outcome;
  readonly ageSeconds: number;
  /** True when it was kept from an earlier call; false when a fetch that ran during this call brought it. */
  readonly cached: boolean;
}

/** An outcome with the time for which it may be given again; 0 = only to those who are waiting for it now. */
export interface Keepable {
  readonly outcome: Outcome;
  readonly lifetimeSeconds: number;
}

/**
 * Keeps outcomes for their lifetimes on the database's clock, bounded in size, and lets callers in all processes share one
 * fetch. (spec: scraping 8 "Cache lifetimes", contract 8 "Single flight")
 */
export abstract class ScrapeCache {
  /** The outcome that is still within its lifetime. */
  abstract fresh(key: string): Promise<Answer | null>;
  /**
   * The fresh outcome, or that of one fetch shared by everybody who waits for this key in any process. When the process
   * that fetches dies, another waiting one takes over. `fetch` ends by itself and belongs to the key: it goes on when its
   * caller leaves. `again` passes by what is kept, but joins a fetch that is running.
   */
  abstract share(key: string, fetch: () => Promise<Keepable>, how?: { readonly again: true }): Promise<Answer>;
}
