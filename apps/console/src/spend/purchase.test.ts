import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { affordable, billOf, callsOf, creatorsOf, mostCreators, type Purchase } from './purchase.ts';

const creator = fc.record({ platform: fc.constant('photonet' as const), handle: fc.uuid() });

test('the calls of an unlock name each creator once, in order, 25 at most in each', () => {
  fc.assert(
    fc.property(fc.array(creator, { minLength: 1, maxLength: 130 }), fc.nat(), (creators, some) => {
      const count = 1 + (some % creators.length);
      const calls = callsOf({ kind: 'unlock', creators }, count);
      expect(calls.flatMap((call) => (call.kind === 'unlock' ? call.body.handles : []))).toEqual(
        creators.slice(0, count),
      );
      for (const call of calls) expect(creatorsOf(call)).toBeLessThanOrEqual(25);
      expect(calls).toHaveLength(Math.ceil(count / 25));
    }),
  );
});

test('what the calls may cost adds up to the bill', () => {
  fc.assert(
    fc.property(
      fc.array(creator, { minLength: 1, maxLength: 130 }),
      fc.array(fc.integer({ min: 0, max: 25 }), { minLength: 6, maxLength: 6 }),
      (creators, owned) => {
        const calls = callsOf({ kind: 'unlock', creators }, creators.length);
        const prices = calls.map((call, index) => {
          const alreadyOwned = Math.min(owned[index] ?? 0, creatorsOf(call));
          return { maxCredits: creatorsOf(call) - alreadyOwned, alreadyOwned, creditsRemaining: 40 };
        });
        const bill = billOf(calls, prices);
        expect(bill.atMost).toBe(bill.creators - bill.alreadyOwned);
        expect(bill.parts.reduce((sum, { atMost }) => sum + atMost, 0)).toBe(bill.atMost);
        expect(bill.setAside).toBe(bill.atMost);
        expect(affordable(bill)).toBe(bill.atMost > 40 ? 40 : null);
      },
    ),
  );
});

test('an export sets aside a credit for each creator, owned or not, and has 10,000 at most', () => {
  const purchase: Purchase = { kind: 'export', filters: { basic: { platform: 'photonet' } }, total: 12_000 };
  expect(mostCreators(purchase)).toBe(10_000);
  const calls = callsOf(purchase, 19);
  expect(calls).toEqual([{ kind: 'export', body: { filters: purchase.filters, limit: 19 } }]);
  const bill = billOf(calls, [{ maxCredits: 17, alreadyOwned: 2, creditsRemaining: 18 }]);
  expect(bill).toMatchObject({ creators: 19, alreadyOwned: 2, atMost: 17, setAside: 19 });
  expect(affordable(bill)).toBe(18);
});
