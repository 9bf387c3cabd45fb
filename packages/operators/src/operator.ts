import type { Role } from './role.ts';

/** What tokens of operators begin with; 64 hexadecimal characters follow. */
export const operatorTokenPrefix = 'cd_operator_';

/** Rules of operators and their tokens. */
export const operatorRules = {
  /** How long a token works where nothing else is asked for. */
  lifetimeSeconds: 90 * 86_400,
  /** The longest that a token may work. */
  longestLifetimeSeconds: 365 * 86_400,
  /** Credits that `support` may grant in any 24 hours where nothing else is asked for. */
  creditsPerDay: 1000,
  grantWindowSeconds: 86_400,
  /** Unknown tokens that an address may present in any `failureWindowSeconds`. */
  mostFailures: 10,
  failureWindowSeconds: 60,
  /** How long the answer to an idempotency key is stored. */
  callLifetimeSeconds: 86_400,
} as const;

/** Somebody who works on the installation through the operator API, under a name that no other operator ever had. */
export interface Operator {
  readonly operatorId: string;
  readonly name: string;
  readonly role: Role;
  /** Credits that it may grant in any 24 hours; null for as many as it likes. */
  readonly creditsPerDay: number | null;
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
}

/** A token as it can be shown: never the token itself. */
export interface OperatorToken {
  readonly prefix: string;
  readonly createdAt: Date;
  /** When it stops working; of one that was replaced or revoked, when it did. */
  readonly expiresAt: Date;
  /** To the minute; null for one that was never used. */
  readonly lastUsedAt: Date | null;
}

/** An operator with its tokens, the newest first. */
export interface ListedOperator extends Operator {
  readonly tokens: readonly OperatorToken[];
}

/** Letters a to z, digits, dots, hyphens and underscores: a name goes into logs and the audit log. */
export const operatorName = /^[a-z0-9][a-z0-9._-]{0,39}$/;

/** Who presents a token. One answer stands for every token that doesn't work. */
export type Authentication =
  | { readonly known: true; readonly operator: Operator; readonly tokenId: string }
  | { readonly known: false; readonly reason: 'unknown' }
  | { readonly known: false; readonly reason: 'too_many_failures'; readonly retryAfterSeconds: number };

/** Whether an operator may grant so many credits now; `left` are those that it may still grant. */
export type GrantClaim =
  | { readonly allowed: true; readonly claimId: string }
  | { readonly allowed: false; readonly left: number };

/** An idempotency key with the hash of the call that it stands for. */
export interface CallKey {
  readonly key: string;
  /** SHA-256 of the command and its values, hex. */
  readonly fingerprint: string;
}

/** Answer of a command without its secrets. */
export type StoredAnswer = Readonly<Record<string, unknown>>;

/** State of an idempotency key when a call begins. */
export type BegunCall =
  | { readonly state: 'new' }
  | { readonly state: 'answered'; readonly answer: StoredAnswer }
  /** A call with this key is running, or ended without an answer. */
  | { readonly state: 'unanswered' }
  /** The key belongs to another call. */
  | { readonly state: 'other_call' };
