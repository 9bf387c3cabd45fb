/** Prefix of account keys; 32 hexadecimal characters follow. */
export const accountKeyPrefix = 'cd_live_';

/** Permissions of a key. Each operation of the catalogue names the scope it needs. (contract 7) */
export const scopes = ['search', 'contacts', 'lists', 'live', 'account', 'webhooks'] as const;

export type Scope = (typeof scopes)[number];

/** `pro` is an active paid plan, `free` is no plan. (contract 1) */
export type Plan = 'free' | 'pro';

export interface Account {
  readonly accountId: string;
  readonly name: string;
  readonly plan: Plan;
  readonly suspended: boolean;
  /** Whether credits may pay for searches past the daily allowance. */
  readonly usagePricing: boolean;
  /** Maximum credits that searches spend per UTC day; null for no maximum. */
  readonly paidSearchCreditsPerDay: number | null;
  readonly createdAt: Date;
}

/** An API key as shown to people, without the key itself. */
export interface ApiKey {
  readonly keyId: string;
  readonly accountId: string;
  readonly name: string;
  /** First characters of the key, so that people can tell keys apart. */
  readonly prefix: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: Date;
  /** When the key stops working; in the future during the overlap of a rotation. */
  readonly expiresAt: Date | null;
}

export interface ListedKey extends ApiKey {
  /** Accurate to about a minute; null if never used. */
  readonly lastUsedAt: Date | null;
}

/** Maximum working keys per account. A rotated key counts until its overlap ends. */
export const maxKeys = 50;

/** A new key in plain text, which is shown only once, and its record. */
export interface MadeKey {
  readonly made: true;
  readonly key: string;
  readonly apiKey: ApiKey;
}

/**
 * Why no key was created. `unknown`: no such account or key. `ended`: the key to rotate was revoked or has expired.
 * `replaced`: it was already rotated. `actor_ended`: the session has ended, or its account is suspended.
 */
export interface KeyRefusal {
  readonly made: false;
  readonly reason: 'unknown' | 'too_many_keys' | 'ended' | 'replaced' | 'actor_ended';
}

/** Account and key behind a presented key, with the account's credits. One indexed read. */
export interface Caller {
  readonly account: Account;
  readonly key: ApiKey;
  /** Granted minus spent; credits held for running jobs still count. */
  readonly credits: number;
}

/** Whether the plan alone grants access, so that a cached caller needs only its plan confirmed. */
export function hasAccessByPlan({ account }: Caller): boolean {
  return account.plan === 'pro' && !account.suspended;
}

export type AccessRefusal = 'account_suspended' | 'api_access_requires_plan';

/** Returns why this caller may not use the API, or null. (spec: action 5.4, contract 3) */
export function accessRefusal(caller: Caller): AccessRefusal | null {
  if (caller.account.suspended) return 'account_suspended';
  return hasAccessByPlan(caller) || caller.credits > 0 ? null : 'api_access_requires_plan';
}
