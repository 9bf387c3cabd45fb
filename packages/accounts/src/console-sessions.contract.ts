import { beforeAll, describe, expect, test } from '@jest/globals';
import type { SignIn, SignInLimit } from './console-session.ts';
import type { ConsoleSessions } from './console-sessions.ts';
import type { Accounts, ApiKeys } from './ports.ts';

export interface ConsoleSessionsUnderTest {
  readonly sessions: ConsoleSessions;
  /** Returns the same adapter with another limit. */
  limitedTo(limit: SignInLimit): ConsoleSessions;
  readonly accounts: Accounts;
  readonly keys: ApiKeys;
  passSeconds(seconds: number): Promise<void>;
}

const hour = 3600;

/** Rules for adapters of `ConsoleSessions`. */
export function consoleSessionsContract(name: string, setUp: () => Promise<ConsoleSessionsUnderTest>): void {
  describe(`${name} stores console sessions`, () => {
    let under: ConsoleSessionsUnderTest;
    let addresses = 0;
    beforeAll(async () => {
      under = await setUp();
    });

    const create = () => under.accounts.create({ name: 'Acme', plan: 'pro', usagePricing: true });
    const isWithin = (networks: readonly string[]) => networks.includes('192.0.2.0/24');
    /** An address without earlier sign-ins. */
    const newAddress = (): string => {
      addresses += 1;
      return `192.0.2.${addresses}`;
    };
    const tryKey = (key: string, secret: string | null = null, address = newAddress()): Promise<SignIn> =>
      under.sessions.signIn({ key }, { secret, address, isWithin });
    const tryCode = (code: string): Promise<SignIn> =>
      under.sessions.signIn({ code }, { secret: null, address: newAddress(), isWithin });
    const signIn = async (key: string, secret: string | null = null) => successOf(await tryKey(key, secret));
    const accountsOf = async (secret: string): Promise<readonly string[] | null> =>
      (await under.sessions.bySecret(secret))?.callers.map(({ account }) => account.accountId) ?? null;

    describe('signing in', () => {
      test('opens a session for the account of the key', async () => {
        const { account, key, keyId } = await create();
        const { secret, session } = await signIn(key);
        expect(session.sessionId).toMatch(/^[0-9a-f]{8}$/);
        expect(session.callers).toEqual([{ account, key: expect.objectContaining({ keyId }), credits: 0 }]);
        expect(await under.sessions.bySecret(secret)).toEqual(session);
      });

      test('returns random secrets that do not contain the key', async () => {
        const { key } = await create();
        const secrets = [await signIn(key), await signIn(key)].map(({ secret }) => secret);
        expect(new Set(secrets).size).toBe(2);
        for (const secret of secrets) {
          expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
          expect(secret).not.toContain(key.slice(-8));
        }
      });

      test.each(['', 'cd_live_', `cd_live_${'f'.repeat(32)}`, '\0', 'x'.repeat(5000)])(
        'is refused with a wrong key: %#',
        async (key) => {
          expect(await tryKey(key)).toEqual({ signedIn: false, reason: 'unknown' });
        },
      );

      test('is refused with a revoked key', async () => {
        const { key, keyId } = await create();
        await under.keys.revoke(keyId);
        expect(await tryKey(key)).toEqual({ signedIn: false, reason: 'unknown' });
      });

      test('is open to suspended accounts and to those without a plan or credits', async () => {
        const suspended = await create();
        await under.accounts.update(suspended.account.accountId, { suspended: true });
        const poor = await under.accounts.create({ name: 'Poor', plan: 'free', usagePricing: false });
        expect((await signIn(suspended.key)).session.callers[0]?.account.suspended).toBe(true);
        expect((await signIn(poor.key)).session.callers[0]?.account.plan).toBe('free');
      });
    });

    describe('several accounts', () => {
      test('are kept in the order of sign-in, with a new secret each time', async () => {
        const [one, two] = [await create(), await create()];
        const first = await signIn(one.key);
        const second = await signIn(two.key, first.secret);
        expect(await accountsOf(second.secret)).toEqual([one.account.accountId, two.account.accountId]);
        expect(second.secret).not.toBe(first.secret);
        expect(await under.sessions.bySecret(first.secret)).toBeNull();
      });

      test('are limited to five; signing in again does not count twice', async () => {
        const first = await create();
        let { secret } = await signIn(first.key);
        for (let more = 0; more < 4; more += 1) ({ secret } = await signIn((await create()).key, secret));
        const again = await signIn(first.key, secret);
        expect(again.session.callers).toHaveLength(5);
        expect(await tryKey((await create()).key, again.secret)).toEqual({
          signedIn: false,
          reason: 'too_many_accounts',
        });
        expect(await accountsOf(again.secret)).toHaveLength(5);
      });

      test('free their place when their key ends', async () => {
        const first = await create();
        let { secret } = await signIn(first.key);
        for (let more = 0; more < 4; more += 1) ({ secret } = await signIn((await create()).key, secret));
        await under.keys.revoke(first.keyId);
        const sixth = await create();
        const { session } = await signIn(sixth.key, secret);
        expect(session.callers.at(-1)?.account.accountId).toBe(sixth.account.accountId);
      });

      test('can be signed in again with another key', async () => {
        const { key, keyId } = await create();
        const { secret } = await signIn(key);
        const rotated = await under.keys.rotate(keyId, hour);
        if (!rotated.made) throw new Error(rotated.reason);
        const { session } = await signIn(rotated.key, secret);
        expect(session.callers.map((caller) => caller.key.keyId)).toEqual([rotated.apiKey.keyId]);
      });

      test('are not added to a session that has ended', async () => {
        const [one, two] = [await create(), await create()];
        const first = await signIn(one.key);
        await under.sessions.signOut(first.secret, null);
        const second = await signIn(two.key, first.secret);
        expect(await accountsOf(second.secret)).toEqual([two.account.accountId]);
      });
    });

    describe('a session ends', () => {
      test('12 hours after its last call', async () => {
        const { secret } = await signIn((await create()).key);
        for (let calls = 0; calls < 3; calls += 1) {
          await under.passSeconds(12 * hour - 1);
          expect(await under.sessions.bySecret(secret)).not.toBeNull();
        }
        await under.passSeconds(12 * hour);
        expect(await under.sessions.bySecret(secret)).toBeNull();
      });

      test('14 days after it was opened, even if used or extended with accounts', async () => {
        const { key } = await create();
        let { secret } = await signIn(key);
        for (let hours = 0; hours < 14 * 24 - 6; hours += 6) {
          await under.passSeconds(6 * hour);
          expect(await under.sessions.bySecret(secret)).not.toBeNull();
        }
        ({ secret } = await signIn(key, secret));
        await under.passSeconds(6 * hour - 1);
        expect(await under.sessions.bySecret(secret)).not.toBeNull();
        await under.passSeconds(1);
        expect(await under.sessions.bySecret(secret)).toBeNull();
      });

      test('at once when its key is revoked, or rotated without overlap', async () => {
        for (const end of ['revoke', 'rotate'] as const) {
          const { key, keyId } = await create();
          const { secret } = await signIn(key);
          await (end === 'revoke' ? under.keys.revoke(keyId) : under.keys.rotate(keyId, 0));
          expect(await under.sessions.bySecret(secret)).toBeNull();
        }
      });

      test('with the overlap of a key that was rotated', async () => {
        const { key, keyId } = await create();
        const { secret } = await signIn(key);
        await under.keys.rotate(keyId, hour);
        await under.passSeconds(hour - 1);
        expect(await under.sessions.bySecret(secret)).not.toBeNull();
        await under.passSeconds(1);
        expect(await under.sessions.bySecret(secret)).toBeNull();
      });

      test('only for the account whose key ends', async () => {
        const [one, two] = [await create(), await create()];
        const { secret } = await signIn(two.key, (await signIn(one.key)).secret);
        await under.keys.revoke(one.keyId);
        expect(await accountsOf(secret)).toEqual([two.account.accountId]);
      });

      test('but not when its account is suspended, which every call then sees', async () => {
        const { account, key } = await create();
        const { secret } = await signIn(key);
        await under.accounts.update(account.accountId, { suspended: true });
        expect((await under.sessions.bySecret(secret))?.callers[0]?.account.suspended).toBe(true);
      });
    });

    describe('signing out', () => {
      test('of all accounts ends this session only', async () => {
        const { key } = await create();
        const [here, there] = [await signIn(key), await signIn(key)];
        expect(await under.sessions.signOut(here.secret, null)).toBeNull();
        expect(await under.sessions.bySecret(here.secret)).toBeNull();
        expect(await under.sessions.bySecret(there.secret)).not.toBeNull();
      });

      test('of one account keeps the others; of the last one ends the session', async () => {
        const [one, two] = [await create(), await create()];
        const { secret } = await signIn(two.key, (await signIn(one.key)).secret);
        const left = await under.sessions.signOut(secret, one.account.accountId);
        expect(left?.callers.map(({ account }) => account.accountId)).toEqual([two.account.accountId]);
        expect(await under.sessions.signOut(secret, 'nobody')).toEqual(left);
        expect(await under.sessions.signOut(secret, two.account.accountId)).toBeNull();
        expect(await under.sessions.bySecret(secret)).toBeNull();
      });

      test('everywhere removes the accounts of this session from all sessions, and keeps other accounts there', async () => {
        const [one, two] = [await create(), await create()];
        const here = await signIn(one.key);
        const there = await signIn(one.key);
        const both = await signIn(two.key, (await signIn(one.key)).secret);
        await under.sessions.signOutEverywhere(here.secret);
        expect(await under.sessions.bySecret(here.secret)).toBeNull();
        expect(await under.sessions.bySecret(there.secret)).toBeNull();
        expect(await accountsOf(both.secret)).toEqual([two.account.accountId]);
      });

      test('everywhere by a restricted key ends the sessions of this key only', async () => {
        const { account, key } = await create();
        const made = await under.keys.create(account.accountId, { name: 'intern', scopes: ['search'] });
        const restricted = made.made ? made.key : '';
        const [own, here, there] = [await signIn(key), await signIn(restricted), await signIn(restricted)];
        await under.sessions.signOutEverywhere(here.secret);
        const left = await Promise.all([own, here, there].map(({ secret }) => accountsOf(secret)));
        expect(left).toEqual([[account.accountId], null, null]);
      });

      test('with an unknown secret changes nothing', async () => {
        const { account, key } = await create();
        const { secret } = await signIn(key);
        await under.sessions.signOut('nothing', account.accountId);
        await under.sessions.signOutEverywhere('nothing');
        expect(await under.sessions.bySecret(secret)).not.toBeNull();
      });
    });

    test('current sessions of an account are listed with their key, most recently used first', async () => {
      const { account, key, keyId } = await create();
      const { session: old } = await signIn(key);
      await under.passSeconds(11 * hour);
      const ended = await signIn(key);
      await under.sessions.signOut(ended.secret, null);
      const { session: young } = await signIn((await create()).key, (await signIn(key)).secret);
      const listed = await under.sessions.ofAccount(account.accountId);
      expect(listed.map(({ sessionId }) => sessionId)).toEqual([young.sessionId, old.sessionId]);
      for (const { key: shown, createdAt, lastSeenAt, endsAt } of listed) {
        expect(shown).toEqual({ keyId, prefix: key.slice(0, 12) });
        expect(lastSeenAt).toEqual(createdAt);
        expect(endsAt.getTime() - lastSeenAt.getTime()).toBe(12 * hour * 1000);
      }
      await under.passSeconds(hour);
      expect(await under.sessions.ofAccount(account.accountId)).toHaveLength(1);
      await under.keys.revoke(keyId);
      expect(await under.sessions.ofAccount(account.accountId)).toEqual([]);
      expect(await under.sessions.ofAccount('nobody')).toEqual([]);
    });

    describe('failed sign-ins', () => {
      const wrong = 'cd_live_wrong';

      test('are limited to ten per address and minute; then valid keys are refused too', async () => {
        const { key } = await create();
        const address = newAddress();
        for (let failures = 0; failures < 10; failures += 1) {
          expect(await tryKey(wrong, null, address)).toEqual({ signedIn: false, reason: 'unknown' });
          await under.passSeconds(3);
        }
        const limit = { maxFailures: 10, windowSeconds: 60 };
        const refused = { signedIn: false, reason: 'too_many_failures', limit };
        expect(await tryKey(wrong, null, address)).toEqual({ ...refused, retryAfterSeconds: 30 });
        expect(await tryKey(key, null, address)).toEqual({ ...refused, retryAfterSeconds: 30 });
        expect((await tryKey(key)).signedIn).toBe(true);
        await under.passSeconds(30);
        expect((await tryKey(key, null, address)).signedIn).toBe(true);
      });

      test('do not include concurrent successful sign-ins', async () => {
        const { key } = await create();
        const address = newAddress();
        const tries = await Promise.all(Array.from({ length: 16 }, () => tryKey(key, null, address)));
        expect(tries.filter(({ signedIn }) => signedIn)).toHaveLength(16);
      });

      test('use the limit and window set by the operator', async () => {
        const limit = { maxFailures: 2, windowSeconds: 600 };
        const [sessions, origin] = [under.limitedTo(limit), { secret: null, address: newAddress(), isWithin }];
        const refused = { signedIn: false, reason: 'too_many_failures', limit };
        for (let failures = 0; failures < 2; failures += 1) {
          expect(await sessions.signIn({ key: wrong }, origin)).toEqual({ signedIn: false, reason: 'unknown' });
          await under.passSeconds(100);
        }
        expect(await sessions.signIn({ key: wrong }, origin)).toEqual({ ...refused, retryAfterSeconds: 400 });
        await under.passSeconds(400);
        expect(await sessions.signIn({ key: wrong }, origin)).toEqual({ signedIn: false, reason: 'unknown' });
      });

      test('are limited to ten when concurrent', async () => {
        const address = newAddress();
        const tries = await Promise.all(Array.from({ length: 30 }, () => tryKey(wrong, null, address)));
        const reasons = tries.map((one) => (one.signedIn ? 'signed in' : one.reason));
        expect(reasons.filter((reason) => reason === 'unknown')).toHaveLength(10);
        expect(reasons.filter((reason) => reason === 'too_many_failures')).toHaveLength(20);
      });
    });

    describe('a code', () => {
      test('signs its account in, once', async () => {
        const { account, keyId } = await create();
        const code = (await under.sessions.makeCode(keyId))!;
        expect(successOf(await tryCode(code)).session.callers.map((caller) => caller.account)).toEqual([account]);
        expect(await tryCode(code)).toEqual({ signedIn: false, reason: 'unknown' });
      });

      test('signs in once, even with concurrent attempts', async () => {
        const { keyId } = await create();
        const code = (await under.sessions.makeCode(keyId))!;
        const tries = await Promise.all(Array.from({ length: 8 }, () => tryCode(code)));
        expect(tries.filter(({ signedIn }) => signedIn)).toHaveLength(1);
      });

      test('works for ten minutes', async () => {
        const { keyId } = await create();
        const [early, late] = [(await under.sessions.makeCode(keyId))!, (await under.sessions.makeCode(keyId))!];
        await under.passSeconds(599);
        expect((await tryCode(early)).signedIn).toBe(true);
        await under.passSeconds(1);
        expect((await tryCode(late)).signedIn).toBe(false);
      });

      test('stops with its key, and is not created for an ended key', async () => {
        const { keyId } = await create();
        const code = (await under.sessions.makeCode(keyId))!;
        await under.keys.revoke(keyId);
        expect((await tryCode(code)).signedIn).toBe(false);
        expect(await under.sessions.makeCode(keyId)).toBeNull();
        expect(await under.sessions.makeCode('nobody')).toBeNull();
      });

      test('is not a key, nor is a key a code', async () => {
        const { key, keyId } = await create();
        const code = (await under.sessions.makeCode(keyId))!;
        expect((await tryKey(code)).signedIn).toBe(false);
        expect((await tryCode(key)).signedIn).toBe(false);
      });
    });
  });
}

function successOf(signIn: SignIn): Extract<SignIn, { signedIn: true }> {
  if (!signIn.signedIn) throw new Error(`The sign-in failed: ${signIn.reason}.`);
  return signIn;
}
