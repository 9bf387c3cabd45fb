import { beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Ledger } from './ledger.ts';
import { maxOpenOrders, type Purchases, type Reversal } from './purchases.ts';

export interface PurchasesUnderTest {
  readonly purchases: Purchases;
  readonly ledger: Ledger;
  /** Returns a new UUID. */
  readonly newId: () => string;
}

const cause = { rule: 'scrape.profile' };

/** A pack of 100 credits for 9.99: a third of the price is 33.3 credits. */
const pack = { credits: 100, price: { amount: 999, currency: 'USD' } };

type Event =
  | { readonly what: 'pay'; readonly payment: number }
  | {
      readonly what: Reversal['kind'];
      readonly payment: number;
      readonly id: number;
      readonly undone: boolean;
    };

type Step =
  | Event
  | { readonly what: 'charge'; readonly amount: number }
  | { readonly what: 'hold'; readonly amount: number }
  | { readonly what: 'settle'; readonly capture: number };

/** Refunded or disputed amounts, by id. */
const amounts = [1, 333, 333, 500, 999];

const payment = fc.nat(1);
const anyEvent: fc.Arbitrary<Event> = fc.oneof(
  fc.record({ what: fc.constant('pay' as const), payment }),
  fc.record({
    what: fc.constantFrom('refund' as const, 'dispute' as const),
    payment,
    id: fc.nat(amounts.length - 1),
    undone: fc.boolean(),
  }),
);
const credits = fc.integer({ min: 1, max: 120 });
const anySpending: fc.Arbitrary<Exclude<Step, Event>> = fc.oneof(
  fc.record({ what: fc.constant('charge' as const), amount: credits }),
  fc.record({ what: fc.constant('hold' as const), amount: credits }),
  fc.record({ what: fc.constant('settle' as const), capture: fc.nat(60) }),
);

/** Credits that must be granted and taken back in the end, whatever the order of the events. */
function takenBack(events: readonly Event[]): { readonly granted: number; readonly reversed: number } {
  const paid = new Set(events.filter(({ what }) => what === 'pay').map((event) => event.payment));
  const claims = new Map<string, { readonly payment: number; readonly claim: number }>();
  const undone = new Set<string>();
  for (const event of events) {
    if (event.what === 'pay') continue;
    const { what, id, payment } = event;
    const share = what === 'dispute' ? 1 : (amounts[id] ?? 0) / pack.price.amount;
    claims.set(`${what} ${id} ${payment}`, { payment, claim: Math.ceil(pack.credits * share) });
    if (event.undone) undone.add(`${what} ${id} ${payment}`);
  }
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
  const reversed = [...paid].map((one) => {
    const standing = [...claims].filter(([id, { payment }]) => payment === one && !undone.has(id));
    return Math.min(pack.credits, sum(standing.map(([, { claim }]) => claim)));
  });
  return { granted: paid.size * pack.credits, reversed: sum(reversed) };
}

/** Time limit for slow machines. */
const longTestMs = 120_000;

