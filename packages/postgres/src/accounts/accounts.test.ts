import { randomUUID } from 'node:crypto';
import { accessRefusal, scraperKeyFormat } from '@creator-discovery/accounts';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { PostgresLedger } from '../credits/postgres-ledger.js';
import { createDatabase, type Database } from '../database.js';
import { createMigratedDatabase, type TestDatabase } from '../testing.js';
import { PostgresAccounts } from './postgres-accounts.js';
import { PostgresApiKeys } from './postgres-api-keys.js';
import { PostgresScraperKeys } from './postgres-scraper-keys.js';

let database: TestDatabase;
let db: Database;
let accounts: PostgresAccounts;
let keys: PostgresApiKeys;
let scraperKeys: PostgresScraperKeys;
let ledger: PostgresLedger;

beforeAll(async () => {
  database = await createMigratedDatabase();
  db = createDatabase(database.url);
  accounts = new PostgresAccounts(db);
  keys = new PostgresApiKeys(db);
  scraperKeys = new PostgresScraperKeys(db);
  ledger = new PostgresLedger(db);
});

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const create = () => accounts.create({ name: 'Acme', plan: 'pro', usagePricing: true });

describe('accounts', () => {
  test('a new account has a working key, an empty ledger and is not suspended', async () => {
    const { account, key, keyId } = await create();
    expect(key).toMatch(/^cd_live_[0-9a-f]{32}$/);
    const caller = await keys.authenticate(key);
    expect(caller).toEqual({
      account,
      key: expect.objectContaining({ keyId, prefix: key.slice(0, 12), expiresAt: null }),
      creditsRemaining: 0,
    });
    expect(await ledger.balance(account.accountId)).toEqual({ posted: 0, held: 0 });
    expect(await accounts.byId(account.accountId)).toEqual(account);
    expect(await accounts.list()).toContainEqual(account);
  });

  test('the caller carries what can be spent now', async () => {
    const { account, key } = await accounts.create({ name: 'Small', plan: 'free', usagePricing: false });
    const { accountId: ownerId } = account;
    expect(accessRefusal((await keys.authenticate(key))!)).toBe('api_access_requires_plan');
    await ledger.grant({ ownerId, operationKey: 'g', amount: 9, cause: { rule: 'operator.grant' } });
    await ledger.hold({ ownerId, operationKey: 'h', amount: 4, ttlSeconds: 60, cause: { rule: 'export' } });
    const caller = await keys.authenticate(key);
    expect(caller?.creditsRemaining).toBe(5);
    expect(accessRefusal(caller!)).toBeNull();
  });

  test('a suspension is seen by the next call, in every process', async () => {
    const { account, key } = await create();
    const elsewhere = createDatabase(database.url);
    await accounts.update(account.accountId, { suspended: true });
    const caller = await new PostgresApiKeys(elsewhere).authenticate(key);
    expect(accessRefusal(caller!)).toBe('account_suspended');
    expect(await accounts.update(account.accountId, { suspended: false })).toEqual(account);
    await elsewhere.destroy();
  });

  test('an account that does not exist is null', async () => {
    expect(await accounts.byId(randomUUID())).toBeNull();
    expect(await accounts.byId("'; drop table account")).toBeNull();
    expect(await accounts.update(randomUUID(), { plan: 'pro' })).toBeNull();
  });
});

