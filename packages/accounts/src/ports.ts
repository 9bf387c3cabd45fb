import type { Account, ApiKey, Caller, Plan } from './account.ts';
import type { ScraperKey } from './scraper-key.ts';

export interface Accounts {
  /** Creates the account with its ledger; returns its first key in the clear, the only time it is seen. */
  create(input: {
    readonly name: string;
    readonly plan: Plan;
    readonly usagePricing: boolean;
  }): Promise<{ account: Account; key: string; keyId: string }>;
  list(): Promise<readonly Account[]>;
  byId(accountId: string): Promise<Account | null>;
  update(
    accountId: string,
    change: { readonly plan?: Plan; readonly usagePricing?: boolean; readonly suspended?: boolean },
  ): Promise<Account | null>;
}

export interface ApiKeys {
  /** The caller behind a presented key; null for unknown, malformed, expired and revoked keys alike. */
  authenticate(presentedKey: string): Promise<Caller | null>;
  /**
   * The caller that this key was last looked up as, without asking again: the key may have been revoked since, and the
   * account changed. Only for calls whose admission confirms what they assume. Null where nothing is remembered, and for
   * callers whose access depends on more than their plan.
   */
  remembered(presentedKey: string): Caller | null;
  list(accountId: string): Promise<readonly ApiKey[]>;
  /** A new key for the same account; the old one works for `overlapSeconds` more (0 = stops at once). */
  rotate(keyId: string, overlapSeconds: number): Promise<{ key: string; apiKey: ApiKey } | null>;
  revoke(keyId: string): Promise<boolean>;
}

export interface ScraperKeys {
  /** Creates the key with its ledger; the key in the clear is returned once. (spec: scraping 2.2) */
  create(input: {
    readonly name: string;
    readonly rateLimitPerMinute: number;
  }): Promise<{ key: string; scraperKey: ScraperKey }>;
  /** The record behind an active key; null for unknown and deactivated keys alike. */
  authenticate(presentedKey: string): Promise<ScraperKey | null>;
  list(): Promise<readonly ScraperKey[]>;
  update(
    keyId: string,
    change: { readonly rateLimitPerMinute?: number; readonly isActive?: boolean },
  ): Promise<ScraperKey | null>;
}
