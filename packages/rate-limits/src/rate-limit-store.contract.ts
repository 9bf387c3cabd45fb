import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { defaultPolicies, type Policy } from './policy.ts';
import type { RateLimitStore } from './rate-limit-store.ts';
import { MemoryRateLimitStore } from './testing/memory-rate-limit-store.ts';

/** A store under test; the suite sets its clock. */
export interface RateLimitStoreUnderTest {
  readonly store: RateLimitStore;
  readonly newOwnerId: () => string;
  readonly setNow: (now: Date) => Promise<void>;
}

const noon = Date.UTC(2026, 2, 14, 12);
const minute = 60_000;
const hour = 3_600_000;

const small: Policy = {
  name: 'small',
  windows: [
    { limit: 3, seconds: 10 },
    { limit: 5, seconds: 60 },
  ],
  perDay: 12,
};

/** More calls than a store keeps in one block. */
const wide: Policy = {
  name: 'wide',
  windows: [
    { limit: 25, seconds: 1 },
    { limit: 100, seconds: 10 },
    { limit: 250, seconds: 60 },
  ],
};

/** Time limit for slow machines. */
const longTestMs = 300_000;

/** Rules of every RateLimitStore. (spec: action 8, contract 4) */
export function rateLimitStoreContract(name: string, make: () => Promise<RateLimitStoreUnderTest>): void {
  describe(`the rate limit store contract: ${name}`, () => {
    let under: RateLimitStoreUnderTest;
    let now: number;
    let ownerId: string;
    beforeAll(async () => {
      under = await make();
    });
    beforeEach(async () => {
      ownerId = under.newOwnerId();
      await at(noon);
    });

    const at = async (time: number): Promise<void> => {
      now = time;
      await under.setNow(new Date(time));
    };
    const take = (policy: Policy) => under.store.take(ownerId, policy);
    const takeMany = async (policy: Policy, times: number): Promise<boolean[]> => {
      const passed: boolean[] = [];
      for (let call = 0; call < times; call += 1) passed.push((await take(policy)).taken);
      return passed;
    };

    test('several slots are taken together or not at all', async () => {
      const takeThree = () => under.store.take(ownerId, defaultPolicies.searches, 3);
      for (let call = 0; call < 6; call += 1) {
        await at(noon + call * 1000);
        expect(await takeThree()).toMatchObject({ taken: true, windows: [{ remaining: 17 - 3 * call }] });
      }
      await at(noon + 30_000);
      expect(await takeThree()).toMatchObject({ taken: false, limit: 20, retryAfterSeconds: 30 });
      expect(await take(defaultPolicies.searches)).toMatchObject({ taken: true, windows: [{ remaining: 1 }] });
      await at(noon + 60_000);
      expect((await takeThree()).taken).toBe(true);
    });

    test('20 searches pass in any 60 seconds; the next waits until the oldest leaves the window', async () => {
      for (let call = 0; call < 20; call += 1) {
        await at(noon + call * 1000);
        expect((await take(defaultPolicies.searches)).taken).toBe(true);
      }
      await at(noon + 30_500);
      expect(await take(defaultPolicies.searches)).toEqual({
        taken: false,
        reason: 'rate_limited',
        policy: 'searches',
        limit: 20,
        windowSeconds: 60,
        retryAfterSeconds: 30,
        resetAt: new Date(noon + minute),
      });
      await at(noon + 30_500 + 30_000);
      expect((await take(defaultPolicies.searches)).taken).toBe(true);
      expect((await take(defaultPolicies.searches)).taken).toBe(false);
    });

    test('windows roll: calls before and after a full minute share a window', async () => {
      await at(noon + 59_000);
      expect(await takeMany(defaultPolicies.searches, 20)).not.toContain(false);
      await at(noon + 61_000);
      expect((await take(defaultPolicies.searches)).taken).toBe(false);
    });

    test('a refused call takes no slot and does not extend the wait', async () => {
      await takeMany(small, 3);
      await at(noon + 5000);
      for (let call = 0; call < 10; call += 1) expect(await take(small)).toMatchObject({ retryAfterSeconds: 5 });
      await at(noon + 10_000);
      expect((await take(small)).taken).toBe(true);
      expect(await under.store.peek(ownerId, [small])).toMatchObject([
        { remaining: 2 },
        { remaining: 1 },
        { remaining: 8 },
      ]);
    });

    test('a call takes a slot in all windows or in none; a refusal names the window that stays full longest', async () => {
      await takeMany(small, 3);
      await at(noon + 10_000);
      await takeMany(small, 2);
      expect(await take(small)).toMatchObject({ taken: false, limit: 5, windowSeconds: 60, retryAfterSeconds: 50 });
      await at(noon + 60_000);
      expect(await takeMany(small, 4)).toEqual([true, true, true, false]);
    });

    test('the daily limit ends at 00:00 UTC', async () => {
      const daily: Policy = { name: 'daily', windows: [{ limit: 100, seconds: 1 }], perDay: 4 };
      await at(Date.UTC(2026, 2, 14, 23, 59, 58, 500));
      expect(await takeMany(daily, 5)).toEqual([true, true, true, true, false]);
      expect(await take(daily)).toMatchObject({
        limit: 4,
        windowSeconds: 86_400,
        retryAfterSeconds: 2,
        resetAt: new Date(Date.UTC(2026, 2, 15)),
      });
      await at(Date.UTC(2026, 2, 15));
      expect(await takeMany(daily, 5)).toEqual([true, true, true, true, false]);
      await at(Date.UTC(2026, 2, 15, 23, 59, 50));
      const asLong: Policy = { name: 'as long', windows: [{ limit: 4, seconds: 10 }], perDay: 4 };
      await takeMany(asLong, 4);
      expect(await take(asLong)).toMatchObject({ windowSeconds: 10, retryAfterSeconds: 10 });
    });

    test('a clock that goes back over midnight and forward again starts one new day', async () => {
      const daily: Policy = { name: 'daily', windows: [{ limit: 100, seconds: 1 }], perDay: 4 };
      const midnight = Date.UTC(2026, 2, 15);
      await at(midnight - 2000);
      await takeMany(daily, 4);
      await at(midnight + 1000);
      expect(await takeMany(daily, 2)).toEqual([true, true]);
      await at(midnight - 4000);
      expect(await takeMany(daily, 3)).toEqual([true, true, false]);
      await at(midnight + 5000);
      expect((await take(daily)).taken).toBe(false);
    });

    test('setting the clock back by an hour neither empties a window nor keeps it full for an hour', async () => {
      await takeMany(small, 3);
      await at(noon - hour);
      expect(await take(small)).toMatchObject({ taken: false, retryAfterSeconds: 10 });
      await at(noon - hour + 10_000);
      expect(await takeMany(small, 3)).toEqual([true, true, false]);
    });

    test('policies and owners are counted separately', async () => {
      await takeMany(small, 3);
      expect((await take({ ...small, name: 'other' })).taken).toBe(true);
      expect((await under.store.take(under.newOwnerId(), small)).taken).toBe(true);
      expect((await take(small)).taken).toBe(false);
    });

    test('a changed limit applies to the next call and counts earlier calls', async () => {
      const of = (limit: number): Policy => ({ name: 'changing', windows: [{ limit, seconds: 60 }] });
      expect(await takeMany(of(4), 4)).not.toContain(false);
      expect((await take(of(2))).taken).toBe(false);
      expect(await under.store.peek(ownerId, [of(2)])).toMatchObject([{ remaining: 0 }]);
      await at(now + 1000);
      expect(await takeMany(of(6), 5)).toContain(true);
      await at(now + 60_000);
      expect(await takeMany(of(2), 3)).toEqual([true, true, false]);
      expect(await under.store.peek(ownerId, [of(9)])).toMatchObject([{ limit: 9, remaining: 7 }]);
    });

    test('a window of 200 calls is exact', async () => {
      const hundreds: Policy = { name: 'hundreds', windows: [{ limit: 200, seconds: 60 }] };
      for (let call = 0; call < 200; call += 1) {
        await at(noon + call * 100);
        expect((await take(hundreds)).taken).toBe(true);
      }
      expect(await take(hundreds)).toMatchObject({ taken: false, resetAt: new Date(noon + minute) });
      await at(noon + minute + 4950);
      // 50 of the first 200 have left the window by now.
      expect(await under.store.peek(ownerId, [hundreds])).toMatchObject([
        { remaining: 50, resetAt: new Date(noon + minute + 5000) },
      ]);
      expect((await takeMany(hundreds, 51)).indexOf(false)).toBe(50);
    });

    // A store may keep calls in blocks, for example of 24.
    test.each([
      [20, 20, 100],
      [100, 96, 110],
    ])(
      'with a limit of %s, all %s calls count after it is raised to %s, even after a lower limit',
      async (limit, calls, raised) => {
        const of = (limit: number): Policy => ({ name: 'raised', windows: [{ limit, seconds: 60 }] });
        // Earlier calls, so that the last call does not end a block.
        const [earlier, lower] = [limit > 24 ? 0 : 31, Math.min(calls, 40)];
        for (let call = 0; call < earlier; call += 1) {
          expect((await take(of(limit))).taken).toBe(true);
          await at(now + minute);
        }
        expect(await takeMany(of(limit), calls)).not.toContain(false);
        expect((await take(of(lower))).taken).toBe(false);
        expect((await takeMany(of(raised), raised)).indexOf(false)).toBe(raised - calls);
      },
    );

    test(
      'any sequence of calls under wide limits has the same results as the reference',
      async () => {
        const anyStep = fc.oneof(
          { weight: 60, arbitrary: fc.integer({ min: 0, max: 60 }) },
          { weight: 2, arbitrary: fc.integer({ min: -5000, max: 12_000 }) },
          { weight: 1, arbitrary: fc.integer({ min: -minute, max: 2 * minute }) },
        );
        await fc.assert(
          fc.asyncProperty(fc.array(anyStep, { minLength: 400, maxLength: 400 }), async (steps) => {
            ownerId = under.newOwnerId();
            const reference = new MemoryRateLimitStore(() => new Date(now));
            for (const advance of steps) {
              await at(now + advance);
              expect(await under.store.peek(ownerId, [wide])).toEqual(await reference.peek(ownerId, [wide]));
              expect(await take(wide)).toEqual(await reference.take(ownerId, wide));
            }
          }),
          { numRuns: 1 },
        );
      },
      longTestMs,
    );

    test('each window reports its free slots and when the next slot frees up', async () => {
      expect(await under.store.peek(ownerId, [small])).toEqual([
        { policy: 'small', limit: 3, windowSeconds: 10, remaining: 3, resetAt: new Date(noon) },
        { policy: 'small', limit: 5, windowSeconds: 60, remaining: 5, resetAt: new Date(noon) },
        { policy: 'small', limit: 12, windowSeconds: 86_400, remaining: 12, resetAt: new Date(Date.UTC(2026, 2, 15)) },
      ]);
      await take(small);
      await at(noon + 4000);
      const taken = await take(small);
      expect(taken).toEqual({
        taken: true,
        windows: [
          { policy: 'small', limit: 3, windowSeconds: 10, remaining: 1, resetAt: new Date(noon + 10_000) },
          { policy: 'small', limit: 5, windowSeconds: 60, remaining: 3, resetAt: new Date(noon + 60_000) },
          {
            policy: 'small',
            limit: 12,
            windowSeconds: 86_400,
            remaining: 10,
            resetAt: new Date(Date.UTC(2026, 2, 15)),
          },
        ],
      });
      expect(await under.store.peek(ownerId, [small])).toEqual(taken.taken && taken.windows);
      expect(await under.store.peek(ownerId, [])).toEqual([]);
    });

    test('exactly 20 of 60 parallel searches pass', async () => {
      const calls = await Promise.all(Array.from({ length: 60 }, () => take(defaultPolicies.searches)));
      expect(calls.filter((call) => call.taken)).toHaveLength(20);
    });

    test('a call after Retry-After passes', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.integer({ min: 0, max: 4000 }), { minLength: 15, maxLength: 30 }),
          async (pauses) => {
            ownerId = under.newOwnerId();
            await at(noon);
            for (const pause of pauses) {
              await at(now + pause);
              const answer = await take(small);
              if (answer.taken) continue;
              await at(now + answer.retryAfterSeconds * 1000);
              expect((await take(small)).taken).toBe(true);
            }
          },
        ),
        { numRuns: 10 },
      );
    });

    test(
      'any sequence of calls and clock changes has the same results as the reference',
      async () => {
        const policies = [small, defaultPolicies.exports] as const;
        const anyStep = fc.record({
          advance: fc.oneof(
            { weight: 20, arbitrary: fc.integer({ min: 0, max: 4000 }) },
            { weight: 2, arbitrary: fc.integer({ min: -20_000, max: 8 * hour }) },
          ),
          policy: fc.constantFrom(...policies),
        });
        await fc.assert(
          fc.asyncProperty(fc.array(anyStep, { minLength: 500, maxLength: 500 }), async (steps) => {
            ownerId = under.newOwnerId();
            const reference = new MemoryRateLimitStore(() => new Date(now));
            for (const { advance, policy } of steps) {
              await at(now + advance);
              expect(await take(policy)).toEqual(await reference.take(ownerId, policy));
            }
            expect(await under.store.peek(ownerId, policies)).toEqual(await reference.peek(ownerId, policies));
          }),
          { numRuns: 3 },
        );
      },
      longTestMs,
    );
  });
}