/** Rules of every Purchases. (contract 3) */
export function purchasesContract(name: string, make: () => Promise<PurchasesUnderTest>): void {
  describe(`the purchases contract: ${name}`, () => {
    let under: PurchasesUnderTest;
    beforeAll(async () => {
      under = await make();
    });

    /** An account with two orders. */
    const buyer = async () => {
      const accountId = under.newId();
      await under.ledger.open(accountId);
      const orders = [under.newId(), under.newId()];
      for (const purchaseId of orders)
        await under.purchases.order({ ...pack, purchaseId, accountId, keyId: under.newId(), live: true });
      const paymentOf = (index: number) => `pi_${orders[index]}`;
      const spend = spender(under.ledger, accountId);
      const happen = async (event: Event) => {
        if (event.what === 'pay')
          return under.purchases.pay({
            purchaseId: orders[event.payment] ?? '',
            paymentId: paymentOf(event.payment),
            live: true,
          });
        const { what: kind, id, undone } = event;
        const amount = amounts[id] ?? 0;
        const reversalId = `${kind}_${id}_${paymentOf(event.payment)}`;
        return under.purchases.reverse({ reversalId, kind, paymentId: paymentOf(event.payment), amount, undone });
      };
      const pay = () => happen({ what: 'pay', payment: 0 });
      const reverse = (what: Reversal['kind'], more: Partial<Exclude<Event, { what: 'pay' }>> = {}) =>
        happen({ what, payment: 0, id: 4, undone: false, ...more });
      const state = async () => ({
        ...(await under.ledger.balance(accountId)),
        uncollected: (await under.purchases.ofAccount(accountId)).uncollected,
      });
      const kinds = async () =>
        (await under.ledger.statement(accountId, { offset: 0, limit: 50 }))
          .map(({ kind, amount }) => [kind, amount])
          .reverse();
      return { accountId, orders, spend, happen, pay, reverse, state, kinds, paymentOf };
    };

    test('an account has a bounded number of unpaid orders, also under races', async () => {
      const { accountId, pay } = await buyer();
      const order = () =>
        under.purchases.order({ ...pack, purchaseId: under.newId(), accountId, keyId: under.newId(), live: true });
      const stored = await Promise.all(Array.from({ length: maxOpenOrders + 5 }, order));
      expect(stored.filter((one) => one)).toHaveLength(maxOpenOrders - 2);
      expect(await order()).toBe(false);
      await pay();
      expect(await order()).toBe(true);
    });

    test('a payment grants once, whatever is repeated, and only in the mode of its order', async () => {
      const { orders, pay, state, kinds, paymentOf } = await buyer();
      const [purchaseId = ''] = orders;
      const other = { purchaseId, paymentId: paymentOf(0), live: false };
      expect(await under.purchases.pay(other)).toBe('unknown_purchase');
      expect(await under.purchases.pay({ ...other, purchaseId: under.newId() })).toBe('unknown_purchase');
      expect((await Promise.all([pay(), pay(), pay()])).sort()).toEqual(['granted', 'repeated', 'repeated']);
      expect([await state(), await kinds()]).toEqual([{ posted: 100, held: 0, uncollected: 0 }, [['purchase', 100]]]);
      await expect(under.purchases.pay({ purchaseId, paymentId: 'pi_other', live: true })).rejects.toThrow(
        'two payments',
      );
      await expect(
        under.purchases.pay({ purchaseId: orders[1] ?? '', paymentId: paymentOf(0), live: true }),
      ).rejects.toThrow();
    });

    test('each refund takes its own share back, rounded up, and all of them the grant', async () => {
      const { pay, reverse, kinds, state } = await buyer();
      await pay();
      for (const id of [1, 2, 2, 3]) await reverse('refund', { id });
      await reverse('dispute');
      expect(await kinds()).toEqual([
        ['purchase', 100],
        ['purchase_refund', -34],
        ['purchase_refund', -34],
        ['purchase_refund', -32],
      ]);
      expect(await state()).toEqual({ posted: 0, held: 0, uncollected: 0 });
    });

    test('a dispute takes what is left, a won one returns it, and a failed refund too', async () => {
      const { pay, reverse, kinds } = await buyer();
      await reverse('dispute', { id: 1 });
      await pay();
      await reverse('refund', { id: 3 });
      await reverse('dispute', { id: 1, undone: true });
      await reverse('dispute', { id: 1 });
      await reverse('refund', { id: 3, undone: true });
      expect(await kinds()).toEqual([
        ['purchase', 100],
        ['dispute', -100],
        ['dispute_won', 100],
        ['purchase_refund', -51],
        ['purchase_refund', 51],
      ]);
    });

    test('what is spent or held stays uncollected until holds are released, and new purchases are not touched', async () => {
      const { accountId, happen, pay, reverse, spend, state } = await buyer();
      await pay();
      await spend({ what: 'charge', amount: 50 });
      await spend({ what: 'hold', amount: 40 });
      await reverse('refund');
      expect(await state()).toEqual({ posted: 40, held: 40, uncollected: 90 });
      await happen({ what: 'pay', payment: 1 });
      await happen({ what: 'refund', payment: 1, id: 3, undone: false });
      expect(await state()).toEqual({ posted: 89, held: 40, uncollected: 90 });
      await spend({ what: 'settle', capture: 10 });
      expect(await state()).toEqual({ posted: 49, held: 0, uncollected: 60 });
      const { purchases } = await under.purchases.ofAccount(accountId);
      expect(purchases.map(({ credits, price, reversals }) => ({ credits, price, reversals }))).toEqual([
        { ...pack, reversals: [expect.objectContaining({ credits: 51, uncollected: 0 })] },
        { ...pack, reversals: [expect.objectContaining({ credits: 100, uncollected: 60, undone: false })] },
      ]);
      const late = { ownerId: accountId, operationKey: 'late', amount: 20, cause, ttlSeconds: 0 };
      expect(await under.ledger.hold(late)).toMatchObject({ moved: true });
      await under.ledger.expireHolds();
      expect(await state()).toEqual({ posted: 29, held: 0, uncollected: 40 });
    });

    test(
      'any order, repetition and concurrency of events leads to the same credits, beside any spending',
      () =>
        fc.assert(
          fc.asyncProperty(
            fc.array(anyEvent, { minLength: 1, maxLength: 24 }),
            fc.array(anySpending, { maxLength: 8 }),
            fc.infiniteStream(fc.nat()),
            fc.constantFrom(1, 4, 32),
            async (events, spendings, random, atOnce) => {
              const account = await buyer();
              const steps: readonly Step[] = [...events, ...spendings];
              const mixed = steps.map((step) => ({ step, at: random.next().value })).sort((a, b) => a.at - b.at);
              let spent = 0;
              for (let start = 0; start < mixed.length; start += atOnce) {
                const now = mixed.slice(start, start + atOnce).map(({ step }) => step);
                const moved = await Promise.all(
                  now.map((step) => (isEvent(step) ? account.happen(step).then(() => 0) : account.spend(step))),
                );
                spent += moved.reduce((sum, credits) => sum + credits, 0);
              }
              const { granted, reversed } = takenBack(events);
              const { posted = 0, held = 0, uncollected } = await account.state();
              expect(posted - uncollected).toBe(granted - spent - reversed);
              expect(Math.min(held, posted - held, uncollected)).toBeGreaterThanOrEqual(0);
              if (spendings.length === 0) expect(uncollected).toBe(0);
            },
          ),
          { numRuns: 25 },
        ),
      longTestMs,
    );

    test('the ledger agrees with all payments, refunds and disputes', async () => {
      expect((await under.ledger.verify()).differences).toEqual([]);
    });
  });
}

/** Returns a function that moves credits and returns how many it spent. */
function spender(ledger: Ledger, ownerId: string): (step: Exclude<Step, Event>) => Promise<number> {
  const holds: { readonly holdId: string; readonly amount: number }[] = [];
  let count = 0;
  return async (step) => {
    count += 1;
    const movement = { ownerId, operationKey: `k${count}`, cause };
    if (step.what === 'settle') {
      const oldest = holds.shift();
      if (oldest === undefined) return 0;
      const capture = Math.min(step.capture, oldest.amount);
      await ledger.settle({ ownerId, holdId: oldest.holdId, capture, cause });
      return capture;
    }
    const { amount } = step;
    if (step.what === 'charge') return (await ledger.charge({ ...movement, amount })).moved ? amount : 0;
    const held = await ledger.hold({ ...movement, amount, ttlSeconds: 3600 });
    if (held.moved) holds.push({ holdId: held.holdId, amount });
    return 0;
  };
}

function isEvent(step: Step): step is Event {
  return step.what === 'pay' || step.what === 'refund' || step.what === 'dispute';
}
