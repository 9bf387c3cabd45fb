import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Actor } from './console-session.ts';
import type { ConsoleSessions } from './console-sessions.ts';
import { type Approval, grantRules, type NewClient, type OAuthClient, type TokenPair } from './grant.ts';
import type { Grants } from './grants.ts';
import type { Accounts, ApiKeys } from './ports.ts';

export interface GrantsUnderTest {
  readonly grants: Grants;
  readonly accounts: Accounts;
  readonly keys: ApiKeys;
  readonly sessions: ConsoleSessions;
  /** Removes rows that have expired 30 days ago. */
  forget(): Promise<number>;
  passSeconds(seconds: number): Promise<void>;
}

const redirectAddress = 'https://assistant.example/callback';
const daySeconds = 86_400;

/** Rules for adapters of `Grants`. */
export function grantsContract(name: string, setUp: () => Promise<GrantsUnderTest>): void {
  describe(`${name} stores OAuth grants`, () => {
    let under: GrantsUnderTest;
    let made = 0;
    beforeAll(async () => {
      under = await setUp();
    });

    const next = (): number => {
      made += 1;
      return made;
    };
    const newClient = (): NewClient => ({
      name: `Assistant ${next()}`,
      redirectAddresses: [redirectAddress],
      hasSecret: false,
    });
    const tryRegister = (client: NewClient, address = `192.0.2.${next()}`) => under.grants.register(client, address);
    const register = async (client: Partial<NewClient> = {}) => {
      const registration = await tryRegister({ ...newClient(), ...client });
      if (!registration.registered) throw new Error('The registration was refused.');
      return registration;
    };
    const signIn = async () => {
      const { account, key, keyId } = await under.accounts.create({ name: 'Acme', plan: 'pro', usagePricing: true });
      const signedIn = await under.sessions.signIn(
        { key },
        { secret: null, address: `198.51.100.${next()}`, isWithin: () => false },
      );
      if (!signedIn.signedIn) throw new Error(signedIn.reason);
      const by: Actor = { sessionId: signedIn.session.sessionId, keyId };
      return { accountId: account.accountId, by };
    };
    type Person = Awaited<ReturnType<typeof signIn>>;
    const approvalOf = ({ accountId }: Person, { clientId }: OAuthClient): Approval => ({
      accountId,
      clientId,
      redirectAddress,
      challenge: `challenge ${next()}`,
      code: `code ${next()}`,
      scopes: ['search'],
      creditLimit: { amount: 10, per: 'day' },
    });
    const exchange = ({ code, clientId, challenge }: Approval) =>
      under.grants.exchange(code, { clientId, redirectAddress, challenge });
    const connect = async (person: Person, client: OAuthClient) => {
      const approval = approvalOf(person, client);
      expect(await under.grants.approve(approval, person.by)).toBe('approved');
      const tokens = (await exchange(approval))!;
      return { approval, tokens, keyId: (await under.grants.grantOf(person.accountId, client.clientId))!.keyId };
    };
    const connected = async () => {
      const [person, { client }] = [await signIn(), await register()];
      return { person, client, ...(await connect(person, client)) };
    };
    const callerOf = async ({ accessToken }: TokenPair) =>
      (await under.keys.authenticateToken(accessToken))?.key.keyId ?? null;

    describe('a registration', () => {
      test('is known in every process, and its secret is required', async () => {
        const open = await register();
        expect(open.secret).toBeNull();
        expect(await under.grants.client(open.client.clientId)).toEqual(open.client);
        expect(await under.grants.authenticate(open.client.clientId, null)).toEqual(open.client);
        const { client, secret } = await register({ hasSecret: true });
        expect(await under.grants.authenticate(client.clientId, secret)).toEqual(client);
        for (const wrong of [null, '', `${secret}x`])
          expect(await under.grants.authenticate(client.clientId, wrong)).toBeNull();
        expect(await under.grants.authenticate('nobody', null)).toBeNull();
      });

      test('that repeats an earlier one is the same client, unless it has a secret', async () => {
        const client = { ...newClient(), redirectAddresses: ['http://localhost:3118/callback'] };
        const otherPort = { ...client, redirectAddresses: ['http://localhost:9/callback'] };
        const [one, two] = [await register(client), await register(otherPort)];
        expect(two.client.clientId).toBe(one.client.clientId);
        const secrets = [
          { ...client, hasSecret: true },
          { ...client, hasSecret: true },
          { ...client, name: 'Other' },
        ];
        const ids = new Set([one.client.clientId]);
        for (const different of secrets) ids.add((await register(different)).client.clientId);
        expect(ids.size).toBe(4);
        const [three, four] = await Promise.all([register({ name: 'Both' }), register({ name: 'Both' })]);
        expect(three.client.clientId).toBe(four.client.clientId);
      });

      test('counts on a limit per address if the client is new', async () => {
        const { max, windowSeconds } = grantRules.registrations;
        const [address, known] = ['203.0.113.9', newClient()];
        for (let more = 0; more < 3; more += 1) await tryRegister(known, address);
        for (let more = 1; more < max; more += 1) await tryRegister(newClient(), address);
        const refused = { registered: false, retryAfterSeconds: windowSeconds };
        expect(await tryRegister(newClient(), address)).toEqual(refused);
        expect(await tryRegister(known, address)).toMatchObject({ registered: true });
        expect(await tryRegister(newClient())).toMatchObject({ registered: true });
        await under.passSeconds(windowSeconds);
        expect(await tryRegister(newClient(), address)).toMatchObject({ registered: true });
      });

      test('of a document replaces what the document said before', async () => {
        const document = { ...newClient(), clientId: 'https://assistant.example/client.json' };
        await under.grants.saveDocument(document);
        const changed = { ...document, name: 'Renamed' };
        expect(await under.grants.saveDocument(changed)).toMatchObject(changed);
        expect(await under.grants.client(document.clientId)).toMatchObject(changed);
      });
    });

    describe('a grant', () => {
      test('is a key of the account, which no text presents', async () => {
        const { person, client, tokens, keyId } = await connected();
        const [, key] = await under.keys.list(person.accountId);
        const rules = { scopes: ['search'], creditLimit: { amount: 10, per: 'day' } };
        expect(key).toMatchObject({ keyId, name: client.name, client: client.name, expiresAt: null, ...rules });
        expect(tokens.accessToken).toMatch(/^cd_token_[A-Za-z0-9_-]{43}$/);
        expect(await under.keys.authenticateToken(tokens.accessToken)).toMatchObject({
          account: { accountId: person.accountId },
          key: { keyId },
        });
        for (const token of [tokens.accessToken, tokens.refreshToken])
          expect(await under.keys.authenticate(token)).toBeNull();
        for (const token of ['', tokens.refreshToken, `${tokens.accessToken}x`])
          expect(await under.keys.authenticateToken(token)).toBeNull();
      });

      test('of a known client is reused, also concurrently', async () => {
        const { person, client, tokens, keyId } = await connected();
        const more = [approvalOf(person, client), approvalOf(person, client)];
        const outcomes = await Promise.all(more.map((approval) => under.grants.approve(approval, person.by)));
        expect(outcomes).toEqual(['approved', 'approved']);
        for (const approval of more) expect(await callerOf((await exchange(approval))!)).toBe(keyId);
        expect(await callerOf(tokens)).toBe(keyId);
        expect(await under.keys.list(person.accountId)).toHaveLength(2);
      });

      test('of a known client gets the rules of the last approval', async () => {
        const { person, client, tokens } = await connected();
        const rules = { scopes: ['search', 'lists'], creditLimit: null } as const;
        await under.grants.approve({ ...approvalOf(person, client), ...rules }, person.by);
        expect(await under.grants.grantOf(person.accountId, client.clientId)).toMatchObject(rules);
        expect((await under.keys.authenticateToken(tokens.accessToken))?.key).toMatchObject(rules);
      });

      test('ends with its key at once, and a new approval starts a new one', async () => {
        const { person, client, approval, tokens, keyId } = await connected();
        await under.keys.revoke(keyId);
        expect(await callerOf(tokens)).toBeNull();
        expect(await under.grants.refresh(tokens.refreshToken, client.clientId)).toBeNull();
        expect(await under.grants.grantOf(person.accountId, client.clientId)).toBeNull();
        expect(await under.grants.approve(approval, person.by)).toBe('ended');
        const again = await connect(person, client);
        expect(again.keyId).not.toBe(keyId);
        expect(await callerOf(tokens)).toBeNull();
        expect(await under.grants.approve(approval, person.by)).toBe('connected');
        expect(await exchange(approval)).toBeNull();
        const unused = approvalOf(person, client);
        await under.grants.approve(unused, person.by);
        await under.keys.revoke(again.keyId);
        for (const used of [approval, again.approval])
          expect(await under.grants.approve(used, person.by)).toBe('ended');
        expect(await exchange(unused)).toBeNull();
        expect(await under.grants.approve(unused, person.by)).toBe('approved');
        expect(await callerOf((await exchange(unused))!)).not.toBeNull();
      });

      test('needs a session of an unrestricted key that has not ended, and a registered client', async () => {
        const [person, other, { client }] = [await signIn(), await signIn(), await register()];
        const approval = approvalOf(person, client);
        expect(await under.grants.approve(approval, other.by)).toBe('actor_ended');
        expect(await under.grants.approve({ ...approval, clientId: 'nobody' }, person.by)).toBe('unknown');
        await under.keys.update(person.by.keyId, { creditLimit: { amount: 5, per: 'day' } });
        expect(await under.grants.approve(approval, person.by)).toBe('actor_restricted');
        await under.accounts.update(person.accountId, { suspended: true });
        expect(await under.grants.approve(approval, person.by)).toBe('actor_ended');
        expect(await under.grants.grantOf(person.accountId, client.clientId)).toBeNull();
      });

      test('is not rotated, because no text presents its key', async () => {
        const { keyId } = await connected();
        expect(await under.keys.rotate(keyId, 0)).toEqual({ made: false, reason: 'granted' });
      });

      test('counts as a key', async () => {
        const [person, { client }] = [await signIn(), await register()];
        for (let keys = 1; keys < 50; keys += 1) await under.keys.create(person.accountId, { name: 'more' });
        expect(await under.grants.approve(approvalOf(person, client), person.by)).toBe('too_many_keys');
      });

      test('pauses while its account is suspended', async () => {
        const { person, client, tokens } = await connected();
        await under.accounts.update(person.accountId, { suspended: true });
        expect((await under.keys.authenticateToken(tokens.accessToken))?.account.suspended).toBe(true);
        expect(await under.grants.refresh(tokens.refreshToken, client.clientId)).not.toBeNull();
      });
    });

    describe('a code', () => {
      test('is stored again by a second press, until the client has used it', async () => {
        const [person, { client }] = [await signIn(), await register()];
        const approval = approvalOf(person, client);
        await under.grants.approve(approval, person.by);
        await under.passSeconds(grantRules.codeSeconds);
        expect(await exchange(approval)).toBeNull();
        expect(await under.grants.approve(approval, person.by)).toBe('approved');
        expect(await exchange(approval)).not.toBeNull();
        expect(await under.grants.approve(approval, person.by)).toBe('connected');
        expect(await under.keys.list(person.accountId)).toHaveLength(2);
      });

      test('works for its client, address and challenge only', async () => {
        const [person, { client }, other] = [await signIn(), await register(), await register()];
        const approval = approvalOf(person, client);
        await under.grants.approve(approval, person.by);
        const { clientId, challenge } = approval;
        for (const wrong of [{ clientId: other.client.clientId }, { challenge: 'x' }, { redirectAddress: 'x' }])
          expect(
            await under.grants.exchange(approval.code, { clientId, redirectAddress, challenge, ...wrong }),
          ).toBeNull();
        const proof = { clientId, redirectAddress: null, challenge };
        expect(await under.grants.exchange(approval.code, proof)).not.toBeNull();
      });

      test.each([0, 600])('works once; a second use %d s later ends the tokens of the first', async (seconds) => {
        const { approval, tokens, keyId } = await connected();
        await under.passSeconds(seconds);
        expect(await exchange({ ...approval, challenge: 'of a thief' })).toBeNull();
        expect(await callerOf(tokens)).toBe(keyId);
        expect([await exchange(approval), await callerOf(tokens)]).toEqual([null, null]);
      });

      test('works once when used concurrently', async () => {
        const [person, { client }] = [await signIn(), await register()];
        const approval = approvalOf(person, client);
        await under.grants.approve(approval, person.by);
        const uses = await Promise.all(Array.from({ length: 8 }, () => exchange(approval)));
        expect(uses.filter((use) => use !== null)).toHaveLength(1);
      });
    });

    describe('tokens', () => {
      test('are accepted for a day, and refreshed for 90 days', async () => {
        const { client, tokens, keyId } = await connected();
        await under.passSeconds(grantRules.accessSeconds - 1);
        expect(await callerOf(tokens)).toBe(keyId);
        await under.passSeconds(1);
        expect(await callerOf(tokens)).toBeNull();
        const fresh = (await under.grants.refresh(tokens.refreshToken, client.clientId))!;
        expect(await callerOf(fresh)).toBe(keyId);
        await under.passSeconds(grantRules.refreshSeconds);
        expect(await under.grants.refresh(fresh.refreshToken, client.clientId)).toBeNull();
      });

      test('are refreshed by their client only', async () => {
        const [{ client, tokens }, other] = [await connected(), await register()];
        expect(await under.grants.refresh(tokens.refreshToken, other.client.clientId)).toBeNull();
        expect(await under.grants.refresh(tokens.accessToken, client.clientId)).toBeNull();
        expect(await under.grants.refresh(tokens.refreshToken, client.clientId)).not.toBeNull();
      });

      test('are the same for 60 s after a rotation, also concurrently', async () => {
        const { client, tokens, keyId } = await connected();
        const refresh = () => under.grants.refresh(tokens.refreshToken, client.clientId);
        const answers = await Promise.all(Array.from({ length: 8 }, refresh));
        await under.passSeconds(grantRules.graceSeconds - 1);
        expect(new Set([...answers, await refresh()].map((answer) => JSON.stringify(answer))).size).toBe(1);
        expect(await callerOf(answers[0]!)).toBe(keyId);
        expect(await callerOf(tokens)).toBe(keyId);
      });

      test('and the grant end when a refresh token is used again later', async () => {
        const { person, client, tokens } = await connected();
        const fresh = (await under.grants.refresh(tokens.refreshToken, client.clientId))!;
        await under.passSeconds(grantRules.graceSeconds);
        expect(await under.grants.refresh(tokens.refreshToken, client.clientId)).toBeNull();
        expect(await callerOf(fresh)).toBeNull();
        expect(await under.grants.grantOf(person.accountId, client.clientId)).toBeNull();
      });

      test('end when their client revokes one of them, and the grant with its last tokens', async () => {
        const { person, client, tokens, keyId } = await connected();
        const second = (await connect(person, client)).tokens;
        await under.grants.revoke(tokens.accessToken, 'another client');
        expect(await callerOf(tokens)).toBe(keyId);
        await under.grants.revoke(tokens.refreshToken, client.clientId);
        expect(await callerOf(tokens)).toBeNull();
        expect(await callerOf(second)).toBe(keyId);
        await under.grants.revoke(second.accessToken, client.clientId);
        expect(await callerOf(second)).toBeNull();
        expect(await under.grants.refresh(second.refreshToken, client.clientId)).toBeNull();
        expect((await under.keys.list(person.accountId))[1]?.expiresAt).not.toBeNull();
        await under.grants.revoke('nothing', client.clientId);
      });

      test.each(['a second use of their code', 'a revocation'])('end with %s during a refresh', async (end) => {
        const [person, { client }] = [await signIn(), await register()];
        for (let tries = 0; tries < 15; tries += 1) {
          const { approval, tokens } = await connect(person, client);
          const [fresh] = await Promise.all([
            under.grants.refresh(tokens.refreshToken, client.clientId),
            end === 'a revocation' ? under.grants.revoke(tokens.accessToken, client.clientId) : exchange(approval),
          ]);
          expect(fresh && (await callerOf(fresh))).toBeNull();
        }
      });
    });

    test('clients are removed after 30 days without a token, and their keys end', async () => {
      const [{ client, person, tokens }, unused] = [await connected(), await register()];
      await under.passSeconds(30 * daySeconds + 1);
      await under.forget();
      expect(await under.grants.client(unused.client.clientId)).toBeNull();
      expect(await under.grants.refresh(tokens.refreshToken, client.clientId)).not.toBeNull();
      await under.passSeconds(grantRules.refreshSeconds);
      await under.forget();
      expect(await under.grants.client(client.clientId)).not.toBeNull();
      await under.passSeconds(30 * daySeconds + 1);
      expect(await under.forget()).toBeGreaterThan(0);
      expect(await under.grants.client(client.clientId)).toBeNull();
      expect((await under.keys.list(person.accountId))[1]?.expiresAt).not.toBeNull();
      expect(await under.forget()).toBe(0);
    });
  });
}
