import type { ConsoleSession, SessionOfAccount, SignIn } from './console-session.ts';

/** An account key, or a code created for one. */
export type SignInProof = { readonly key: string } | { readonly code: string };

export interface SignInOrigin {
  /** Secret of the browser's current session, which the account is added to; null if none. */
  readonly secret: string | null;
  /** Network address, for counting failures. */
  readonly address: string;
  /** Whether the client is in one of these networks. */
  isWithin(networks: readonly string[]): boolean;
}

/**
 * Console sessions, on the database's clock. Secrets are random and only their hashes stored. A session ends after 12
 * idle hours, after 14 days, or when none of its keys works.
 */
export abstract class ConsoleSessions {
  /**
   * Signs an account in. If the session already has it, this key replaces the previous one. The session gets a new
   * secret, so a secret planted in the browser is useless after a sign-in. Suspended accounts and those without a plan
   * or credits can sign in. If the browser's session has ended, a new one is opened.
   */
  abstract signIn(proof: SignInProof, origin: SignInOrigin): Promise<SignIn>;
  /** Returns the session with this secret; null if none. Looks up keys and accounts each time. */
  abstract bySecret(secret: string): Promise<ConsoleSession | null>;
  /** Signs one account, or all, out of the session. Returns the rest of the session; null if empty. */
  abstract signOut(secret: string, accountId: string | null): Promise<ConsoleSession | null>;
  /** Ends this session, and signs its accounts out of all others. A restricted key ends its own sessions only. */
  abstract signOutEverywhere(secret: string): Promise<void>;
  /** Returns current sessions of the account, most recently used first. */
  abstract ofAccount(accountId: string): Promise<readonly SessionOfAccount[]>;
  /** Creates a single-use sign-in code for this key; null if the key doesn't work. */
  abstract makeCode(keyId: string): Promise<string | null>;
}
