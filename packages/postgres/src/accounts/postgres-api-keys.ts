import { timingSafeEqual } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  type Actor,
  type ActorRefusal,
  type ApiKeys,
  type Caller,
  type ChangedKey,
  type CreditsLeft,
  hasAccessByPlan,
  type KeyRefusal,
  type KeyRules,
  type KeyUse,
  type ListedKey,
  type MadeKey,
  maxKeys,
  type NewKey,
} from '@creator-discovery/accounts';
import type { RecordedEntry } from '@creator-discovery/operators';
import { compact } from '@creator-discovery/search-filters';
import { sql } from 'kysely';
import { SerialBatcher } from '../batching/serial-batcher.ts';
import type { Database, Work } from '../session/database.ts';
import { isUuid } from '../session/uuid.ts';
import { audit } from './audit.ts';
import { refusalOfChange } from './console-callers.ts';
import { hashOf, signatureOf } from './key-material.ts';
import { type CallerRow, callerOf, insertKey, keyOf, keyRow, keysWithRules } from './key-rows.ts';
import { KeyUses } from './key-uses.ts';

/** Maximum cached callers, of about half a kilobyte each. */
const maxRemembered = 10_000;

/**
 * Looks up callers by key, in batches. A revoked key stops working in all processes at once: admission must confirm a cached
 * caller. (spec: action 5)
 */
export class PostgresApiKeys implements ApiKeys {
  readonly #db: Database;
  readonly #uses: KeyUses;
  readonly #presented: SerialBatcher<Buffer, Caller | null>;
  /** Keyed by the hash of the key, in order of the last look-up. */
  readonly #callersByHash = new Map<string, Caller>();

  constructor(db: Database) {
    this.#db = db;
    this.#uses = new KeyUses(db);
    this.#presented = new SerialBatcher((hashes) => this.#callers(hashes), 512);
  }

  async authenticate(presentedKey: string): Promise<Caller | null> {
    const hash = hashOf(presentedKey);
    const caller = await this.#presented.add(hash);
    this.#remember(hash.toString('base64'), caller);
    return caller;
  }

  async authenticateToken(presentedToken: string): Promise<Caller | null> {
    const { rows } = await sql<CallerRow>`/* prepared: caller of token */
      select c.* from oauth_token t join api_key k on k.key_id = t.key_id
        cross join lateral callers_of(array[k.hash]) c
      where t.access_hash = ${hashOf(presentedToken)} and t.access_ends_at > business_now()
    `.execute(this.#db);
    return rows[0] === undefined ? null : callerOf(rows[0]);
  }

  remembered(presentedKey: string): Caller | null {
    return this.#callersByHash.get(hashOf(presentedKey).toString('base64')) ?? null;
  }

  noteUse(keyId: string, use: KeyUse): void {
    this.#uses.note(keyId, use);
  }

  async creditsLeft(keyId: string): Promise<CreditsLeft | null> {
    const { rows } = await sql<CreditsLeft>`
      select p.credits_left as left, p.ends as "resetAt"
      from api_key k join api_key_rules q using (rules_id) cross join lateral api_key_period(q, business_now()) p
      where k.key_id = ${keyId} and q.credit_limit is not null
    `.execute(this.#db);
    return rows[0] ?? null;
  }

  #remember(hash: string, caller: Caller | null): void {
    this.#callersByHash.delete(hash);
    if (caller === null || !hasAccessByPlan(caller)) return;
    this.#callersByHash.set(hash, caller);
    if (this.#callersByHash.size <= maxRemembered) return;
    const [oldest] = this.#callersByHash.keys();
    if (oldest !== undefined) this.#callersByHash.delete(oldest);
  }

  async #callers(hashes: readonly Buffer[]): Promise<readonly (Caller | null)[]> {
    const { rows } = await sql<CallerRow>`/* prepared: callers */ select * from callers_of(${hashes}::bytea[])`.execute(
      this.#db,
    );
    const byHash = new Map(rows.map((row) => [row.hash.toString('base64'), callerOf(row)]));
    return hashes.map((hash) => byHash.get(hash.toString('base64')) ?? null);
  }

  async sign(keyId: string, text: string): Promise<string> {
    const hash = await this.#hashOf(keyId);
    if (hash === null) throw new Error('an unknown key cannot sign');
    return signatureOf(text, hash).toString('base64url');
  }

  async signer(keyId: string, text: string, signature: string): Promise<Caller | null> {
    const hash = await this.#hashOf(keyId);
    const given = Buffer.from(signature, 'base64url');
    const expected = hash && signatureOf(text, hash);
    if (hash === null || expected?.length !== given.length || !timingSafeEqual(expected, given)) return null;
    return this.#presented.add(hash);
  }

  async #hashOf(keyId: string): Promise<Buffer | null> {
    if (!isUuid(keyId)) return null;
    const key = await this.#db.selectFrom('api_key').select('hash').where('key_id', '=', keyId).executeTakeFirst();
    return key?.hash ?? null;
  }

