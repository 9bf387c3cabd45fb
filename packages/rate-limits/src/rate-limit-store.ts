import type { Policy } from './policy.ts';

/** A refusal: which window (or UTC day) is full, and until when. */
export interface RateLimited {
  readonly taken: false;
  readonly reason: 'rate_limited';
  readonly policy: string;
  readonly limit: number;
  /** Length of the window; 86400 for the daily limit. */
  readonly windowSeconds: number;
  /** Whole seconds, >= 1, rounded up; a call after that time passes. */
  readonly retryAfterSeconds: number;
  readonly resetAt: Date;
}

/** State of one window (or the UTC day) of a policy. */
export interface WindowState {
  readonly policy: string;
  readonly limit: number;
  readonly windowSeconds: number;
  readonly remaining: number;
  /** When the next slot frees up, or the day ends. */
  readonly resetAt: Date;
}

export type Taken = { readonly taken: true; readonly windows: readonly WindowState[] } | RateLimited;

/**
 * Exact rolling windows and UTC-day counters per owner and policy, on the database's clock. A refused call takes nothing
 * and doesn't lengthen the wait. (contract 4)
 */
export abstract class RateLimitStore {
  abstract take(ownerId: string, policy: Policy): Promise<Taken>;
  /** The state of every window, without counting a call. */
  abstract peek(ownerId: string, policies: readonly Policy[]): Promise<readonly WindowState[]>;
}

/** The rolling minute of each scraper key; takes slots of `scraperKeyPolicy` only. (spec: scraping 2.2, contract 8) */
export abstract class ScrapeRates {
  abstract take(keyId: string, policy: Policy): Promise<Taken>;
}
