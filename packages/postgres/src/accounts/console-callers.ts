import { randomBytes } from 'node:crypto';
import {
  type Actor,
  type ActorRefusal,
  type Caller,
  type ConsoleSession,
  isUnrestricted,
  sessionRules,
} from '@creator-discovery/accounts';
import { sql } from 'kysely';
import type { Database, Work } from '../session/database.ts';
import { hashOf } from './key-material.ts';
import { type CallerRow, callerOf } from './key-rows.ts';

const { idleSeconds, lifetimeSeconds, notedEverySeconds } = sessionRules;

/** Returns the session with the current callers of its accounts; null if it has ended. */
export async function sessionOf(db: Database, secret: string): Promise<ConsoleSession | null> {
  const hash = hashOf(secret);
  const { rows } = await sql<CallerRow>`/* prepared: console callers */
    select * from console_callers_of(${hash}, ${idleSeconds}, ${lifetimeSeconds}, ${notedEverySeconds})
  `.execute(db);
  return rows.length === 0 ? null : { sessionId: sessionIdOf(hash), callers: rows.map(callerOf) };
}

/** Locks the session and returns its id; null if it has ended. Changes lock the session before its accounts. */
export async function lockedSession(work: Work, secret: string): Promise<string | null> {
  const row = await work
    .selectFrom('console_session')
    .select('session_id')
    .where('hash', '=', hashOf(secret))
    .where(sql<boolean>`${endOf('console_session')} > business_now()`)
    .forUpdate()
    .executeTakeFirst();
  return row?.session_id ?? null;
}

/**
 * Locks the session that requests a change, then the account. Returns why the change is refused, or null. Changes by the
 * operator have no session.
 */
export async function refusalOfChange(
  work: Work,
  accountId: string,
  by: Actor | undefined,
): Promise<ActorRefusal | null> {
  const session =
    by &&
    (await work
      .selectFrom('console_session_account as held')
      .innerJoin('console_session as one', 'one.session_id', 'held.session_id')
      .select('one.session_id')
      .where(({ and }) => and({ 'held.account_id': accountId, 'held.key_id': by.keyId }))
      .where(sql<boolean>`starts_with(encode(one.hash, 'hex'), ${by.sessionId})`)
      .where(sql<boolean>`${endOf('one')} > business_now()`)
      .forKeyShare()
      .executeTakeFirst());
  await work.selectFrom('ledger_balance').select('owner_id').where('owner_id', '=', accountId).forUpdate().execute();
  if (by === undefined) return null;
  const caller = session === undefined ? null : await callerOfKey(work, by.keyId);
  if (caller === null || caller.account.suspended) return 'actor_ended';
  return isUnrestricted(caller.key) ? null : 'actor_restricted';
}

/** Returns the public id of a session. */
export function sessionIdOf(hash: Buffer): string {
  return hash.toString('hex').slice(0, 8);
}

/** Returns when the session expires if it is not used again. `session` is the alias of `console_session`. */
export function endOf(session: string) {
  const [lastSeen, created] = [sql.ref(`${session}.last_seen_at`), sql.ref(`${session}.created_at`)];
  return sql<Date>`least(${lastSeen} + make_interval(secs => ${sql.lit(idleSeconds)}),
    ${created} + make_interval(secs => ${sql.lit(lifetimeSeconds)}))`;
}

/** Returns the caller of a key; null if the key has ended. */
export async function callerOfKey(db: Database, keyId: string): Promise<Caller | null> {
  const key = await db.selectFrom('api_key').select('hash').where('key_id', '=', keyId).executeTakeFirst();
  return key === undefined ? null : callerOfHash(db, key.hash);
}

export async function callerOfHash(db: Database, hash: Buffer): Promise<Caller | null> {
  const { rows } = await sql<CallerRow>`select * from callers_of(${[hash]}::bytea[])`.execute(db);
  return rows[0] === undefined ? null : callerOf(rows[0]);
}

/** Returns a new session secret or sign-in code: 256 random bits. Only its hash is stored. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}
