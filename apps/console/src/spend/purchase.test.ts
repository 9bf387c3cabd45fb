import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { affordable, billOf, callsOf, creatorsOf, maxCreators, type Purchase } from './purchase.ts';

const creator = fc.record({ platform: fc.constant('photonet' as const), handle: fc.uuid() });

test('unlock calls name each creator once, in order, up to 25 per call', () => {
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

test('the costs of the calls add up to the bill', () => {
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
        expect(bill.held).toBe(bill.atMost);
        expect(affordable(bill)).toBe(bill.atMost > 40 ? 40 : null);
      },
    ),
  );
});

test('an export holds one credit per creator, owned or not, and has at most 10,000', () => {
  const purchase: Purchase = { kind: 'export', filters: { basic: { platform: 'photonet' } }, total: 12_000 };
  expect(maxCreators(purchase)).toBe(10_000);
  const calls = callsOf(purchase, 19);
  expect(calls).toEqual([{ kind: 'export', body: { filters: purchase.filters, limit: 19 } }]);
  const bill = billOf(calls, [{ maxCredits: 17, alreadyOwned: 2, creditsRemaining: 18 }]);
  expect(bill).toMatchObject({ creators: 19, alreadyOwned: 2, atMost: 17, held: 19 });
  expect(affordable(bill)).toBe(18);
});
