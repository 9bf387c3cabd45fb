import type {
  Account,
  ActorRefusal,
  Caller,
  ChangedKey,
  CreditsLeft,
  KeyRefusal,
  KeyUse,
  ListedKey,
  MadeKey,
  NewKey,
  Plan,
} from './account.ts';
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
  /** Returns null for an unknown account. */
  abstract update(
    accountId: string,
    change: {
      readonly plan?: Plan;
      readonly usagePricing?: boolean;
      readonly paidSearchCreditsPerDay?: number | null;
      readonly suspended?: boolean;
    },
    by?: Actor,
  ): Promise<Account | ActorRefusal | null>;
}

/**
 * Account keys. Changes are refused if the actor's session has ended, its account is suspended, or its key is
 * restricted.
 */
export abstract class ApiKeys {
  /** Returns null for unknown, malformed, expired and revoked keys. */
  abstract authenticate(presentedKey: string): Promise<Caller | null>;
  /** Returns the caller behind an OAuth access token, which is not a key. Null if it is unknown or has ended. */
  abstract authenticateToken(presentedToken: string): Promise<Caller | null>;
  /**
   * Returns the cached caller of this key without a database read; the key and account may have changed since. Only for
   * calls whose admission confirms the caller, and for refusals without effects. Null if not cached, or if access
   * depends on credits.
   */
  abstract remembered(presentedKey: string): Caller | null;
  /** Records a use in the background, at most once a minute per key. */
  abstract noteUse(keyId: string, use: KeyUse): void;
  /** Returns the credits left to a key; null without a limit. */
  abstract creditsLeft(keyId: string): Promise<CreditsLeft | null>;
  /** Signs a text for a link that works without the key. */
  abstract sign(keyId: string, text: string): Promise<string>;
  /** Returns the caller whose key has signed the text; null for other signatures and ended keys. */
  abstract signer(keyId: string, text: string, signature: string): Promise<Caller | null>;
  /** Includes ended keys, oldest first. */
  abstract list(accountId: string): Promise<readonly ListedKey[]>;
  abstract create(accountId: string, key: NewKey, by?: Actor): Promise<MadeKey | KeyRefusal>;
  /**
   * Changes a working key, and its other keys of a rotation. A changed period of the credit limit counts from now, a
   * changed amount from the beginning of the period.
   */
  abstract update(keyId: string, change: Partial<Omit<NewKey, 'client'>>, by?: Actor): Promise<ChangedKey | KeyRefusal>;
  /**
   * Replaces a working key, once, under its rules. The old key works for `overlapSeconds` more; 0 ends it at once.
   * (contract 7)
   */
  abstract rotate(keyId: string, overlapSeconds: number, by?: Actor): Promise<MadeKey | KeyRefusal>;
  abstract revoke(keyId: string, by?: Actor): Promise<'revoked' | 'unknown' | ActorRefusal>;
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