  async list(accountId: string): Promise<readonly ListedKey[]> {
    if (!isUuid(accountId)) return [];
    const rows = await keysWithRules(this.#db)
      .leftJoin(periods, (on) => on.onTrue())
      .select(['period.credits_left', 'period.ends'])
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .orderBy('key_id')
      .execute();
    return rows.map((row) => ({
      ...keyOf(row),
      lastUsed:
        row.last_used_at === null
          ? null
          : { at: row.last_used_at, channel: row.last_used_channel ?? '', address: row.last_used_address ?? '' },
      creditsLeft:
        row.credits_left === null || row.ends === null ? null : { left: row.credits_left, resetAt: row.ends },
    }));
  }

  async create(
    accountId: string,
    { name, expiresAt = null, client = null, ...rules }: NewKey,
    by?: Actor,
  ): Promise<MadeKey | KeyRefusal> {
    if (!isUuid(accountId)) return refused('unknown');
    return this.#db.transaction().execute(async (work) => {
      const barred = await refusalOfChange(work, accountId, by);
      if (barred !== null) return refused(barred);
      const account = await work
        .selectFrom('account')
        .select('account_id')
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      if (account === undefined) return refused('unknown');
      if ((await workingKeys(work, accountId)).length >= maxKeys) return refused('too_many_keys');
      if (await isPast(work, expiresAt)) return refused('past');
      const { rules_id } = await work
        .insertInto('api_key_rules')
        .values({ ...columnsOf(rules), client_name: client })
        .returning('rules_id')
        .executeTakeFirstOrThrow();
      const made = await insertKey(work, { account_id: accountId, name, expires_at: expiresAt, rules_id });
      const { keyId, prefix } = made.apiKey;
      const detail = { keyId, key: prefix, name, ...recorded({ expiresAt, client, ...rules }), by };
      await audit(work, { action: 'key.create', subjectId: accountId }, detail);
      return made;
    });
  }

  async update(keyId: string, change: Parameters<ApiKeys['update']>[1], by?: Actor): Promise<ChangedKey | KeyRefusal> {
    const { name, expiresAt, ...rules } = change;
    return this.#db.transaction().execute(async (work) => {
      const old = await lockedKey(work, keyId, by);
      if ('reason' in old) return old;
      if (!old.working.has(keyId)) return refused('ended');
      if (await isReplaced(work, keyId)) return refused('replaced');
      if (await isPast(work, expiresAt ?? null)) return refused('past');
      const before = keyOf(await keyRow(work, keyId));
      if (isDeepStrictEqual({ ...before, ...change }, before)) return { made: true, apiKey: before };
      await changeRules(work, keyId, rules);
      const own = compact({ name, expires_at: expiresAt });
      if (Object.keys(own).length > 0) await work.updateTable('api_key').set(own).where('key_id', '=', keyId).execute();
      if (expiresAt) await endReplaced(work, old.rules_id, expiresAt);
      const detail = { keyId, key: old.prefix, ...recorded({ name, expiresAt, ...rules }), by };
      await audit(work, { action: 'key.update', subjectId: old.account_id }, detail);
      return { made: true, apiKey: keyOf(await keyRow(work, keyId)) };
    });
  }

  async rotate(keyId: string, overlapSeconds: number, by?: Actor): Promise<MadeKey | KeyRefusal> {
    return this.#db.transaction().execute(async (work) => {
      const old = await lockedKey(work, keyId, by);
      if ('reason' in old) return old;
      const { account_id, prefix, working } = old;
      if (!working.has(keyId)) return refused('ended');
      if (await isReplaced(work, keyId)) return refused('replaced');
      if (working.size - (overlapSeconds === 0 ? 1 : 0) >= maxKeys) return refused('too_many_keys');
      const { name, expires_at, rules_id, client_name } = await keyRow(work, keyId);
      if (client_name !== null) return refused('granted');
      await endKey(work, keyId, overlapSeconds);
      const made = await insertKey(work, { account_id, name, expires_at, rules_id, replaces: keyId });
      const { keyId: newKeyId, prefix: to } = made.apiKey;
      const detail = { keyId, from: prefix, to, newKeyId, overlapSeconds, by };
      await audit(work, { action: 'key.rotate', subjectId: account_id }, detail);
      return made;
    });
  }

  async revoke(keyId: string, by?: Actor): Promise<'revoked' | 'unknown' | ActorRefusal> {
    return this.#db.transaction().execute(async (work) => {
      const old = await lockedKey(work, keyId, by);
      if ('reason' in old) return old.reason;
      if (!old.working.has(keyId)) return 'revoked';
      await endKey(work, keyId, 0);
      await audit(work, { action: 'key.revoke', subjectId: old.account_id }, { keyId, key: old.prefix, by });
      return 'revoked';
    });
  }
}

