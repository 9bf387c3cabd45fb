import {
  type Actor,
  type ApiKey,
  type ApiKeys,
  accountKeyPrefix,
  type Caller,
  hasAccessByPlan,
  type ListedKey,
  mostKeys,
} from '@creator-discovery/accounts';
import { type Selectable, sql } from 'kysely';
import { SerialBatcher } from '../batching/serial-batcher.ts';
import type { Database } from '../session/database.ts';
import { isUuid } from '../session/uuid.ts';
import { audit } from './audit.ts';
import { hashOf, newKey, shownPrefixOf } from './key-material.ts';
import { KeyUses } from './key-uses.ts';
import { accountOf } from './postgres-accounts.ts';
import type { AccountTable, ApiKeyTable } from './tables.ts';

/** Callers remembered at most; each takes about half a kilobyte. */
const mostRemembered = 10_000;

/**
 * Account keys in PostgreSQL. A key revoked in any process stops working in all of them at once: a remembered caller is never
 * trusted without asking the database. Concurrent look-ups are batched. (spec: action 5)
 */
export class PostgresApiKeys implements ApiKeys {
  readonly #db: Database;
  readonly #uses: KeyUses;
  readonly #presented: SerialBatcher<Buffer, Caller | null>;
  /** By hash of the key, the least recently looked up first. */
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
    if (this.#callersByHash.size <= mostRemembered) return;
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

  /** Under the account's lock, so that keys made at the same time are counted too. */
  async create(accountId: string, name: string, by?: Actor): ReturnType<ApiKeys['create']> {
    if (!isUuid(accountId)) return null;
    const key = newKey(accountKeyPrefix);
    const prefix = shownPrefixOf(key, accountKeyPrefix);
    return this.#db.transaction().execute(async (transaction) => {
      const account = await transaction
        .selectFrom('ledger_balance')
        .innerJoin('account', 'account_id', 'owner_id')
        .select('account_id')
        .where('account_id', '=', accountId)
        .forUpdate('ledger_balance')
        .executeTakeFirst();
      if (account === undefined) return null;
      const { working } = await transaction
        .selectFrom('api_key')
        .select(sql<number>`count(*)::integer`.as('working'))
        .where('account_id', '=', accountId)
        .where(sql<boolean>`(expires_at is null or expires_at > business_now())`)
        .executeTakeFirstOrThrow();
      if (working >= mostKeys) return null;
      const row = await transaction
        .insertInto('api_key')
        .values({ account_id: accountId, hash: hashOf(key), name, prefix })
        .returningAll()
        .executeTakeFirstOrThrow();
      await audit(transaction, {
        action: 'key.create',
        subjectId: accountId,
        detail: { keyId: row.key_id, key: prefix, name, ...(by && { by }) },
      });
      return { key, apiKey: keyOf(row) };
    });
  }

  async rotate(keyId: string, overlapSeconds: number, by?: Actor): ReturnType<ApiKeys['rotate']> {
    if (!isUuid(keyId)) return null;
    const key = newKey(accountKeyPrefix);
    return this.#db.transaction().execute(async (transaction) => {
      const old = await transaction
        .selectFrom('api_key')
        .selectAll()
        .where('key_id', '=', keyId)
        .forUpdate()
        .executeTakeFirst();
      if (old === undefined) return null;
      await transaction
        .updateTable('api_key')
        .set({ expires_at: sql`least(expires_at, business_now() + make_interval(secs => ${overlapSeconds}))` })
        .where('key_id', '=', keyId)
        .execute();
      const row = await transaction
        .insertInto('api_key')
        .values({
          account_id: old.account_id,
          hash: hashOf(key),
          name: old.name,
          prefix: shownPrefixOf(key, accountKeyPrefix),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await audit(transaction, {
        action: 'key.rotate',
        subjectId: old.account_id,
        detail: { keyId, from: old.prefix, to: row.prefix, newKeyId: row.key_id, overlapSeconds, ...(by && { by }) },
      });
      return { key, apiKey: keyOf(row) };
    });
  }

  async revoke(keyId: string, by?: Actor): Promise<boolean> {
    if (!isUuid(keyId)) return false;
    return this.#db.transaction().execute(async (transaction) => {
      const row = await transaction
        .updateTable('api_key')
        .set({ expires_at: sql`least(expires_at, business_now())` })
        .where('key_id', '=', keyId)
        .returningAll()
        .executeTakeFirst();
      if (row === undefined) return false;
      await audit(transaction, {
        action: 'key.revoke',
        subjectId: row.account_id,
        detail: { keyId, key: row.prefix, ...(by && { by }) },
      });
      return true;
    });
  }
}

/** A row of `callers_of`. */
export interface CallerRow extends Selectable<AccountTable> {
  readonly hash: Buffer;
  readonly key_id: string;
  readonly key_name: string;
  readonly prefix: string;
  readonly key_created_at: Date;
  readonly expires_at: Date | null;
  readonly credits: number;
}

/** A row as a caller. */
export function callerOf(row: CallerRow): Caller {
  return {
    account: accountOf(row),
    key: keyOf({ ...row, name: row.key_name, created_at: row.key_created_at }),
    credits: row.credits,
  };
}

function keyOf(row: Omit<Selectable<ApiKeyTable>, 'hash' | 'last_used_at'>): ApiKey {
  return {
    keyId: row.key_id,
    accountId: row.account_id,
    name: row.name,
    prefix: row.prefix,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
