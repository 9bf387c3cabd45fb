import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type ScraperKey, type ScraperKeys, scraperKeyPrefix } from '@creator-discovery/accounts';
import { sql } from 'kysely';
import { SerialBatcher } from '../batching/serial-batcher.ts';
import type { Database } from '../session/database.ts';
import { isUuid } from '../session/uuid.ts';
import { audit } from './audit.ts';
import { hashOf, newKey, shownPrefixOf } from './key-material.ts';

/** Scraper keys, without a cache. (spec: scraping 5) */
export class PostgresScraperKeys implements ScraperKeys {
  readonly #db: Database;
  readonly #presented: SerialBatcher<Buffer, ScraperKey | null>;

  constructor(db: Database) {
    this.#db = db;
    this.#presented = new SerialBatcher((hashes) => this.#activeKeys(hashes), 512);
  }

  async create(input: Parameters<ScraperKeys['create']>[0]): ReturnType<ScraperKeys['create']> {
    const keyId = randomUUID();
    const key = newKey(scraperKeyPrefix);
    const prefix = shownPrefixOf(key, scraperKeyPrefix);
    const createdAt = await this.#db.transaction().execute(async (transaction) => {
      await transaction.insertInto('ledger_balance').values({ owner_id: keyId }).execute();
      const row = await transaction
        .insertInto('scraper_key')
        .values({
          key_id: keyId,
          hash: hashOf(key),
          name: input.name,
          prefix,
          rate_limit_per_minute: input.rateLimitPerMinute,
        })
        .returning('created_at')
        .executeTakeFirstOrThrow();
      const detail = { key: prefix, rateLimitPerMinute: input.rateLimitPerMinute };
      await audit(transaction, { action: 'scraper_key.create', subjectId: keyId }, detail);
      return row.created_at;
    });
    const { name, rateLimitPerMinute } = input;
    return {
      key,
      scraperKey: { keyId, name, prefix, creditsRemaining: 0, rateLimitPerMinute, isActive: true, createdAt },
    };
  }

  /** Concurrent look-ups are batched. Each sees all changes committed before it was made. */
  authenticate(presentedKey: string): Promise<ScraperKey | null> {
    return this.#presented.add(hashOf(presentedKey));
  }

  async #activeKeys(hashes: readonly Buffer[]): Promise<readonly (ScraperKey | null)[]> {
    const rows = await this.#keys()
      .select('k.hash')
      .where(({ and }) => and({ 'k.hash': sql<Buffer>`any(${hashes}::bytea[])`, 'k.is_active': true }))
      .execute();
    const found = new Map(rows.map(({ hash, ...key }) => [hash.toString('hex'), key]));
    return hashes.map((hash) => found.get(hash.toString('hex')) ?? null);
  }

  async list(): Promise<readonly ScraperKey[]> {
    return this.#keys().orderBy('k.created_at').orderBy('k.key_id').execute();
  }

  async update(keyId: string, change: Parameters<ScraperKeys['update']>[1]): Promise<ScraperKey | null> {
    if (!isUuid(keyId)) return null;
    await this.#db.transaction().execute(async (transaction) => {
      const before = await transaction
        .selectFrom('scraper_key')
        .select(['rate_limit_per_minute', 'is_active'])
        .where('key_id', '=', keyId)
        .forUpdate()
        .executeTakeFirst();
      if (before === undefined) return;
      const after = {
        rate_limit_per_minute: change.rateLimitPerMinute ?? before.rate_limit_per_minute,
        is_active: change.isActive ?? before.is_active,
      };
      if (isDeepStrictEqual(after, before)) return;
      await transaction.updateTable('scraper_key').set(after).where('key_id', '=', keyId).execute();
      await audit(transaction, { action: 'scraper_key.update', subjectId: keyId }, { before, after });
    });
    return (await this.#keys().where('k.key_id', '=', keyId).executeTakeFirst()) ?? null;
  }

  #keys() {
    return this.#db
      .selectFrom('scraper_key as k')
      .innerJoin('ledger_balance as b', 'b.owner_id', 'k.key_id')
      .select([
        'k.key_id as keyId',
        'k.name',
        'k.prefix',
        sql<number>`b.posted - b.held`.as('creditsRemaining'),
        'k.rate_limit_per_minute as rateLimitPerMinute',
        'k.is_active as isActive',
        'k.created_at as createdAt',
      ]);
  }
}
