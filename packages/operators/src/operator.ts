import type { Role } from './role.ts';

/** Prefix of operator tokens; 64 hexadecimal characters follow. */
export const operatorTokenPrefix = 'cd_operator_';

export const operatorRules = {
  /** Default lifetime of a token. */
  lifetimeSeconds: 90 * 86_400,
  /** Maximum lifetime of a token. */
  longestLifetimeSeconds: 365 * 86_400,
  /** Default credits that `support` may grant per 24 hours. */
  creditsPerDay: 1000,
  grantWindowSeconds: 86_400,
  /** Unknown tokens allowed per address in `failureWindowSeconds`. */
  maxFailures: 10,
  failureWindowSeconds: 60,
  /** How long answers are stored under an idempotency key. */
  callLifetimeSeconds: 86_400,
} as const;

/** A user of the operator API. Names are never reused. */
export interface Operator {
  readonly operatorId: string;
  readonly name: string;
  readonly role: Role;
  /** Credits it may grant per 24 hours; null for no limit. */
  readonly creditsPerDay: number | null;
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
}

/** A token as shown to people, without the token itself. */
export interface OperatorToken {
  readonly prefix: string;
  readonly createdAt: Date;
  /** When the token stops working, or was replaced or revoked. */
  readonly expiresAt: Date;
  /** Accurate to a minute; null if never used. */
  readonly lastUsedAt: Date | null;
}

/** Tokens are newest first. */
export interface ListedOperator extends Operator {
  readonly tokens: readonly OperatorToken[];
}

/** Names appear in logs and the audit log. */
export const operatorName = /^[a-z0-9][a-z0-9._-]{0,39}$/;

/** The operator behind a token. All invalid tokens get one answer. */
export type Authentication =
  | { readonly known: true; readonly operator: Operator; readonly tokenId: string }
  | { readonly known: false; readonly reason: 'unknown' }
  | { readonly known: false; readonly reason: 'too_many_failures'; readonly retryAfterSeconds: number };

/** Result of a grant claim; `left` is the remaining allowance. */
export type GrantClaim =
  | { readonly allowed: true; readonly claimId: string }
  | { readonly allowed: false; readonly left: number };

/** An idempotency key and the hash of its call. */
export interface CallKey {
  readonly key: string;
  /** SHA-256 of the command and its values, hex. */
  readonly fingerprint: string;
}

/** Answer of a command, without secrets. */
export type StoredAnswer = Readonly<Record<string, unknown>>;

/** State of an idempotency key when a call begins. */
export type BegunCall =
  | { readonly state: 'new' }
  | { readonly state: 'answered'; readonly answer: StoredAnswer }
  /** A call with this key is running, or ended without an answer. */
  | { readonly state: 'unanswered' }
  /** The key belongs to another call. */
  | { readonly state: 'other_call' };
