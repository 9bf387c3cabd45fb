/** Prefix of account keys; 32 hexadecimal characters follow. */
export const accountKeyPrefix = 'cd_live_';

/** Permissions of a key. Each operation of the catalogue names the scope it needs. (contract 7) */
export const scopes = ['search', 'contacts', 'lists', 'live', 'account', 'webhooks'] as const;

export type Scope = (typeof scopes)[number];

/** `pro` is an active paid plan, `free` means no plan. (contract 1) */
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

/** Maximum credits that a key spends per UTC day or month; 0 allows free calls only. */
export interface CreditLimit {
  readonly amount: number;
  readonly per: 'day' | 'month';
}

/** Limits of a key. A key and the keys that it is rotated to share their rules and spent credits. (contract 7) */
export interface KeyRules {
  readonly scopes: readonly Scope[];
  readonly creditLimit: CreditLimit | null;
  /** Networks in CIDR notation that the key works in; empty for all. */
  readonly allowedIps: readonly string[];
}

/** Maximum networks per key. */
export const maxAllowedIps = 20;

/** An API key as shown to people, without the key itself. */
export interface ApiKey extends KeyRules {
  readonly keyId: string;
  readonly accountId: string;
  readonly name: string;
  /** Program that a person has granted access to; null for a key that people use. */
  readonly client: string | null;
  /** Number of the latest change of the rules. */
  readonly version: number;
  /** First characters of the key, so that people can tell keys apart. */
  readonly prefix: string;
  readonly createdAt: Date;
  /** When the key stops working; in the future during the overlap of a rotation. */
  readonly expiresAt: Date | null;
}

/** A use of a key. */
export interface KeyUse {
  /** Channel of the call: `api`, `mcp`, `chat` or `app`. */
  readonly channel: string;
  /** Network address of the client, as far as proxies are trusted. */
  readonly address: string;
}

export interface ListedKey extends ApiKey {
  /** Accurate to about a minute; null if never used. */
  readonly lastUsed: (KeyUse & { readonly at: Date }) | null;
  /** Null without a credit limit. */
  readonly creditsLeft: CreditsLeft | null;
}

/** Credits left in the current period of a key's limit. */
export interface CreditsLeft {
  readonly left: number;
  readonly resetAt: Date;
}

/** A key to create. Omitted: all scopes, no limit, everywhere, no expiry. */
export interface NewKey extends Partial<KeyRules> {
  readonly name: string;
  readonly expiresAt?: Date | null;
  readonly client?: string | null;
}

/** Whether the key may administer its account: all scopes, no limit, no expiry, no address rule. (contract 7) */
export function isUnrestricted(key: Pick<ApiKey, keyof KeyRules | 'expiresAt'>): boolean {
  const { creditLimit, allowedIps, expiresAt } = key;
  return (
    creditLimit === null && allowedIps.length === 0 && expiresAt === null && scopes.every((one) => hasScope(key, one))
  );
}

/** Whether the key may do this. `null` needs no scope. */
export function hasScope(key: Pick<KeyRules, 'scopes'>, scope: Scope | null): boolean {
  return scope === null || key.scopes.includes(scope);
}

/** Maximum working keys per account. A rotated key counts until its overlap ends. */
export const maxKeys = 50;

/** A new key in plain text, which is shown only once, and its record. */
export interface MadeKey {
  readonly made: true;
  readonly key: string;
  readonly apiKey: ApiKey;
}

/** A changed key. */
export interface ChangedKey {
  readonly made: true;
  readonly apiKey: ApiKey;
}

/** Why an actor may not change an account. `actor_restricted`: the key of the session has restrictions. */
export type ActorRefusal = 'actor_ended' | 'actor_restricted';

/**
 * Why no key was created or changed. `unknown`: no such account or key. `ended`: the key was revoked or has expired.
 * `replaced`: it was already rotated. `granted`: an OAuth client uses it. `past`: the new expiry has passed.
 */
export interface KeyRefusal {
  readonly made: false;
  readonly reason: 'unknown' | 'too_many_keys' | 'ended' | 'replaced' | 'granted' | 'past' | ActorRefusal;
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