describe('account keys', () => {
  test('unknown, malformed and revoked keys are answered alike', async () => {
    const { key, keyId } = await create();
    expect(await keys.revoke(keyId)).toBe(true);
    for (const wrong of [
      key,
      `cd_live_${'0'.repeat(32)}`,
      '',
      'cd_live_',
      'x\0y',
      'é'.repeat(5000),
      key.toUpperCase(),
    ]) {
      expect(await keys.authenticate(wrong)).toBeNull();
    }
    expect(await keys.revoke(randomUUID())).toBe(false);
  });

  test('a rotation without overlap stops the old key at once and the new one works', async () => {
    const { account, key, keyId } = await create();
    const rotated = await keys.rotate(keyId, 0);
    expect(await keys.authenticate(key)).toBeNull();
    expect((await keys.authenticate(rotated!.key))?.account).toEqual(account);
    expect(rotated!.apiKey).toMatchObject({ accountId: account.accountId, expiresAt: null });
    expect(await keys.rotate(randomUUID(), 0)).toBeNull();
  });

  test('a rotation with overlap lets both keys work and shows when the old one ends', async () => {
    const { account, key, keyId } = await create();
    const before = Date.now();
    const rotated = await keys.rotate(keyId, 86_400);
    expect(await keys.authenticate(key)).not.toBeNull();
    expect(await keys.authenticate(rotated!.key)).not.toBeNull();
    const [old, fresh] = await keys.list(account.accountId);
    expect(fresh?.expiresAt).toBeNull();
    expect(Math.abs(old!.expiresAt!.getTime() - before - 86_400_000)).toBeLessThan(60_000);
    expect(await keys.revoke(keyId)).toBe(true);
    expect(await keys.authenticate(key)).toBeNull();
  });

  test('rotating a revoked key gives a new one and does not wake the old one', async () => {
    const { key, keyId } = await create();
    await keys.revoke(keyId);
    const rotated = await keys.rotate(keyId, 86_400);
    expect(await keys.authenticate(key)).toBeNull();
    expect(await keys.authenticate(rotated!.key)).not.toBeNull();
  });
});

describe('scraper keys', () => {
  test('a new key works, owns its credits and has its rate limit', async () => {
    const { key, scraperKey } = await scraperKeys.create({ name: 'crawler', rateLimitPerMinute: 60 });
    expect(key).toMatch(scraperKeyFormat);
    await ledger.grant({ ownerId: scraperKey.keyId, operationKey: 'g', amount: 7, cause: { rule: 'operator.grant' } });
    expect(await scraperKeys.authenticate(key)).toEqual({ ...scraperKey, creditsRemaining: 7 });
    expect(await scraperKeys.list()).toContainEqual({ ...scraperKey, creditsRemaining: 7 });
  });

  test('a deactivated key stops at once and comes back when activated', async () => {
    const { key, scraperKey } = await scraperKeys.create({ name: 'crawler', rateLimitPerMinute: 60 });
    expect(await scraperKeys.update(scraperKey.keyId, { isActive: false })).toEqual({ ...scraperKey, isActive: false });
    expect(await scraperKeys.authenticate(key)).toBeNull();
    await scraperKeys.update(scraperKey.keyId, { isActive: true, rateLimitPerMinute: 5 });
    expect(await scraperKeys.authenticate(key)).toEqual({ ...scraperKey, rateLimitPerMinute: 5 });
    expect(await scraperKeys.update(randomUUID(), { isActive: false })).toBeNull();
  });

  test('a scraper key opens no account, and an account key no scraper', async () => {
    const { key } = await scraperKeys.create({ name: 'crawler', rateLimitPerMinute: 60 });
    const { key: accountKey } = await create();
    expect(await keys.authenticate(key)).toBeNull();
    expect(await scraperKeys.authenticate(accountKey)).toBeNull();
  });
});

describe('what is kept of keys', () => {
  test('no table holds a key, and every change of a key or account is on record', async () => {
    const { account, key, keyId } = await create();
    const rotated = await keys.rotate(keyId, 0);
    const scraper = await scraperKeys.create({ name: 'crawler', rateLimitPerMinute: 60 });
    await accounts.update(account.accountId, { plan: 'free' });
    const { rows } = await sql<{ dump: string }>`
      select string_agg(t::text, ' ') as dump from (
        select to_jsonb(k) as t from api_key k union all select to_jsonb(s) from scraper_key s
        union all select to_jsonb(l) from audit_log l union all select to_jsonb(a) from account a) everything
    `.execute(db);
    for (const secret of [key, rotated!.key, scraper.key]) {
      expect(rows[0]?.dump).not.toContain(secret.slice(-28));
      expect(rows[0]?.dump).toContain(secret.slice(0, 7));
    }
    const notes = await db
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', '=', account.accountId)
      .orderBy('audit_id')
      .execute();
    expect(notes.map((note) => note.action)).toEqual(['account.create', 'key.rotate', 'account.update']);
  });
});
