/** What account keys begin with; 32 hexadecimal characters follow. */
export const accountKeyPrefix = 'cd_live_';

/** `pro` is an active paid plan, `free` is none. (spec: contract 1) */
export type Plan = 'free' | 'pro';

export interface Account {
  readonly accountId: string;
  readonly name: string;
  readonly plan: Plan;
  readonly suspended: boolean;
  /** Whether searches past the daily allowance may be paid with credits. */
  readonly usagePricing: boolean;
  readonly createdAt: Date;
}

/** An API key as it can be shown: never the key itself. */
export interface ApiKey {
  readonly keyId: string;
  readonly accountId: string;
  readonly name: string;
  /** First characters of the key, for people to tell keys apart. */
  readonly prefix: string;
  readonly createdAt: Date;
  /** Set when the key stops working (rotation with overlap may set it in the future). */
  readonly expiresAt: Date | null;
}

/** The account and key behind a presented key, with what the gates need, from one indexed read. */
export interface Caller {
  readonly account: Account;
  readonly key: ApiKey;
  readonly creditsRemaining: number;
}

/** Whether the plan alone lets the caller in, so that nothing but the plan needs to be confirmed later. */
export function hasAccessByPlan({ account }: Caller): boolean {
  return account.plan === 'pro' && !account.suspended;
}

/** Whether the caller may use the API at all. (spec: action 5.4) */
export type AccessRefusal = 'account_suspended' | 'api_access_requires_plan';

export function accessRefusal(caller: Caller): AccessRefusal | null {
  if (caller.account.suspended) return 'account_suspended';
  return hasAccessByPlan(caller) || caller.creditsRemaining > 0 ? null : 'api_access_requires_plan';
}
