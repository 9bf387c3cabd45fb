import {
  type Caller,
  type ConsoleSession,
  type ConsoleSessions,
  defaultSignInLimit,
  isUnrestricted,
  type SessionOfAccount,
  type SignIn,
  type SignInLimit,
  type SignInOrigin,
  type SignInProof,
  sessionRules,
} from '@creator-discovery/accounts';
import { sql } from 'kysely';
import type { Database, Work } from '../session/database.ts';
import { isUuid } from '../session/uuid.ts';
import { claimAttempt } from './attempts.ts';
import { audit } from './audit.ts';
import { callerOfKey, endOf, lockedSession, newSecret, sessionIdOf, sessionOf } from './console-callers.ts';
import { signInBy } from './console-sign-in.ts';
import { hashOf } from './key-material.ts';

/** Console sessions. They work in every process and survive restarts. */
export class PostgresConsoleSessions implements ConsoleSessions {
  readonly #db: Database;
  readonly #limit: SignInLimit;

  constructor(db: Database, limit = defaultSignInLimit) {
    this.#db = db;
    this.#limit = limit;
  }

  /** Attempts from one address are serialised, so that only failures count. */
  async signIn(proof: SignInProof, origin: SignInOrigin): Promise<SignIn> {
    return this.#db.transaction().execute(async (work) => {
      const { failure, waitSeconds } = await claimAttempt(work, origin.address, this.#limit);
      if (failure === null)
        return { signedIn: false, reason: 'too_many_failures', retryAfterSeconds: waitSeconds, limit: this.#limit };
      const signIn = await signInBy(work, proof, origin);
      if (signIn.signedIn || signIn.reason !== 'unknown')
        await work.deleteFrom('console_sign_in_failure').where('failure_id', '=', failure).execute();
      return signIn;
    });
  }

  async bySecret(secret: string): Promise<ConsoleSession | null> {
    return sessionOf(this.#db, secret);
  }

  async signOut(secret: string, accountId: string | null): Promise<ConsoleSession | null> {
    return this.#db.transaction().execute(async (work) => {
      const sessionId = await lockedSession(work, secret);
      const session = await sessionOf(work, secret);
      if (sessionId === null || session === null) return null;
      const leaving = session.callers.filter(({ account }) => accountId === null || account.accountId === accountId);
      if (leaving.length === session.callers.length) await remove(work, sessionId);
      else if (leaving.length > 0)
        await work
          .deleteFrom('console_session_account')
          .where('session_id', '=', sessionId)
          .where('account_id', 'in', idsOf(leaving))
          .execute();
      await auditEach(work, 'console.sign_out', { ...session, callers: leaving });
      return sessionOf(work, secret);
    });
  }

  async signOutEverywhere(secret: string): Promise<void> {
    await this.#db.transaction().execute(async (work) => {
      const sessionId = await lockedSession(work, secret);
      const session = await sessionOf(work, secret);
      if (sessionId === null || session === null) return;
      await removeFromAll(work, session.callers);
      await remove(work, sessionId);
      await auditEach(work, 'console.sign_out_everywhere', session);
    });
  }

  async ofAccount(accountId: string): Promise<readonly SessionOfAccount[]> {
    if (!isUuid(accountId)) return [];
    const rows = await this.#db
      .selectFrom('console_session_account as held')
      .innerJoin('console_session as one', 'one.session_id', 'held.session_id')
      .innerJoin('api_key as key', 'key.key_id', 'held.key_id')
      .select(['one.hash', 'one.created_at as createdAt', 'one.last_seen_at as lastSeenAt'])
      .select(['key.key_id as keyId', 'key.prefix', endOf('one').as('endsAt')])
      .where('held.account_id', '=', accountId)
      .where(sql<boolean>`${endOf('one')} > business_now()`)
      .where(sql<boolean>`(key.expires_at is null or key.expires_at > business_now())`)
      .orderBy('one.last_seen_at', 'desc')
      .orderBy('one.created_at', 'desc')
      .execute();
    return rows.map(({ hash, keyId, prefix, ...times }) => ({
      sessionId: sessionIdOf(hash),
      key: { keyId, prefix },
      ...times,
    }));
  }

  async makeCode(keyId: string): Promise<string | null> {
    if (!isUuid(keyId)) return null;
    const code = newSecret();
    return this.#db.transaction().execute(async (work) => {
      await work.deleteFrom('console_sign_in_code').where('ends_at', '<=', sql<Date>`business_now()`).execute();
      if ((await callerOfKey(work, keyId)) === null) return null;
      const endsAt = sql<Date>`business_now() + make_interval(secs => ${sessionRules.codeSeconds})`;
      await work
        .insertInto('console_sign_in_code')
        .values({ hash: hashOf(code), key_id: keyId, ends_at: endsAt })
        .execute();
      return code;
    });
  }
}

function idsOf(callers: readonly Caller[]): string[] {
  return callers.map(({ account }) => account.accountId);
}

async function remove(work: Work, sessionId: string): Promise<void> {
  await work.deleteFrom('console_session').where('session_id', '=', sessionId).execute();
}

/** Locks in a fixed order, because concurrent calls may lock the same accounts. */
async function removeFromAll(work: Work, callers: readonly Caller[]): Promise<void> {
  const whole = callers.filter(({ key }) => isUnrestricted(key));
  await sql`
    with held as (
      select position from console_session_account
      where account_id = any(${idsOf(whole)}::uuid[]) or key_id = any(${callers.map(({ key }) => key.keyId)}::uuid[])
      order by position for update
    )
    delete from console_session_account where position in (select position from held)
  `.execute(work);
}

async function auditEach(work: Work, action: string, { sessionId, callers }: ConsoleSession): Promise<void> {
  for (const { account, key } of callers)
    await audit(
      work,
      { action, subjectId: account.accountId },
      { session: sessionId, keyId: key.keyId, key: key.prefix },
    );
}
