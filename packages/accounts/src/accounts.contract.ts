import { beforeAll, describe, expect, test } from '@jest/globals';
import { accessRefusal, isUnrestricted, type KeyRefusal, type MadeKey, maxKeys } from './account.ts';
import type { Accounts, ApiKeys, ScraperKeys } from './ports.ts';
import { scraperKeyFormat } from './scraper-key.ts';

export interface AccountsUnderTest {
  readonly accounts: Accounts;
  readonly keys: ApiKeys;
  readonly scraperKeys: ScraperKeys;
  /** Grants spendable credits; once per owner. */
  giveCredits(ownerId: string, credits: number): Promise<void>;
  passSeconds(seconds: number): Promise<void>;
  /** An id of no account. */
  absentId(): string;
}

const hour = 3600;

/** Rules for adapters of `Accounts`, `ApiKeys` and `ScraperKeys`. (spec: action 5, scraping 2.2, contract 1) */
export function accountsContract(name: string, setUp: () => Promise<AccountsUnderTest>): void {
  describe(`${name} stores accounts and keys`, () => {
    let under: AccountsUnderTest;
    beforeAll(async () => {
      under = await setUp();
    });

    const create = () => under.accounts.create({ name: 'Acme', plan: 'pro', usagePricing: true });
    const createScraper = () => under.scraperKeys.create({ name: 'crawler', rateLimitPerMinute: 60 });
    const works = async (key: string): Promise<boolean> => (await under.keys.authenticate(key)) !== null;

    describe('accounts', () => {
      test('a new account is active, has no credits and shows its first key once', async () => {
        const { account, key, keyId } = await create();
        expect(account).toMatchObject({ name: 'Acme', plan: 'pro', suspended: false, usagePricing: true });
        expect(key).toMatch(/^cd_live_[0-9a-f]{32}$/);
        const shown = { keyId, accountId: account.accountId, prefix: key.slice(0, 12), expiresAt: null };
        expect(await under.keys.authenticate(key)).toEqual({
          account,
          key: expect.objectContaining(shown),
          credits: 0,
        });
        expect(await under.keys.list(account.accountId)).toEqual([expect.objectContaining(shown)]);
        expect(JSON.stringify(await under.keys.list(account.accountId))).not.toContain(key.slice(12));
        expect(await under.accounts.byId(account.accountId)).toEqual(account);
        expect(await under.accounts.list()).toContainEqual(account);
      });

      test('a change updates only the given fields, and the next call sees it', async () => {
        const { account, key } = await create();
        const { accountId } = account;
        expect(await under.accounts.update(accountId, { plan: 'free' })).toEqual({ ...account, plan: 'free' });
        await under.accounts.update(accountId, { suspended: true, usagePricing: false, paidSearchCreditsPerDay: 20 });
        const facts = { plan: 'free', suspended: true, usagePricing: false, paidSearchCreditsPerDay: 20 };
        const changed = { ...account, ...facts };
        expect((await under.keys.authenticate(key))?.account).toEqual(changed);
        expect(await under.accounts.byId(accountId)).toEqual(changed);
        expect(await under.accounts.update(accountId, {})).toEqual(changed);
      });

      test('a suspended account keeps its keys: they work again when it is active', async () => {
        const { account, key } = await create();
        await under.accounts.update(account.accountId, { suspended: true });
        expect(accessRefusal((await under.keys.authenticate(key))!)).toBe('account_suspended');
        await under.accounts.update(account.accountId, { suspended: false });
        expect(accessRefusal((await under.keys.authenticate(key))!)).toBeNull();
      });

      test('an account without a plan may use the API while it can spend credits', async () => {
        const { account, key } = await under.accounts.create({ name: 'Small', plan: 'free', usagePricing: false });
        expect(accessRefusal((await under.keys.authenticate(key))!)).toBe('api_access_requires_plan');
        await under.giveCredits(account.accountId, 1);
        const caller = (await under.keys.authenticate(key))!;
        expect(caller.credits).toBe(1);
        expect(accessRefusal(caller)).toBeNull();
      });

      test.each(['absent', "'; drop table account", '', '\u0000'])(
        'an account that does not exist is null: %j',
        async (id) => {
          const accountId = id === 'absent' ? under.absentId() : id;
          expect(await under.accounts.byId(accountId)).toBeNull();
          expect(await under.accounts.update(accountId, { plan: 'pro' })).toBeNull();
          expect(await under.keys.list(accountId)).toEqual([]);
          expect(await under.keys.rotate(accountId, 0)).toEqual({ made: false, reason: 'unknown' });
          expect(await under.keys.revoke(accountId)).toBe('unknown');
          expect(await under.scraperKeys.update(accountId, { isActive: false })).toBeNull();
        },
      );
    });

    describe('account keys', () => {
      test('unknown, malformed, foreign and revoked keys authenticate no caller', async () => {
        const { key, keyId } = await create();
        expect(await under.keys.revoke(keyId)).toBe('revoked');
        const unknown = `cd_live_${'f'.repeat(32)}`;
        for (const wrong of [key, unknown, '', 'cd_live_', 'x\0y', 'é'.repeat(5000), key.toUpperCase(), ` ${key}`]) {
          expect(await under.keys.authenticate(wrong)).toBeNull();
        }
      });

      test('a key signs texts, and is recognised by its signature until it ends', async () => {
        const [{ account, keyId }, other] = [await create(), await create()];
        const signature = await under.keys.sign(keyId, 'text');
        expect((await under.keys.signer(keyId, 'text', signature))?.account).toEqual(account);
        expect(await under.keys.signer(keyId, 'texts', signature)).toBeNull();
        expect(await under.keys.signer(other.keyId, 'text', signature)).toBeNull();
        expect(await under.keys.signer(keyId, 'text', signature.slice(0, -1))).toBeNull();
        expect(await under.keys.signer('x', 'text', signature)).toBeNull();
        await under.keys.revoke(keyId);
        expect(await under.keys.signer(keyId, 'text', signature)).toBeNull();
      });

      test('revoking a key leaves other keys alone', async () => {
        const [one, other] = [await create(), await create()];
        expect((await under.keys.authenticate(one.key))?.account.accountId).toBe(one.account.accountId);
        await under.keys.revoke(one.keyId);
        expect(await works(one.key)).toBe(false);
        expect(await works(other.key)).toBe(true);
      });

      test('a rotation without overlap stops the old key at once and the new one works', async () => {
        const { account, key, keyId } = await create();
        const rotated = madeOf(await under.keys.rotate(keyId, 0));
        expect(await works(key)).toBe(false);
        expect((await under.keys.authenticate(rotated.key))?.account).toEqual(account);
        expect(rotated.apiKey).toMatchObject({ accountId: account.accountId, expiresAt: null });
        expect(rotated.key).not.toBe(key);
      });

      test('after a rotation with overlap both keys work until its end, then only the new one', async () => {
        const { account, key, keyId } = await create();
        const rotated = madeOf(await under.keys.rotate(keyId, 3600));
        await under.passSeconds(3599);
        expect([await works(key), await works(rotated.key)]).toEqual([true, true]);
        await under.passSeconds(1);
        expect([await works(key), await works(rotated.key)]).toEqual([false, true]);
        const [old, fresh] = await under.keys.list(account.accountId);
        expect(old?.expiresAt).not.toBeNull();
        expect(fresh).toMatchObject(rotated.apiKey);
      });

      test('another key of the account works alongside the first, under its own name', async () => {
        const { account, key } = await create();
        const made = madeOf(await under.keys.create(account.accountId, { name: 'reports' }));
        expect(made.key).toMatch(/^cd_live_[0-9a-f]{32}$/);
        expect((await under.keys.authenticate(made.key))?.account).toEqual(account);
        expect(await works(key)).toBe(true);
        expect((await under.keys.list(account.accountId)).map(({ name }) => name)).toEqual(['first key', 'reports']);
        expect(made.apiKey).toMatchObject({ accountId: account.accountId, name: 'reports', expiresAt: null });
        for (const absent of [under.absentId(), "'; drop table account"])
          expect(await under.keys.create(absent, { name: 'nobody' })).toEqual({ made: false, reason: 'unknown' });
      });

      test('an account has at most 50 working keys, including those in their overlap', async () => {
        const { account, keyId } = await create();
        const make = () => under.keys.create(account.accountId, { name: 'one more' });
        const made = await Promise.all(Array.from({ length: maxKeys + 5 }, make));
        const ids = made.flatMap((one) => (one.made ? [one.apiKey.keyId] : []));
        expect(ids).toHaveLength(maxKeys - 1);
        const tooMany = { made: false, reason: 'too_many_keys' };
        expect(await make()).toEqual(tooMany);
        expect(await under.keys.rotate(keyId, 60)).toEqual(tooMany);
        expect(await under.keys.rotate(keyId, 0)).toMatchObject({ made: true });
        await Promise.all(ids.slice(0, 3).map((id) => under.keys.revoke(id)));
        const rotated = await Promise.all(ids.slice(3, 10).map((id) => under.keys.rotate(id, 60)));
        expect(rotated.filter((one) => one.made)).toHaveLength(3);
        expect(await make()).toEqual(tooMany);
        await under.passSeconds(60);
        expect(await make()).toMatchObject({ made: true });
      });

      test.each([0, 3600])('ten rotations of one key at once, with %i s of overlap, make one key', async (overlap) => {
        const { account, keyId } = await create();
        const all = await Promise.all(Array.from({ length: 10 }, () => under.keys.rotate(keyId, overlap)));
        expect(all.filter((one) => one.made)).toHaveLength(1);
        expect(all).toContainEqual({ made: false, reason: overlap === 0 ? 'ended' : 'replaced' });
        expect(await under.keys.list(account.accountId)).toHaveLength(2);
      });

      test('an ended key cannot be rotated', async () => {
        for (const end of ['revoke', 'overlap'] as const) {
          const { account, keyId } = await create();
          if (end === 'revoke') await under.keys.revoke(keyId);
          else await under.keys.rotate(keyId, 60);
          await under.passSeconds(60);
          const before = await under.keys.list(account.accountId);
          expect(await under.keys.rotate(keyId, 3600)).toEqual({ made: false, reason: 'ended' });
          expect(await under.keys.list(account.accountId)).toEqual(before);
        }
      });

      test('the last use of a key is recorded', async () => {
        const { account, keyId } = await create();
        const lastUses = async () => (await under.keys.list(account.accountId)).map(({ lastUsed }) => lastUsed);
        await under.keys.create(account.accountId, { name: 'unused' });
        expect(await lastUses()).toEqual([null, null]);
        under.keys.noteUse(keyId, { channel: 'mcp', address: '192.0.2.7' });
        under.keys.noteUse(keyId, { channel: 'api', address: '192.0.2.8' });
        while ((await lastUses())[0] === null) await Promise.resolve();
        expect(await lastUses()).toEqual([{ at: expect.any(Date), channel: 'mcp', address: '192.0.2.7' }, null]);
      });

      test('a key can be revoked within its overlap', async () => {
        const { key, keyId } = await create();
        const rotated = madeOf(await under.keys.rotate(keyId, 86_400));
        expect(await under.keys.revoke(keyId)).toBe('revoked');
        expect([await works(key), await works(rotated.key)]).toEqual([false, true]);
      });
    });

    describe('rules of a key', () => {
      const rules = {
        scopes: ['search', 'lists'] as const,
        creditLimit: { amount: 50, per: 'month' } as const,
        allowedIps: ['192.0.2.0/24', '2001:db8::/32'],
      };
      const callerWith = async (key: string) => (await under.keys.authenticate(key))?.key;

      test('are those given, and by default restrict nothing', async () => {
        const { account, key } = await create();
        const made = madeOf(await under.keys.create(account.accountId, { name: 'reports', ...rules, client: 'Desk' }));
        expect(await callerWith(made.key)).toEqual({ ...made.apiKey, ...rules, client: 'Desk' });
        const own = (await callerWith(key))!;
        expect([isUnrestricted(own), isUnrestricted(made.apiKey)]).toEqual([true, false]);
        for (const change of [
          { scopes: ['search'] as const },
          { creditLimit: rules.creditLimit },
          { allowedIps: ['::1/128'] },
        ])
          expect(isUnrestricted({ ...own, ...change })).toBe(false);
        expect(isUnrestricted({ ...own, expiresAt: new Date() })).toBe(false);
        const unspent = { left: 50, resetAt: expect.any(Date) };
        expect(await under.keys.creditsLeft(made.apiKey.keyId)).toEqual(unspent);
        expect((await under.keys.list(account.accountId)).map((one) => one.creditsLeft)).toEqual([null, unspent]);
      });

      test('change for the key and its replacement at once, and cached callers can tell', async () => {
        const { key, keyId } = await create();
        const { version } = (await callerWith(key))!;
        const next = madeOf(await under.keys.rotate(keyId, 3600));
        const changed = await under.keys.update(next.apiKey.keyId, { name: 'renamed', ...rules });
        expect(changed).toMatchObject({ made: true, apiKey: { name: 'renamed', ...rules, version: version + 1 } });
        for (const one of [key, next.key])
          expect(await callerWith(one)).toMatchObject({ ...rules, version: version + 1 });
        expect(await under.keys.update(keyId, { name: 'old' })).toEqual({ made: false, reason: 'replaced' });
        await under.keys.revoke(next.apiKey.keyId);
        const ended = { made: false, reason: 'ended' };
        expect(await under.keys.update(next.apiKey.keyId, { name: 'gone' })).toEqual(ended);
        expect(await under.keys.update(under.absentId(), {})).toEqual({ made: false, reason: 'unknown' });
      });

      test('an expiry ends the key and its replacement, and must be in the future', async () => {
        const { account, key, keyId } = await create();
        const past = { made: false, reason: 'past' };
        expect(await under.keys.update(keyId, { expiresAt: new Date(0) })).toEqual(past);
        expect(await under.keys.create(account.accountId, { name: 'x', expiresAt: new Date(0) })).toEqual(past);
        const next = madeOf(await under.keys.rotate(keyId, hour));
        const overlapEnds = (await under.keys.list(account.accountId))[0]!.expiresAt!;
        const expiresAt = new Date(overlapEnds.getTime() - 1800 * 1000);
        await under.keys.update(next.apiKey.keyId, { expiresAt });
        const last = madeOf(await under.keys.rotate(next.apiKey.keyId, hour));
        expect((await under.keys.list(account.accountId)).map((one) => one.expiresAt)).toEqual(
          Array(3).fill(expiresAt),
        );
        expect(await works(last.key)).toBe(true);
        await under.passSeconds(hour / 2);
        for (const one of [key, next.key, last.key]) expect(await works(one)).toBe(false);
      });
    });

    describe('cached callers', () => {
      test('no caller is cached before the key has been looked up', async () => {
        const { key } = await create();
        expect(under.keys.remembered(key)).toBeNull();
        const caller = await under.keys.authenticate(key);
        expect(under.keys.remembered(key)).toEqual(caller);
        expect(under.keys.remembered(`${key}0`)).toBeNull();
      });

      test('a revoked key is evicted when looked up', async () => {
        const { key, keyId } = await create();
        await under.keys.authenticate(key);
        await under.keys.revoke(keyId);
        expect(under.keys.remembered(key)).not.toBeNull();
        expect(await works(key)).toBe(false);
        expect(under.keys.remembered(key)).toBeNull();
      });

      test('suspended accounts, and those with access through credits only, are never cached', async () => {
        const { account, key } = await create();
        await under.keys.authenticate(key);
        await under.accounts.update(account.accountId, { suspended: true });
        await under.keys.authenticate(key);
        expect(under.keys.remembered(key)).toBeNull();
        const small = await under.accounts.create({ name: 'Small', plan: 'free', usagePricing: false });
        await under.giveCredits(small.account.accountId, 9);
        await under.keys.authenticate(small.key);
        expect(under.keys.remembered(small.key)).toBeNull();
      });
    });

    describe('scraper keys', () => {
      test('a new key works, is shown once, and has its own credits and rate limit', async () => {
        const { key, scraperKey } = await createScraper();
        expect(key).toMatch(scraperKeyFormat);
        expect(scraperKey).toMatchObject({ prefix: key.slice(0, 7), creditsRemaining: 0, isActive: true });
        await under.giveCredits(scraperKey.keyId, 7);
        const record = { ...scraperKey, creditsRemaining: 7 };
        expect(await under.scraperKeys.authenticate(key)).toEqual(record);
        expect(await under.scraperKeys.list()).toContainEqual(record);
      });

      test('a deactivated key stops at once and works again when activated', async () => {
        const { key, scraperKey } = await createScraper();
        const { keyId } = scraperKey;
        expect(await under.scraperKeys.update(keyId, { isActive: false })).toEqual({ ...scraperKey, isActive: false });
        expect(await under.scraperKeys.authenticate(key)).toBeNull();
        await under.scraperKeys.update(keyId, { isActive: true, rateLimitPerMinute: 5 });
        expect(await under.scraperKeys.authenticate(key)).toEqual({ ...scraperKey, rateLimitPerMinute: 5 });
      });

      test('keys presented at the same time each get their own answer', async () => {
        const made = await Promise.all(Array.from({ length: 20 }, createScraper));
        const presented = made.flatMap(({ key }) => [key, `${key}0`]);
        const found = await Promise.all(presented.map((key) => under.scraperKeys.authenticate(key)));
        expect(found.map((record) => record?.keyId ?? null)).toEqual(
          made.flatMap(({ scraperKey }) => [scraperKey.keyId, null]),
        );
      });

      test('scraper keys and account keys are not interchangeable', async () => {
        const [scraper, account] = [await createScraper(), await create()];
        expect(await under.keys.authenticate(scraper.key)).toBeNull();
        expect(await under.scraperKeys.authenticate(account.key)).toBeNull();
      });
    });
  });
}

function madeOf(made: MadeKey | KeyRefusal): MadeKey {
  if (!made.made) throw new Error(`No key was created: ${made.reason}.`);
  return made;
}
