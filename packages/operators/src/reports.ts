import type { Use } from '@creator-discovery/credits';

/** Days in UTC, both included: `2026-11-01`. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** What moved the credits of one owner in one month, in whole credits. Its posted credits changed by granted + refunded - spent. */
export interface CreditsOfMonth {
  /** In UTC: `2026-11`. */
  readonly month: string;
  readonly ownerId: string;
  readonly owner: 'account' | 'scraper_key';
  readonly name: string;
  readonly granted: number;
  readonly spent: number;
  readonly refunded: number;
  /** Creators that were paid for. */
  readonly creators: number;
}

/** What all owners spent under one rule over one channel, in whole credits. */
export interface UsageOfRule {
  readonly use: Use;
  readonly rule: string;
  /** Null where no call of a channel made the entry. */
  readonly channel: string | null;
  /** Calls that spent credits or set some aside. */
  readonly calls: number;
  readonly creators: number;
  readonly spent: number;
}

/** How many calls of an operation over a channel ended in one way. */
export interface CallCount {
  readonly operation: string;
  readonly channel: string;
  /** `ok`, or the status of the refusal. */
  readonly outcome: string;
  readonly calls: number;
}

/** What the installation as a whole was used for. */
export abstract class Reports {
  /** Months whose days lie in the period, the latest first, then those who spent most. */
  abstract credits(period: Period): Promise<readonly CreditsOfMonth[]>;
  /** Those that spent most first. */
  abstract usage(period: Period): Promise<readonly UsageOfRule[]>;
  /** The most frequent first. What a process has counted and not written yet is missing: less than a minute. */
  abstract calls(period: Period): Promise<readonly CallCount[]>;
  /** Adds calls to those of today. */
  abstract addCalls(counted: readonly CallCount[]): Promise<void>;
}
