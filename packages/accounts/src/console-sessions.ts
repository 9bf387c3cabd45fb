import type { ConsoleSession, SessionOfAccount, SignIn } from './console-session.ts';

/** What somebody shows to be signed in: a key of an account, or a code that was made for one. */
export type SignInProof = { readonly key: string } | { readonly code: string };

/** Where a sign-in comes from. */
export interface SignInOrigin {
  /** The secret that the browser presents already, whose session the account is added to; null without one. */
  readonly secret: string | null;
  /** The network address, on which failures count. */
  readonly address: string;
}

/**
 * Sessions of the console, on the database's clock. Secrets are random and stored as hashes only. A session that was idle for
 * 12 hours, or is 14 days old, or none of whose keys works any more, doesn't exist.
 */
export abstract class ConsoleSessions {
  /**
   * Signs an account in. An account that the session has already is signed in again, by this key from now on. The session gets another
   * secret, so that one that somebody has planted in a browser is worth nothing after a sign-in. Suspended accounts, and those
   * without a plan and credits, are signed in like others. Of a browser whose session has ended, a new one is opened.
   */
  abstract signIn(proof: SignInProof, origin: SignInOrigin): Promise<SignIn>;
  /** Whose secret this is now; null for one of no session. Keys and accounts are looked up again each time. */
  abstract bySecret(secret: string): Promise<ConsoleSession | null>;
  /** Signs one account out of the session, or all of them; gives what remains of it, null when nothing does. */
  abstract signOut(secret: string, accountId: string | null): Promise<ConsoleSession | null>;
  /** Signs the accounts of this session out of every session. */
  abstract signOutEverywhere(secret: string): Promise<void>;
  /** The sessions that hold this account now, the one used last first. */
  abstract ofAccount(accountId: string): Promise<readonly SessionOfAccount[]>;
  /** A code with which somebody can sign in by this key, once; null for a key that doesn't work. */
  abstract makeCode(keyId: string): Promise<string | null>;
}
