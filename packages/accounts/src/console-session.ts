import type { ApiKey, Caller } from './account.ts';

/** Rules of sessions of the console, in seconds and numbers. */
export const sessionRules = {
  /** A session ends this long after its last call. */
  idleSeconds: 12 * 3600,
  /** A session ends this long after it was opened, however much it is used. */
  lifetimeSeconds: 14 * 86_400,
  /** The last call is noted only this often, so that a session in use may end so much earlier than its idle time. */
  notedEverySeconds: 60,
  /** Accounts that one session may hold, each by its own key. */
  mostAccounts: 5,
  /** How long a sign-in code can be used. */
  codeSeconds: 600,
} as const;

/** How many failed sign-ins an address may make in any window of that length. */
export interface SignInLimit {
  readonly mostFailures: number;
  readonly windowSeconds: number;
}

/** The limit where an operator sets no other. */
export const defaultSignInLimit: SignInLimit = { mostFailures: 10, windowSeconds: 60 };

/**
 * Somebody who is signed in to the console: one browser, with up to five accounts. It acts for each by the key that was used
 * to sign in, and only for as long as that key works.
 */
export interface ConsoleSession {
  /** The first 8 characters of the hash of its secret: enough to tell sessions apart, useless for anything else. */
  readonly sessionId: string;
  /** At least one, in the order in which they were signed in: as each of them calls now. */
  readonly callers: readonly Caller[];
}

/** A session as the people of one of its accounts see it. */
export interface SessionOfAccount {
  readonly sessionId: string;
  /** The key with which this account was signed in. */
  readonly key: Pick<ApiKey, 'keyId' | 'prefix'>;
  readonly createdAt: Date;
  /** To the minute. */
  readonly lastSeenAt: Date;
  /** Unless it is used before. */
  readonly endsAt: Date;
}

/** Why nobody was signed in. One answer stands for every wrong key or code. */
export type SignInRefusal =
  | { readonly signedIn: false; readonly reason: 'unknown' }
  | { readonly signedIn: false; readonly reason: 'too_many_accounts' }
  | {
      readonly signedIn: false;
      readonly reason: 'too_many_failures';
      readonly retryAfterSeconds: number;
      readonly limit: SignInLimit;
    };

export type SignIn =
  | {
      readonly signedIn: true;
      /** What the browser presents from now on, in place of what it presented before: shown once. */
      readonly secret: string;
      readonly session: ConsoleSession;
    }
  | SignInRefusal;

/** Who is behind a change that a person made in the console; the operator's changes name nobody. */
export interface Actor {
  readonly sessionId: string;
  /** The key with which the person is signed in to the changed account. */
  readonly keyId: string;
}
