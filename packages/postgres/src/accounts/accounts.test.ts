import { createHash, randomUUID } from 'node:crypto';
import { accessRefusal } from '@creator-discovery/accounts';
import { accountsContract } from '@creator-discovery/accounts/contract';
import { describe, expect, test } from '@jest/globals';
import { type KyselyPlugin, sql } from 'kysely';
import { PostgresLedger } from '../money/postgres-ledger.ts';
import { createDatabase } from '../session/database.ts';
import { allRows, testDatabase, testDatabaseWithClock } from '../testing/test-database.ts';
import { PostgresAccounts } from './postgres-accounts.ts';
import { PostgresApiKeys } from './postgres-api-keys.ts';
import { PostgresScraperKeys } from './postgres-scraper-keys.ts';

accountsContract('PostgreSQL', async () => {
  const { db, passSeconds } = await testDatabaseWithClock();
  const ledger = new PostgresLedger(db);
  return {
    accounts: new PostgresAccounts(db),
    keys: new PostgresApiKeys(db),
    scraperKeys: new PostgresScraperKeys(db),
    giveCredits: async (ownerId, amount) => {
      await ledger.grant({ ownerId, operationKey: 'g', amount, cause: { rule: 'operator.grant' } });
    },
    passSeconds,
    absentId: randomUUID,
  };
});

const { url, db } = await testDatabase();
const accounts = new PostgresAccounts(db);
const keys = new PostgresApiKeys(db);
const scraperKeys = new PostgresScraperKeys(db);

function create() {
  return accounts.create({ name: 'Acme', plan: 'pro', usagePricing: true });
}

describe('accounts over several processes', () => {
  test('held credits count until they are spent', async () => {
    const { account, key } = await create();
    const { accountId: ownerId } = account;
    const ledger = new PostgresLedger(db);
    await ledger.grant({ ownerId, operationKey: 'g', amount: 9, cause: { rule: 'operator.grant' } });
    await ledger.hold({ ownerId, operationKey: 'h', amount: 9, ttlSeconds: 60, cause: { rule: 'export' } });
    expect((await keys.authenticate(key))?.credits).toBe(9);
  });

  test('the next call of every process sees a suspension and a revoked key', async () => {
    const { account, key, keyId } = await create();
    const elsewhere = createDatabase(url);
    const there = new PostgresApiKeys(elsewhere);
    await accounts.update(account.accountId, { suspended: true });
    expect(accessRefusal((await there.authenticate(key))!)).toBe('account_suspended');
    await keys.revoke(keyId);
    expect(await there.authenticate(key)).toBeNull();
    await elsewhere.destroy();
  });

  test('the last use of a key is recorded once a minute by all of them', async () => {
    const [recorded, other] = [await create(), await create()];
    const lastUse = async ({ account }: typeof other) => (await keys.list(account.accountId))[0]?.lastUsed;
    await sql`update api_key set last_used_at = now(), last_used_channel = 'mcp', last_used_address = '192.0.2.7'
      where key_id = ${recorded.keyId}`.execute(db);
    for (const { keyId } of [recorded, other]) keys.noteUse(keyId, { channel: 'api', address: '192.0.2.8' });
    while (!(await lastUse(other))) await Promise.resolve();
    expect((await lastUse(recorded))?.channel).toBe('mcp');
  });
});

/** Records every statement and its parameters. */
class Wire implements KyselyPlugin {
  readonly sent: { readonly text: string; readonly values: readonly unknown[] }[] = [];

  transformQuery({ node }: Parameters<KyselyPlugin['transformQuery']>[0]) {
    if (node.kind !== 'RawNode') throw new Error('a key is looked up by one plain statement');
    const values = node.parameters.map((parameter) => (parameter as { readonly value?: unknown }).value);
    this.sent.push({ text: node.sqlFragments.join('?'), values });
    return node;
  }

  async transformResult({ result }: Parameters<KyselyPlugin['transformResult']>[0]) {
    return result;
  }
}

describe('a key look-up', () => {
  test('is one statement with 32 bytes for valid, unknown, malformed, revoked and very long keys', async () => {
    const wire = new Wire();
    const watched = new PostgresApiKeys(db.withPlugin(wire));
    const [good, gone, bad] = [await create(), await create(), await create()];
    await keys.revoke(gone.keyId);
    await accounts.update(bad.account.accountId, { suspended: true });
    const nearly = `${good.key.slice(0, -1)}${good.key.endsWith('0') ? '1' : '0'}`;
    const presented = [
      good.key,
      gone.key,
      bad.key,
      nearly,
      `cd_live_${'0'.repeat(32)}`,
      '',
      'x',
      '\0',
      'k'.repeat(100_000),
    ];
    const found: boolean[] = [];
    for (const key of presented) found.push((await watched.authenticate(key)) !== null);
    expect(found).toEqual([true, false, true, false, false, false, false, false, false]);
    expect(wire.sent).toHaveLength(presented.length);
    expect(new Set(wire.sent.map(({ text }) => text)).size).toBe(1);
    expect(wire.sent.map(({ values }) => values)).toEqual(
      presented.map((key) => [[createHash('sha256').update(key).digest()]]),
    );
  });

  test('uses only the index of hashes, so that no part of a key is compared on its own', async () => {
    for (const table of ['api_key', 'scraper_key']) {
      const { rows } = await sql<{ columns: string }>`
        select pg_get_indexdef(indexrelid) as columns from pg_index
        where indrelid = ${table}::regclass and pg_get_indexdef(indexrelid) like '%prefix%'
      `.execute(db);
      expect(rows).toEqual([]);
      const { rows: unique } = await sql<{ unique: boolean }>`
        select indisunique as unique from pg_index
        where indrelid = ${table}::regclass and pg_get_indexdef(indexrelid) like '%(hash)'
      `.execute(db);
      expect(unique).toEqual([{ unique: true }]);
    }
  });
});

test('stored keys no table contains a key, and every effective change of a key or an account is audited', async () => {
  const { account, key, keyId } = await create();
  const rotated = await keys.rotate(keyId, 0);
  const scraper = await scraperKeys.create({ name: 'crawler', rateLimitPerMinute: 60 });
  await accounts.update(account.accountId, { plan: 'free' });
  await accounts.update(account.accountId, { plan: 'free', suspended: false });
  const { keyId: scraperKeyId } = scraper.scraperKey;
  await scraperKeys.update(scraperKeyId, { isActive: true, rateLimitPerMinute: 60 });
  const stored = await allRows(db);
  for (const secret of [key, rotated.made ? rotated.key : '', scraper.key]) {
    expect(stored).not.toContain(secret.slice(-28));
    expect(stored).toContain(secret.slice(0, 7));
  }
  const notes = await db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_id', 'in', [account.accountId, scraperKeyId])
    .orderBy('audit_id')
    .execute();
  expect(notes.map((note) => note.action)).toEqual([
    'account.create',
    'key.rotate',
    'scraper_key.create',
    'account.update',
  ]);
});
