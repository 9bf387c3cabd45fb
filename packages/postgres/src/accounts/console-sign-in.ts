import {
  type Caller,
  type ConsoleSession,
  type SignIn,
  type SignInOrigin,
  type SignInProof,
  sessionRules,
} from '@creator-discovery/accounts';
import { sql } from 'kysely';
import type { Work } from '../session/database.ts';
import { audit } from './audit.ts';
import { callerOfHash, callerOfKey, lockedSession, newSecret, sessionIdOf, sessionOf } from './console-callers.ts';
import { hashOf } from './key-material.ts';

/** Signs an account in to the existing session, or to a new one. All wrong keys and codes are `unknown`. */
export async function signInBy(
  work: Work,
  proof: SignInProof,
  { secret: existingSecret, isWithin }: Pick<SignInOrigin, 'secret' | 'isWithin'>,
): Promise<Exclude<SignIn, { reason: 'too_many_failures' }>> {
  const caller = await provenCaller(work, proof);
  if (caller === null) return { signedIn: false, reason: 'unknown' };
  const { allowedIps } = caller.key;
  if (allowedIps.length > 0 && !isWithin(allowedIps)) return { signedIn: false, reason: 'elsewhere' };
  const secret = newSecret();
  const existing = existingSecret === null ? null : await lockedSession(work, existingSecret);
  if (existing !== null && !(await hasRoomFor(work, existing, caller.account.accountId)))
    return { signedIn: false, reason: 'too_many_accounts' };
  const sessionId = existing === null ? await newSession(work, secret) : await renew(work, existing, secret);
  await work
    .insertInto('console_session_account')
    .values({ session_id: sessionId, account_id: caller.account.accountId, key_id: caller.key.keyId })
    .onConflict((known) => known.columns(['session_id', 'account_id']).doUpdateSet({ key_id: caller.key.keyId }))
    .execute();
  await audit(
    work,
    { action: 'console.sign_in', subjectId: caller.account.accountId },
    {
      session: sessionIdOf(hashOf(secret)),
      keyId: caller.key.keyId,
      key: caller.key.prefix,
      with: 'key' in proof ? 'key' : 'code',
    },
  );
  return { signedIn: true, secret, session: (await sessionOf(work, secret)) as ConsoleSession };
}

/** A code is used up by its first use, even if its key has ended. */
async function provenCaller(work: Work, proof: SignInProof): Promise<Caller | null> {
  if ('key' in proof) return callerOfHash(work, hashOf(proof.key));
  const used = await work
    .deleteFrom('console_sign_in_code')
    .where('hash', '=', hashOf(proof.code))
    .where('ends_at', '>', sql<Date>`business_now()`)
    .returning('key_id')
    .executeTakeFirst();
  return used === undefined ? null : callerOfKey(work, used.key_id);
}

/** Removes accounts with an ended key first. */
async function hasRoomFor(work: Work, sessionId: string, accountId: string): Promise<boolean> {
  await sql`
    delete from console_session_account
    where session_id = ${sessionId} and key_id in (select key_id from api_key where expires_at <= business_now())
  `.execute(work);
  const { rows: others } = await sql`
    select from console_session_account where session_id = ${sessionId} and account_id <> ${accountId}
  `.execute(work);
  return others.length < sessionRules.maxAccounts;
}

async function renew(work: Work, sessionId: string, secret: string): Promise<string> {
  await work
    .updateTable('console_session')
    .set({ hash: hashOf(secret), last_seen_at: sql`business_now()` })
    .where('session_id', '=', sessionId)
    .execute();
  return sessionId;
}

/** Adds a session and deletes a few old ones. */
async function newSession(work: Work, secret: string): Promise<string> {
  await sql`
    delete from console_session where session_id in (
      select session_id from console_session
      where created_at <= business_now() - make_interval(secs => ${sessionRules.lifetimeSeconds})
      limit 100 for update skip locked
    )
  `.execute(work);
  const { session_id } = await work
    .insertInto('console_session')
    .values({ hash: hashOf(secret), created_at: sql`business_now()`, last_seen_at: sql`business_now()` })
    .returning('session_id')
    .executeTakeFirstOrThrow();
  return session_id;
}
