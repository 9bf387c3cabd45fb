import type { Account, ApiKey, Caller, Plan } from './account.ts';
import type { ScraperKey } from './scraper-key.ts';

/** Accounts, as the operator keeps them. (spec: contract 1 "Admin commands") */
export abstract class Accounts {
  /** Creates the account with its ledger; returns its first key in the clear, the only time it is seen. */
  abstract create(input: {
    readonly name: string;
    readonly plan: Plan;
    readonly usagePricing: boolean;
  }): Promise<{ account: Account; key: string; keyId: string }>;
  abstract list(): Promise<readonly Account[]>;
  abstract byId(accountId: string): Promise<Account | null>;
  abstract update(
    accountId: string,
    change: { readonly plan?: Plan; readonly usagePricing?: boolean; readonly suspended?: boolean },
  ): Promise<Account | null>;
}

/** The keys of accounts; only a hash of each is stored. (spec: action 5) */
export abstract class ApiKeys {
  /** The caller behind a presented key; null for unknown, malformed, expired and revoked keys alike. */
  abstract authenticate(presentedKey: string): Promise<Caller | null>;
  /**
   * The caller this key belonged to when it was last looked up, without a query: the key may have been revoked since, and
   * the account changed. Only for calls whose admission confirms what they assume. Null where nothing is remembered, and
   * for callers whose access depends on more than their plan.
   */
  abstract remembered(presentedKey: string): Caller | null;
  abstract list(accountId: string): Promise<readonly ApiKey[]>;
  /** A new key for the same account; the old one works for `overlapSeconds` more (0 = stops at once). */
  abstract rotate(keyId: string, overlapSeconds: number): Promise<{ key: string; apiKey: ApiKey } | null>;
  abstract revoke(keyId: string): Promise<boolean>;
}

/** The keys of the scraping API, each with credits and a rate limit of its own. (spec: scraping 2.2) */
export abstract class ScraperKeys {
  /** Creates the key with its ledger; the key in the clear is returned once. (spec: scraping 2.2) */
  abstract create(input: {
    readonly name: string;
    readonly rateLimitPerMinute: number;
  }): Promise<{ key: string; scraperKey: ScraperKey }>;
  /** The record behind an active key; null for unknown and deactivated keys alike. */
  abstract authenticate(presentedKey: string): Promise<ScraperKey | null>;
  abstract list(): Promise<readonly ScraperKey[]>;
  abstract update(
    keyId: string,
    change: { readonly rateLimitPerMinute?: number; readonly isActive?: boolean },
  ): Promise<ScraperKey | null>;
}
