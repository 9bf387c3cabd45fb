import type { ApiKey, Caller } from './account.ts';

export const sessionRules = {
  /** A session ends this long after its last call. */
  idleSeconds: 12 * 3600,
  /** A session ends this long after it was opened, even if in use. */
  lifetimeSeconds: 14 * 86_400,
  /** The last call is recorded at most this often, so a session may end this much before its idle time. */
  notedEverySeconds: 60,
  /** Accounts per session, each with its own key. */
  maxAccounts: 5,
  /** Lifetime of a sign-in code. */
  codeSeconds: 600,
} as const;

/** Maximum failed sign-ins per address in a rolling window. */
export interface SignInLimit {
  readonly maxFailures: number;
  readonly windowSeconds: number;
}

export const defaultSignInLimit: SignInLimit = { maxFailures: 10, windowSeconds: 60 };

/**
 * A browser signed in to the console, with up to five accounts. It acts for each account with the key used to sign in,
 * while that key works.
 */
export interface ConsoleSession {
  /** First 8 characters of the hash of its secret: enough to tell sessions apart, useless for anything else. */
  readonly sessionId: string;
  /** Callers in the order of sign-in, at least one. */
  readonly callers: readonly Caller[];
}

/** A session as shown to the people of one of its accounts. */
export interface SessionOfAccount {
  readonly sessionId: string;
  /** Key used to sign in to this account. */
  readonly key: Pick<ApiKey, 'keyId' | 'prefix'>;
  readonly createdAt: Date;
  /** Accurate to a minute. */
  readonly lastSeenAt: Date;
  /** When it ends unless used. */
  readonly endsAt: Date;
}

/** Why the sign-in failed. All wrong keys and codes get one answer. */
export type SignInRefusal =
  | { readonly signedIn: false; readonly reason: 'unknown' }
  /** `elsewhere`: the key works in other networks only. */
  | { readonly signedIn: false; readonly reason: 'too_many_accounts' | 'elsewhere' }
  | {
      readonly signedIn: false;
      readonly reason: 'too_many_failures';
      readonly retryAfterSeconds: number;
      readonly limit: SignInLimit;
    };

export type SignIn =
  | {
      readonly signedIn: true;
      /** The new secret, which replaces the previous one and is shown once. */
      readonly secret: string;
      readonly session: ConsoleSession;
    }
  | SignInRefusal;

/** The session and key behind a change made in the console; absent for operators. */
export interface Actor {
  readonly sessionId: string;
  /** Key used to sign in to the changed account. */
  readonly keyId: string;
}
