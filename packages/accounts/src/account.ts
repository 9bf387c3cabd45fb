/** What account keys begin with; 32 hexadecimal characters follow. */
export const accountKeyPrefix = 'cd_live_';

/** `pro` is an active paid plan, `free` is none. (contract 1) */
export type Plan = 'free' | 'pro';

/** A paying customer. */
export interface Account {
  readonly accountId: string;
  readonly name: string;
  readonly plan: Plan;
  readonly suspended: boolean;
  /** Whether searches past the daily allowance may be paid for with credits. */
  readonly usagePricing: boolean;
  readonly createdAt: Date;
}

/** An API key as it can be shown: never the key itself. */
export interface ApiKey {
  readonly keyId: string;
  readonly accountId: string;
  readonly name: string;
  /** The first characters of the key, so that people can tell keys apart. */
  readonly prefix: string;
  readonly createdAt: Date;
  /** Set when the key stops working (rotation with overlap may set it in the future). */
  readonly expiresAt: Date | null;
}

/** A key as its account sees it in a list. */
export interface ListedKey extends ApiKey {
  /** To about a minute; null for a key that was never used. */
  readonly lastUsedAt: Date | null;
}

/** Working keys that an account may have at the same time. A rotated key counts until its overlap ends. */
export const mostKeys = 50;

/** A new key in plain text, the only time it can be seen, and its record. */
export interface MadeKey {
  readonly made: true;
  readonly key: string;
  readonly apiKey: ApiKey;
}

/**
 * Why a key was not made. `unknown`: no such account or key. `ended`: the key to rotate was revoked or has expired. `replaced`:
 * it was rotated before. `actor_ended`: the session that asks has ended, or its account is suspended.
 */
export interface KeyRefused {
  readonly made: false;
  readonly reason: 'unknown' | 'too_many_keys' | 'ended' | 'replaced' | 'actor_ended';
}

/** The account and key behind a presented key, with the account's credits; from one indexed read. */
export interface Caller {
  readonly account: Account;
  readonly key: ApiKey;
  /** Granted minus spent: what is set aside for running work still counts. */
  readonly credits: number;
}

/** Whether the plan alone gives access, so that only the plan needs to be confirmed later. */
export function hasAccessByPlan({ account }: Caller): boolean {
  return account.plan === 'pro' && !account.suspended;
}

/** Why a caller may not use the API. (spec: action 5.4) */
export type AccessRefusal = 'account_suspended' | 'api_access_requires_plan';

/** Why this caller may not use the API; null when it may. (spec: action 5.4, contract 3) */
export function accessRefusal(caller: Caller): AccessRefusal | null {
  if (caller.account.suspended) return 'account_suspended';
  return hasAccessByPlan(caller) || caller.credits > 0 ? null : 'api_access_requires_plan';
}
