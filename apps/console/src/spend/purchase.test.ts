import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { refusalOf } from '../api.ts';
import { costSentence } from './cost-sentence.ts';
import { affordable, billOf, callsOf, creatorsOf, maxCreators, type Purchase } from './purchase.ts';
import { quotePurchase, type SendCall } from './purchase-calls.ts';

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
          return { maxCredits: creatorsOf(call) - alreadyOwned, alreadyOwned, noContact: 0, creditsRemaining: 40 };
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

test('an export needs one credit per creator, owned or not, and has at most 10,000', () => {
  const purchase: Purchase = { kind: 'export', filters: { basic: { platform: 'photonet' } }, total: 12_000 };
  expect(maxCreators(purchase)).toBe(10_000);
  const calls = callsOf(purchase, 19);
  expect(calls).toEqual([{ kind: 'export', body: { filters: purchase.filters, limit: 19 } }]);
  const bill = billOf(calls, [{ maxCredits: 16, alreadyOwned: 2, noContact: 1, creditsRemaining: 18 }]);
  expect(bill).toMatchObject({ creators: 19, alreadyOwned: 2, noContact: 1, atMost: 16, held: 18 });
  expect(affordable(bill)).toBe(18);
});

test('a list is unlocked in one job that needs only what it can cost', () => {
  const list = { list_id: 'l', name: 'Summer' };
  const items = { except_item_ids: ['i'] };
  const calls = callsOf({ kind: 'list', list, items, total: 9999 }, 9999);
  expect(calls).toEqual([{ kind: 'export', body: { list_id: 'l', items, limit: 9999, name: 'Summer' } }]);
  const bill = billOf(calls, [{ maxCredits: 17, alreadyOwned: 9000, noContact: 982, creditsRemaining: 17 }]);
  expect(bill).toMatchObject({ creators: 9999, atMost: 17, held: 17 });
  expect(affordable(bill)).toBeNull();
});

test('the cost of a delivery is one sentence', () => {
  expect(costSentence({ delivered: 10_000, charged: 8283, owned: 0 })).toBe(
    '8,283 were new and list a contact: 8,283 credits. 1,717 list none: free.',
  );
  expect(costSentence({ delivered: 3, charged: 1, owned: 1 })).toBe(
    '1 was new and lists a contact: 1 credit. 1 was yours, 1 lists none: free.',
  );
  expect(costSentence({ delivered: 2, charged: 0, owned: 2 })).toBe('2 were yours: free.');
});

test('an export without matches has no bill', async () => {
  const quote = { max_credits: 0, already_owned: 0, no_contact: 0, credits_remaining: 40 };
  const refusal = refusalOf(400, { status: 'needs_confirmation', quote });
  const send = (async () => ({ ok: false, refusal })) as SendCall;
  const purchase: Purchase = { kind: 'export', filters: { basic: { platform: 'photonet' } }, total: 100 };
  const bill = await quotePurchase(purchase, { count: 100, send });
  expect(bill).toMatchObject({ ok: false, refusal: { status: 'empty' } });
});
