import { type ApiKey, type ApiKeys, accountKeyPrefix, type Caller, hasAccessByPlan } from '@creator-discovery/accounts';
import { type Selectable, sql } from 'kysely';
import { SerialBatcher } from '../batching/serial-batcher.ts';
import type { Database } from '../session/database.ts';
import { isUuid } from '../session/uuid.ts';
import { audit } from './audit.ts';
import { hashOf, newKey, shownPrefixOf } from './key-material.ts';
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
  readonly #presented: SerialBatcher<Buffer, Caller | null>;
  /** By hash of the key, the least recently looked up first. */
  readonly #callersByHash = new Map<string, Caller>();

  constructor(db: Database) {
    this.#db = db;
    this.#presented = new SerialBatcher((hashes) => this.#callers(hashes), 512);
  }

  async authenticate(presentedKey: string): Promise<Caller | null> {
    const hash = hashOf(presentedKey);
    const caller = await this.#presented.add(hash);
    this.#remember(hash.toString('base64'), caller);
    return caller;
  }

  remembered(presentedKey: string): Caller | null {
    return this.#callersByHash.get(hashOf(presentedKey).toString('base64')) ?? null;
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

  async list(accountId: string): Promise<readonly ApiKey[]> {
    if (!isUuid(accountId)) return [];
    const rows = await this.#db
      .selectFrom('api_key')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .orderBy('key_id')
      .execute();
    return rows.map(keyOf);
  }

  async rotate(keyId: string, overlapSeconds: number): ReturnType<ApiKeys['rotate']> {
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
        detail: { keyId, from: old.prefix, to: row.prefix, newKeyId: row.key_id, overlapSeconds },
      });
      return { key, apiKey: keyOf(row) };
    });
  }

  async revoke(keyId: string): Promise<boolean> {
    if (!isUuid(keyId)) return false;
    return this.#db.transaction().execute(async (transaction) => {
      const row = await transaction
        .updateTable('api_key')
        .set({ expires_at: sql`least(expires_at, business_now())` })
        .where('key_id', '=', keyId)
        .returningAll()
        .executeTakeFirst();
      if (row === undefined) return false;
      await audit(transaction, { action: 'key.revoke', subjectId: row.account_id, detail: { keyId, key: row.prefix } });
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

function keyOf(row: Omit<Selectable<ApiKeyTable>, 'hash'>): ApiKey {
  return {
    keyId: row.key_id,
    accountId: row.account_id,
    name: row.name,
    prefix: row.prefix,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
