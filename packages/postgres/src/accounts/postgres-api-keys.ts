import { timingSafeEqual } from 'node:crypto';
import {
  type Actor,
  type ApiKeys,
  type Caller,
  hasAccessByPlan,
  type KeyRefusal,
  type ListedKey,
  type MadeKey,
  maxKeys,
} from '@creator-discovery/accounts';
import { sql, type Transaction } from 'kysely';
import { SerialBatcher } from '../batching/serial-batcher.ts';
import type { Database } from '../session/database.ts';
import type { Schema } from '../session/schema.ts';
import { isUuid } from '../session/uuid.ts';
import { audit } from './audit.ts';
import { mayChange } from './console-callers.ts';
import { hashOf, signatureOf } from './key-material.ts';
import { type CallerRow, callerOf, insertKey, keyOf } from './key-rows.ts';
import { KeyUses } from './key-uses.ts';
import type { ApiKeyTable } from './tables.ts';

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
    if (caller !== null) this.#uses.note(caller.key.keyId);
    return caller;
  }

  remembered(presentedKey: string): Caller | null {
    const caller = this.#callersByHash.get(hashOf(presentedKey).toString('base64')) ?? null;
    if (caller !== null) this.#uses.note(caller.key.keyId);
    return caller;
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
    const rows = await this.#db
      .selectFrom('api_key')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .orderBy('key_id')
      .execute();
    return rows.map((row) => ({ ...keyOf(row), lastUsedAt: row.last_used_at }));
  }

  async create(accountId: string, name: string, by?: Actor): Promise<MadeKey | KeyRefusal> {
    if (!isUuid(accountId)) return refused('unknown');
    return this.#db.transaction().execute(async (work) => {
      if (!(await mayChange(work, accountId, by))) return refused('actor_ended');
      const account = await work
        .selectFrom('account')
        .select('account_id')
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      if (account === undefined) return refused('unknown');
      if ((await workingKeys(work, accountId)).length >= maxKeys) return refused('too_many_keys');
      const made = await insertKey(work, { account_id: accountId, name });
      const { keyId, prefix } = made.apiKey;
      await audit(work, {
        action: 'key.create',
        subjectId: accountId,
        detail: { keyId, key: prefix, name, ...(by && { by }) },
      });
      return made;
    });
  }

  async rotate(keyId: string, overlapSeconds: number, by?: Actor): Promise<MadeKey | KeyRefusal> {
    return this.#db.transaction().execute(async (work) => {
      const old = await keyRow(work, keyId);
      if (old === undefined) return refused('unknown');
      const { account_id, name, prefix } = old;
      if (!(await mayChange(work, account_id, by))) return refused('actor_ended');
      const working = await workingKeys(work, account_id);
      if (!working.some((key) => key.key_id === keyId)) return refused('ended');
      if (await isReplaced(work, keyId)) return refused('replaced');
      if (working.length - (overlapSeconds === 0 ? 1 : 0) >= maxKeys) return refused('too_many_keys');
      await endKey(work, keyId, overlapSeconds);
      const made = await insertKey(work, { account_id, name, replaces: keyId });
      const { keyId: newKeyId, prefix: to } = made.apiKey;
      await audit(work, {
        action: 'key.rotate',
        subjectId: account_id,
        detail: { keyId, from: prefix, to, newKeyId, overlapSeconds, ...(by && { by }) },
      });
      return made;
    });
  }

  async revoke(keyId: string, by?: Actor): Promise<'revoked' | 'unknown' | 'actor_ended'> {
    return this.#db.transaction().execute(async (work) => {
      const row = await keyRow(work, keyId);
      if (row === undefined) return 'unknown';
      if (!(await mayChange(work, row.account_id, by))) return 'actor_ended';
      await endKey(work, keyId, 0);
      await audit(work, {
        action: 'key.revoke',
        subjectId: row.account_id,
        detail: { keyId, key: row.prefix, ...(by && { by }) },
      });
      return 'revoked';
    });
  }
}

type Work = Transaction<Schema>;

function refused(reason: KeyRefusal['reason']): KeyRefusal {
  return { made: false, reason };
}

/** Reads fields that never change, so it needs no lock. */
async function keyRow(
  work: Work,
  keyId: string,
): Promise<Pick<ApiKeyTable, 'account_id' | 'name' | 'prefix'> | undefined> {
  if (!isUuid(keyId)) return undefined;
  return work
    .selectFrom('api_key')
    .select(['account_id', 'name', 'prefix'])
    .where('key_id', '=', keyId)
    .executeTakeFirst();
}

/** Call it under the account's lock, so that concurrent inserts are counted. */
function workingKeys(work: Work, accountId: string) {
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

/** Sets the expiry of a key, and never moves it later. */
async function endKey(work: Work, keyId: string, inSeconds: number): Promise<void> {
  await work
    .updateTable('api_key')
    .set({ expires_at: sql`least(expires_at, business_now() + make_interval(secs => ${inSeconds}))` })
    .where('key_id', '=', keyId)
    .execute();
}
