import type { Policy } from './policy.ts';

/** Refusal by a full window or day; by the last to free up if several are full. */
export interface RateLimitRefusal {
  readonly taken: false;
  readonly reason: 'rate_limited';
  readonly policy: string;
  readonly limit: number;
  /** Length of the window; 86,400 for the daily limit. */
  readonly windowSeconds: number;
  /** Whole seconds, rounded up, at least 1. A call after this time passes. */
  readonly retryAfterSeconds: number;
  readonly resetAt: Date;
}

/** State of one window of a policy; the UTC day is a window of 86,400 seconds. */
export interface WindowState {
  readonly policy: string;
  readonly limit: number;
  readonly windowSeconds: number;
  readonly remaining: number;
  /** When the next slot frees up, or the day ends. */
  readonly resetAt: Date;
}

export type RateDecision = { readonly taken: true; readonly windows: readonly WindowState[] } | RateLimitRefusal;

/**
 * Calls per owner and policy, on the database's clock. A refused call takes no slot and does not extend the wait.
 * (contract 4)
 */
export abstract class RateLimitStore {
  /** Takes slots in every window, by default one, or none. */
  abstract take(ownerId: string, policy: Policy, slots?: number): Promise<RateDecision>;
  /** Returns the state of every window without taking a slot. */
  abstract peek(ownerId: string, policies: readonly Policy[]): Promise<readonly WindowState[]>;
}

/** Rolling minute per scraper key; accepts `scraperKeyPolicy` only. (spec: scraping 2.2, contract 8) */
export abstract class ScrapeRates {
  abstract take(keyId: string, policy: Policy): Promise<RateDecision>;
}
