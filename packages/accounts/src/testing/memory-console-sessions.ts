import type { Caller } from '../account.ts';
import {
  type ConsoleSession,
  defaultSignInLimit,
  type SessionOfAccount,
  type SignIn,
  type SignInLimit,
  sessionRules,
} from '../console-session.ts';
import type { ConsoleSessions, SignInOrigin, SignInProof } from '../console-sessions.ts';
import type { MemoryAccounts } from './memory-accounts.ts';

interface KeptSession {
  secret: string;
  readonly createdAt: Date;
  lastSeenAt: Date;
  /** Key ids by account, in the order of sign-in. */
  readonly keys: Map<string, string>;
}

/** Sessions of the console in memory, of the accounts of a `MemoryAccounts` and on its clock; secrets are counted, not random. */
export class MemoryConsoleSessions implements ConsoleSessions {
  readonly #accounts: MemoryAccounts;
  readonly #now: () => Date;
  readonly #limit: SignInLimit;
  readonly #sessions: KeptSession[] = [];
  readonly #codes = new Map<string, { readonly keyId: string; readonly endsAt: Date }>();
  readonly #failures = new Map<string, readonly Date[]>();
  #made = 0;

  constructor(accounts: MemoryAccounts, now: () => Date, limit = defaultSignInLimit) {
    this.#accounts = accounts;
    this.#now = now;
    this.#limit = limit;
  }

  async signIn(proof: SignInProof, { secret, address }: SignInOrigin): Promise<SignIn> {
    const failures = this.#failuresOf(address);
    const limit = this.#limit;
    const oldest = failures.at(-limit.mostFailures);
    if (oldest !== undefined) {
      const untilFree = this.#after(oldest, limit.windowSeconds).getTime() - this.#now().getTime();
      return { signedIn: false, reason: 'too_many_failures', retryAfterSeconds: Math.ceil(untilFree / 1000), limit };
    }
    const caller = this.#callerOf(proof);
    if (caller === null) {
      this.#failures.set(address, [...failures, this.#now()]);
      return { signedIn: false, reason: 'unknown' };
    }
    const kept = this.#bySecret(secret) ?? this.#open();
    const { accountId } = caller.account;
    if (!kept.keys.has(accountId) && this.#callersOf(kept).length >= sessionRules.mostAccounts)
      return { signedIn: false, reason: 'too_many_accounts' };
    for (const [other, keyId] of kept.keys) if (this.#accounts.callerOfKey(keyId) === null) kept.keys.delete(other);
    kept.keys.set(accountId, caller.key.keyId);
    kept.secret = this.#newSecret();
    return { signedIn: true, secret: kept.secret, session: this.#shown(kept) };
  }

  async bySecret(secret: string): Promise<ConsoleSession | null> {
    const kept = this.#bySecret(secret);
    if (kept === null) return null;
    kept.lastSeenAt = this.#now();
    return this.#shown(kept);
  }

  async signOut(secret: string, accountId: string | null): Promise<ConsoleSession | null> {
    const kept = this.#bySecret(secret);
    if (accountId === null) kept?.keys.clear();
    else kept?.keys.delete(accountId);
    return this.bySecret(secret);
  }

  async signOutEverywhere(secret: string): Promise<void> {
    const accounts = [...(this.#bySecret(secret)?.keys.keys() ?? [])];
    for (const { keys } of this.#sessions) for (const accountId of accounts) keys.delete(accountId);
  }

  async ofAccount(accountId: string): Promise<readonly SessionOfAccount[]> {
    const shown = this.#sessions
      .filter((kept) => this.#lives(kept))
      .flatMap((kept) => {
        const key = this.#callersOf(kept).find(({ account }) => account.accountId === accountId)?.key;
        if (key === undefined) return [];
        const { createdAt, lastSeenAt } = kept;
        return [
          {
            sessionId: idOf(kept.secret),
            key: { keyId: key.keyId, prefix: key.prefix },
            createdAt,
            lastSeenAt,
            endsAt: this.#endOf(kept),
          },
        ];
      });
    return shown.sort((one, other) => other.lastSeenAt.getTime() - one.lastSeenAt.getTime());
  }

  async makeCode(keyId: string): Promise<string | null> {
    if (this.#accounts.callerOfKey(keyId) === null) return null;
    const code = this.#newSecret();
    this.#codes.set(code, { keyId, endsAt: this.#after(this.#now(), sessionRules.codeSeconds) });
    return code;
  }

  #callerOf(proof: SignInProof): Caller | null {
    if ('key' in proof) return this.#accounts.callerOf(proof.key);
    const made = this.#codes.get(proof.code);
    this.#codes.delete(proof.code);
    return made === undefined || made.endsAt <= this.#now() ? null : this.#accounts.callerOfKey(made.keyId);
  }

  #failuresOf(address: string): readonly Date[] {
    return (this.#failures.get(address) ?? []).filter((at) => this.#after(at, this.#limit.windowSeconds) > this.#now());
  }

  #open(): KeptSession {
    const kept = { secret: this.#newSecret(), createdAt: this.#now(), lastSeenAt: this.#now(), keys: new Map() };
    this.#sessions.push(kept);
    return kept;
  }

  #newSecret(): string {
    this.#made += 1;
    return this.#made.toString(36).padStart(43, '0');
  }

  #bySecret(secret: string | null): KeptSession | null {
    const kept = this.#sessions.find((one) => one.secret === secret);
    return kept !== undefined && this.#lives(kept) ? kept : null;
  }

  #lives(kept: KeptSession): boolean {
    return this.#endOf(kept) > this.#now() && this.#callersOf(kept).length > 0;
  }

  #endOf({ createdAt, lastSeenAt }: KeptSession): Date {
    const idle = this.#after(lastSeenAt, sessionRules.idleSeconds).getTime();
    return new Date(Math.min(idle, this.#after(createdAt, sessionRules.lifetimeSeconds).getTime()));
  }

  #callersOf({ keys }: KeptSession): readonly Caller[] {
    return [...keys.values()].flatMap((keyId) => this.#accounts.callerOfKey(keyId) ?? []);
  }

  #shown(kept: KeptSession): ConsoleSession {
    return { sessionId: idOf(kept.secret), callers: this.#callersOf(kept) };
  }

  #after(at: Date, seconds: number): Date {
    return new Date(at.getTime() + seconds * 1000);
  }
}

/** Stands for the first characters of a hash. */
function idOf(secret: string): string {
  return Number.parseInt(secret, 36).toString(16).padStart(8, '0').slice(-8);
}
