import type { Account, Caller, KeyRefusal, ListedKey, MadeKey, Plan } from './account.ts';
import type { Actor } from './console-session.ts';
import type { ScraperKey } from './scraper-key.ts';

export abstract class Accounts {
  /** Creates the account and its ledger. Returns the first key in plain text, which is shown only once. */
  abstract create(input: {
    readonly name: string;
    readonly plan: Plan;
    readonly usagePricing: boolean;
  }): Promise<{ account: Account; key: string; keyId: string }>;
  abstract list(): Promise<readonly Account[]>;
  abstract byId(accountId: string): Promise<Account | null>;
  /** Returns null for an unknown account, and if the actor's session has ended or its account is suspended. */
  abstract update(
    accountId: string,
    change: {
      readonly plan?: Plan;
      readonly usagePricing?: boolean;
      readonly paidSearchCreditsPerDay?: number | null;
      readonly suspended?: boolean;
    },
    by?: Actor,
  ): Promise<Account | null>;
}

/** Account keys. Changes are refused if the actor's session has ended or its account is suspended. */
export abstract class ApiKeys {
  /** Returns null for unknown, malformed, expired and revoked keys. */
  abstract authenticate(presentedKey: string): Promise<Caller | null>;
  /**
   * Returns the cached caller of this key without a database read; the key and account may have changed since. Only for
   * calls whose admission confirms the caller, and for refusals without effects. Null if not cached, or if access
   * depends on credits.
   */
  abstract remembered(presentedKey: string): Caller | null;
  /** Signs a text for a link that works without the key. */
  abstract sign(keyId: string, text: string): Promise<string>;
  /** Returns the caller whose key has signed the text; null for other signatures and ended keys. */
  abstract signer(keyId: string, text: string, signature: string): Promise<Caller | null>;
  /** Includes ended keys, oldest first. */
  abstract list(accountId: string): Promise<readonly ListedKey[]>;
  abstract create(accountId: string, name: string, by?: Actor): Promise<MadeKey | KeyRefusal>;
  /** Replaces a working key, once. The old key works for `overlapSeconds` more; 0 ends it at once. (contract 7) */
  abstract rotate(keyId: string, overlapSeconds: number, by?: Actor): Promise<MadeKey | KeyRefusal>;
  abstract revoke(keyId: string, by?: Actor): Promise<'revoked' | 'unknown' | 'actor_ended'>;
}

export abstract class ScraperKeys {
  /** Creates the key and its ledger. Returns the key in plain text, once. (spec: scraping 2.2) */
  abstract create(input: {
    readonly name: string;
    readonly rateLimitPerMinute: number;
  }): Promise<{ key: string; scraperKey: ScraperKey }>;
  /** Returns null for unknown and deactivated keys. */
  abstract authenticate(presentedKey: string): Promise<ScraperKey | null>;
  abstract list(): Promise<readonly ScraperKey[]>;
  abstract update(
    keyId: string,
    change: { readonly rateLimitPerMinute?: number; readonly isActive?: boolean },
  ): Promise<ScraperKey | null>;
}