const periods = sql<{ credits_left: number; ends: Date }>`lateral (
  select p.credits_left, p.ends from api_key_period(api_key_rules, business_now()) p where api_key_rules.credit_limit is not null
)`.as<'period'>(sql.ref('period'));

function refused<Reason extends KeyRefusal['reason']>(reason: Reason) {
  return { made: false as const, reason };
}

/** Locks the account of a key, for a change by this actor. Returns what never changes about the key, and the working keys. */
async function lockedKey(work: Work, keyId: string, by: Actor | undefined) {
  if (!isUuid(keyId)) return refused('unknown');
  const row = await work
    .selectFrom('api_key')
    .select(['account_id', 'prefix', 'rules_id'])
    .where('key_id', '=', keyId)
    .executeTakeFirst();
  if (row === undefined) return refused('unknown');
  const barred = await refusalOfChange(work, row.account_id, by);
  if (barred !== null) return refused(barred);
  const working = await workingKeys(work, row.account_id);
  return { ...row, working: new Set(working.map((key) => key.key_id)) };
}

/** Call it under the account's lock, so that concurrent inserts are counted. */
export function workingKeys(work: Work, accountId: string) {
  return work
    .selectFrom('api_key')
    .select('key_id')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`(expires_at is null or expires_at > business_now())`)
    .execute();
}

async function isReplaced(work: Work, keyId: string): Promise<boolean> {
  const next = await work.selectFrom('api_key').select('key_id').where('replaces', '=', keyId).executeTakeFirst();
  return next !== undefined;
}

async function isPast(work: Work, time: Date | null): Promise<boolean> {
  if (time === null) return false;
  const { rows } = await sql<{ past: boolean }>`select ${time} <= business_now() as past`.execute(work);
  return rows[0]?.past === true;
}

export function columnsOf({ scopes, allowedIps, creditLimit }: Partial<KeyRules>) {
  return {
    ...(scopes !== undefined && { scopes: [...scopes] }),
    ...(allowedIps !== undefined && { allowed_ips: sql<string[]>`${[...allowedIps]}::text[]::cidr[]` }),
    ...(creditLimit !== undefined && {
      credit_limit: creditLimit?.amount ?? null,
      credit_limit_per: creditLimit?.per ?? null,
    }),
  };
}

/** Changes the rules of a key and of all keys that share them. A limit with another period starts at zero. */
export async function changeRules(work: Work, keyId: string, rules: Partial<KeyRules>): Promise<void> {
  if (rules.creditLimit !== undefined)
    await sql`
      update ledger_hold h set counted_from = null from api_key k join api_key_rules q on q.rules_id = k.rules_id
      where k.key_id = ${keyId} and h.owner_id = k.account_id and h.rules_id = k.rules_id and h.state = 'open'
        and q.credit_limit_per is distinct from ${rules.creditLimit?.per ?? null}
    `.execute(work);
  await work
    .updateTable('api_key_rules')
    .set({ ...columnsOf(rules), ...spentUnder(rules.creditLimit), version: sql`version + 1` })
    .where('rules_id', '=', (key) => key.selectFrom('api_key').select('rules_id').where('key_id', '=', keyId))
    .execute();
}

/** Credits spent in a day do not count towards a month, nor the reverse. */
function spentUnder(limit: KeyRules['creditLimit'] | undefined) {
  if (limit === undefined) return {};
  const isSame = sql`credit_limit_per = ${limit?.per ?? null}`;
  return {
    spent: sql<number>`case when ${isSame} then spent else 0 end`,
    counted_from: sql<Date | null>`case when ${isSame} then counted_from end`,
  };
}

/** The given values, for the audit log. */
function recorded(values: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null),
  ) as RecordedEntry['detail'];
}

/** Sets the expiry of a key, and never moves it later. */
export async function endKey(work: Work, keyId: string, inSeconds: number): Promise<void> {
  await work
    .updateTable('api_key')
    .set({ expires_at: sql`least(expires_at, business_now() + make_interval(secs => ${inSeconds}))` })
    .where('key_id', '=', keyId)
    .execute();
}

/** Ends the replaced keys of a rotation no later than their replacement. */
async function endReplaced(work: Work, rulesId: string, at: Date): Promise<void> {
  await work
    .updateTable('api_key')
    .set({ expires_at: sql`least(expires_at, ${at})` })
    .where('rules_id', '=', rulesId)
    .execute();
}
