import type { Use } from '@creator-discovery/credits';

/** A period of UTC days, both included, such as `2026-11-01`. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** Credits of one owner in one month, in whole credits. The posted balance changed by granted + purchased + refunded - spent. */
export interface CreditsOfMonth {
  /** UTC month, such as `2026-11`. */
  readonly month: string;
  readonly ownerId: string;
  readonly owner: 'account' | 'scraper_key';
  readonly name: string;
  readonly granted: number;
  /** Bought, less what refunds and disputes of payments took back. */
  readonly purchased: number;
  readonly spent: number;
  readonly refunded: number;
  /** Creators paid for. */
  readonly creators: number;
}

/** Credits spent by all owners under one rule over one channel. */
export interface UsageOfRule {
  readonly use: Use;
  readonly rule: string;
  /** Null for entries not made by a call. */
  readonly channel: string | null;
  /** Calls that spent or held credits. */
  readonly calls: number;
  readonly creators: number;
  readonly spent: number;
}

/** Calls of an operation over a channel, by outcome. */
export interface CallCount {
  readonly operation: string;
  readonly channel: string;
  /** `ok`, or the status of the refusal. */
  readonly outcome: string;
  readonly calls: number;
}

/** Usage of the whole installation. */
export abstract class Reports {
  /** Latest month first, then largest spending first. */
  abstract credits(period: Period): Promise<readonly CreditsOfMonth[]>;
  /** Largest spending first. */
  abstract usage(period: Period): Promise<readonly UsageOfRule[]>;
  /** Most frequent first. May lack up to a minute of calls that a process has not written yet. */
  abstract calls(period: Period): Promise<readonly CallCount[]>;
  /** Adds calls to today's counts. */
  abstract addCalls(counted: readonly CallCount[]): Promise<void>;
}
