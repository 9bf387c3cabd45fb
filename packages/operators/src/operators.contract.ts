import { beforeAll, describe, expect, test } from '@jest/globals';
import { operatorRules } from './operator.ts';
import type { IssuedToken, Operators } from './operators.ts';

export interface OperatorsUnderTest {
  readonly operators: Operators;
  /** Advances the clock. */
  passSeconds(seconds: number): Promise<void>;
}

const day = 86_400;

const times = { overlapSeconds: 0, lifetimeSeconds: day };

function issued(made: IssuedToken | string): IssuedToken {
  if (typeof made === 'string') throw new Error(made);
  return made;
}

/** Rules for adapters of `Operators`. */
export function operatorsContract(name: string, setUp: () => Promise<OperatorsUnderTest>): void {
  describe(`${name} stores operators`, () => {
    let under: OperatorsUnderTest;
    let made = 0;
    beforeAll(async () => {
      under = await setUp();
    });

    const newName = (): string => {
      made += 1;
      return `ann.${made}`;
    };
    const create = async (
      given: { creditsPerDay?: number | null; lifetimeSeconds?: number } = {},
    ): Promise<IssuedToken> => {
      const fresh = { name: newName(), role: 'support', creditsPerDay: 100, lifetimeSeconds: 10 * day } as const;
      return issued(await under.operators.create({ ...fresh, ...given }, null));
    };
    const rotate = async (operatorId: string, overlapSeconds = 0): Promise<IssuedToken> =>
      issued(await under.operators.rotate(operatorId, { overlapSeconds, lifetimeSeconds: day }, null));
    const idOf = async (token: string): Promise<string> => {
      const known = await under.operators.authenticate(token, address());
      return known.known ? known.tokenId : '';
    };
    const address = (): string => {
      made += 1;
      return `192.0.2.${made}`;
    };
    const works = async (token: string): Promise<boolean> =>
      (await under.operators.authenticate(token, address())).known;

    describe('tokens', () => {
      test('a new operator is known by its token, which is shown once', async () => {
        const { operator, token, shown } = await create();
        expect(token).toMatch(/^cd_operator_[0-9a-f]{64}$/);
        expect(await under.operators.authenticate(token, address())).toMatchObject({ known: true, operator });
        expect(operator).toMatchObject({ role: 'support', creditsPerDay: 100, revokedAt: null });
        expect(shown.prefix).toBe(token.slice(0, 16));
        const listed = (await under.operators.list()).find(({ operatorId }) => operatorId === operator.operatorId);
        expect(listed).toMatchObject({ ...operator, tokens: [{ prefix: shown.prefix }] });
        expect(JSON.stringify(listed)).not.toContain(token.slice(16));
      });

      test('a name is given once, also when its operator was revoked', async () => {
        const { operator } = await create();
        const again = { name: operator.name, role: 'admin', creditsPerDay: null, lifetimeSeconds: day } as const;
        expect(await under.operators.create(again, null)).toBe('name_taken');
        await under.operators.revoke(operator.operatorId, null);
        expect(await under.operators.create(again, null)).toBe('name_taken');
      });

      test('a token works until its time is over', async () => {
        const { token } = await create({ lifetimeSeconds: 60 });
        await under.passSeconds(59);
        expect(await works(token)).toBe(true);
        await under.passSeconds(1);
        expect(await works(token)).toBe(false);
      });

      test('a rotation without overlap ends the previous token at once', async () => {
        const { operator, token } = await create();
        const rotated = await rotate(operator.operatorId);
        expect([await works(token), await works(rotated.token)]).toEqual([false, true]);
        expect(rotated.operator).toEqual(operator);
      });

      test('a rotation with overlap never extends the life of the previous token', async () => {
        const { operator, token } = await create({ lifetimeSeconds: 100 });
        const rotated = await rotate(operator.operatorId, 50);
        await rotate(operator.operatorId, 10 * day);
        await under.passSeconds(49);
        expect([await works(token), await works(rotated.token)]).toEqual([true, true]);
        await under.passSeconds(1);
        expect([await works(token), await works(rotated.token)]).toEqual([false, true]);
      });

      test('a revoked operator is unknown, gets no new token, and stays in the list', async () => {
        const { operator, token } = await create();
        expect(await under.operators.revoke(operator.operatorId, null)).toBe('revoked');
        expect(await works(token)).toBe(false);
        expect(await under.operators.revoke(operator.operatorId, null)).toBe('unknown_operator');
        expect(await under.operators.rotate(operator.operatorId, times, null)).toBe('unknown_operator');
        expect(await under.operators.list()).toContainEqual(
          expect.objectContaining({ operatorId: operator.operatorId, revokedAt: expect.any(Date) }),
        );
      });

      test('the last use of a token is recorded', async () => {
        const { operator, token } = await create();
        const lastUse = async () =>
          (await under.operators.list()).find(({ operatorId }) => operatorId === operator.operatorId)?.tokens[0]
            ?.lastUsedAt;
        expect(await lastUse()).toBeNull();
        await works(token);
        expect(await lastUse()).toEqual(expect.any(Date));
      });

      test.each(['', 'x', '\0', `cd_operator_${'f'.repeat(64)}`, 'k'.repeat(100_000)])(
        'an invalid token is unknown: %#',
        async (token) => {
          expect(await under.operators.authenticate(token, address())).toEqual({ known: false, reason: 'unknown' });
        },
      );

      test.each(['nobody', '', "'; drop table operator"])('an unknown id changes nothing: %j', async (id) => {
        expect(await under.operators.rotate(id, times, null)).toBe('unknown_operator');
        expect(await under.operators.revoke(id, null)).toBe('unknown_operator');
      });

      test('an ended token cannot change operators', async () => {
        const [caller, other] = [await create(), await create()];
        const tokenId = await idOf(caller.token);
        const { operatorId } = other.operator;
        expect(await under.operators.confirm(tokenId)).toBe(true);
        issued(await under.operators.rotate(operatorId, times, tokenId));
        await under.operators.revoke(caller.operator.operatorId, null);
        expect(await under.operators.confirm(tokenId)).toBe(false);
        const fresh = { name: newName(), role: 'admin', creditsPerDay: null, lifetimeSeconds: day } as const;
        expect(await under.operators.create(fresh, tokenId)).toBe('caller_ended');
        expect(await under.operators.rotate(operatorId, times, tokenId)).toBe('caller_ended');
        expect(await under.operators.revoke(operatorId, tokenId)).toBe('caller_ended');
        expect((await under.operators.list()).map(({ name }) => name)).not.toContain(fresh.name);
      });

      test('a change that races with the end of its token happens before it or not at all', async () => {
        const caller = await create();
        const tokenId = await idOf(caller.token);
        const fresh = { role: 'admin', creditsPerDay: null, lifetimeSeconds: day } as const;
        const racing = Array.from({ length: 8 }, () => under.operators.create({ ...fresh, name: newName() }, tokenId));
        await under.operators.revoke(caller.operator.operatorId, null);
        const before = (await under.operators.list()).length;
        const made = await Promise.all(racing);
        expect((await under.operators.list()).length).toBe(before);
        expect(made.filter((one) => typeof one === 'string' && one !== 'caller_ended')).toEqual([]);
      });
    });

    describe('idempotency keys', () => {
      const call = { key: 'k', fingerprint: 'a'.repeat(64) };

      test('a call begins once per key, and its answer is stored for a day', async () => {
        const { operatorId } = (await create()).operator;
        const { operators } = under;
        expect(await operators.beginCall(operatorId, call)).toEqual({ state: 'new' });
        expect(await operators.beginCall(operatorId, call)).toEqual({ state: 'unanswered' });
        await operators.endCall(operatorId, call.key, { made: 1 });
        expect(await operators.beginCall(operatorId, call)).toEqual({ state: 'answered', answer: { made: 1 } });
        const other = { ...call, fingerprint: 'b'.repeat(64) };
        expect(await operators.beginCall(operatorId, other)).toEqual({ state: 'other_call' });
        expect(await operators.beginCall((await create()).operator.operatorId, other)).toEqual({ state: 'new' });
        await under.passSeconds(day - 1);
        expect(await operators.beginCall(operatorId, call)).toMatchObject({ state: 'answered' });
        await under.passSeconds(1);
        expect(await operators.beginCall(operatorId, other)).toEqual({ state: 'new' });
      });

      test('a refused call can be repeated', async () => {
        const { operatorId } = (await create()).operator;
        await under.operators.beginCall(operatorId, call);
        await under.operators.endCall(operatorId, call.key, null);
        expect(await under.operators.beginCall(operatorId, call)).toEqual({ state: 'new' });
      });

      test('of concurrent equal calls, one begins', async () => {
        const { operatorId } = (await create()).operator;
        const begun = await Promise.all(Array.from({ length: 8 }, () => under.operators.beginCall(operatorId, call)));
        expect(begun.filter(({ state }) => state === 'new')).toHaveLength(1);
      });
    });

    describe('tokens that do not work', () => {
      const { maxFailures, failureWindowSeconds } = operatorRules;

      test('are counted by address; valid tokens are still accepted', async () => {
        const { token } = await create();
        const [from, elsewhere] = [address(), address()];
        for (let failures = 0; failures < maxFailures; failures += 1)
          expect(await under.operators.authenticate('wrong', from)).toEqual({ known: false, reason: 'unknown' });
        expect(await under.operators.authenticate('wrong', from)).toEqual({
          known: false,
          reason: 'too_many_failures',
          retryAfterSeconds: failureWindowSeconds,
        });
        expect(await under.operators.authenticate('wrong', elsewhere)).toEqual({ known: false, reason: 'unknown' });
        expect((await under.operators.authenticate(token, from)).known).toBe(true);
        await under.passSeconds(failureWindowSeconds);
        expect(await under.operators.authenticate('wrong', from)).toEqual({ known: false, reason: 'unknown' });
      });
    });

    describe('grants', () => {
      test('are limited by the grants of the last 24 hours', async () => {
        const { operator } = await create({ creditsPerDay: 10 });
        const claim = (credits: number) => under.operators.claimGrant(operator.operatorId, credits);
        expect(await claim(6)).toMatchObject({ allowed: true });
        expect(await claim(5)).toEqual({ allowed: false, left: 4 });
        await under.passSeconds(day - 1);
        expect(await claim(4)).toMatchObject({ allowed: true });
        expect(await claim(1)).toEqual({ allowed: false, left: 0 });
        await under.passSeconds(1);
        expect(await claim(7)).toEqual({ allowed: false, left: 6 });
        expect(await claim(6)).toMatchObject({ allowed: true });
      });

      test('never exceed the limit when concurrent', async () => {
        const { operator } = await create({ creditsPerDay: 10 });
        const claims = await Promise.all(
          Array.from({ length: 8 }, () => under.operators.claimGrant(operator.operatorId, 3)),
        );
        expect(claims.filter(({ allowed }) => allowed)).toHaveLength(3);
      });

      test('that did not happen are returned', async () => {
        const { operator } = await create({ creditsPerDay: 10 });
        const claim = await under.operators.claimGrant(operator.operatorId, 10);
        await under.operators.returnGrant(claim.allowed ? claim.claimId : '');
        expect(await under.operators.claimGrant(operator.operatorId, 10)).toMatchObject({ allowed: true });
      });

      test('are unlimited without a limit, and refused to revoked operators', async () => {
        const { operator } = await create({ creditsPerDay: null });
        expect(await under.operators.claimGrant(operator.operatorId, 1_000_000_000_000)).toMatchObject({
          allowed: true,
        });
        await under.operators.revoke(operator.operatorId, null);
        expect(await under.operators.claimGrant(operator.operatorId, 1)).toEqual({ allowed: false, left: 0 });
        expect(await under.operators.claimGrant('nobody', 1)).toEqual({ allowed: false, left: 0 });
      });
    });
  });
}
