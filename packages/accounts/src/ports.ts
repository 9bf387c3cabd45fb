import type { Account, Caller, KeyRefused, ListedKey, MadeKey, Plan } from './account.ts';
import type { Actor } from './console-session.ts';
import type { ScraperKey } from './scraper-key.ts';

/** The accounts of the action API. */
export abstract class Accounts {
  /** Creates the account and its ledger; returns its first key in plain text, the only time it can be seen. */
  abstract create(input: {
    readonly name: string;
    readonly plan: Plan;
    readonly usagePricing: boolean;
  }): Promise<{ account: Account; key: string; keyId: string }>;
  abstract list(): Promise<readonly Account[]>;
  abstract byId(accountId: string): Promise<Account | null>;
  /** Null for an unknown account, and for an actor whose session has ended or whose account is suspended. */
  abstract update(
    accountId: string,
    change: { readonly plan?: Plan; readonly usagePricing?: boolean; readonly suspended?: boolean },
    by?: Actor,
  ): Promise<Account | null>;
}

/** The keys of accounts. A change by an actor is refused if the session has ended by then or its account is suspended. */
export abstract class ApiKeys {
  /** The caller behind a presented key; null for any key that is unknown, malformed, expired or revoked. */
  abstract authenticate(presentedKey: string): Promise<Caller | null>;
  /**
   * The caller this key was last looked up as, without asking the database: since then the key may have been revoked and
   * the account changed. Only for calls whose admission confirms the caller, and for refusals that change nothing. Null when
   * none is remembered, and for callers whose access depends on more than their plan.
   */
  abstract remembered(presentedKey: string): Caller | null;
  /** Those that have ended too, the oldest first. */
  abstract list(accountId: string): Promise<readonly ListedKey[]>;
  /** Adds a key to the account. */
  abstract create(accountId: string, name: string, by?: Actor): Promise<MadeKey | KeyRefused>;
  /** Replaces a working key, once. The old one works for `overlapSeconds` more (0 = stops at once). (contract 7) */
  abstract rotate(keyId: string, overlapSeconds: number, by?: Actor): Promise<MadeKey | KeyRefused>;
  abstract revoke(keyId: string, by?: Actor): Promise<'revoked' | 'unknown' | 'actor_ended'>;
}

/** The keys of the scraping API. */
export abstract class ScraperKeys {
  /** Creates the key and its ledger; returns the key in plain text, once. (spec: scraping 2.2) */
  abstract create(input: {
    readonly name: string;
    readonly rateLimitPerMinute: number;
  }): Promise<{ key: string; scraperKey: ScraperKey }>;
  /** The record of an active key; null for any key that is unknown or deactivated. */
  abstract authenticate(presentedKey: string): Promise<ScraperKey | null>;
  abstract list(): Promise<readonly ScraperKey[]>;
  abstract update(
    keyId: string,
    change: { readonly rateLimitPerMinute?: number; readonly isActive?: boolean },
  ): Promise<ScraperKey | null>;
}
