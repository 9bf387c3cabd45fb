import { beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { remaining } from './balance.ts';
import { type Cause, type CompletedMovement, type Ledger, maxEntriesOf, type RefusedMovement } from './ledger.ts';
import { ledgerPagesContract } from './ledger-pages.contract.ts';
import { MemoryLedger } from './testing/memory-ledger.ts';

export interface LedgerUnderTest {
  readonly ledger: Ledger;
  /** Returns a new UUID. */
  readonly newOwnerId: () => string;
  readonly setNow: (now: Date) => Promise<void>;
}

const cause: Cause = { rule: 'scrape.profile', requestId: 'req-1' };

type Step =
  | { readonly do: 'grant' | 'charge' | 'refund' | 'hold'; readonly key: number; readonly amount: number }
  | { readonly do: 'settle'; readonly hold: number; readonly capture: number }
  | { readonly do: 'expire' };

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom('grant' as const, 'charge' as const, 'charge' as const, 'refund' as const, 'hold' as const),
      key: fc.nat(400),
      amount: fc.integer({ min: 1, max: 30 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('settle' as const), hold: fc.nat(40), capture: fc.nat(30) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('expire' as const) }) },
);

interface MadeHold {
  readonly holdId: string;
  readonly amount: number;
}

/** Runs steps and returns their results without ids, which differ between ledgers. */
async function trace(ledger: Ledger, ownerId: string, steps: readonly Step[]): Promise<unknown[]> {
  const seen: unknown[] = [];
  const holds: MadeHold[] = [];
  const settle = async (step: Extract<Step, { do: 'settle' }>): Promise<unknown> => {
    const hold = holds[step.hold % Math.max(1, holds.length)];
    if (hold === undefined) return null;
    const capture = Math.min(step.capture, hold.amount);
    const settled = await ledger.settle({ ownerId, holdId: hold.holdId, capture, cause });
    return { ...settled, entryIds: settled.entryIds.length };
  };
  const move = async (step: Extract<Step, { key: number }>): Promise<unknown> => {
    const movement = { ownerId, operationKey: `k${step.key}`, amount: step.amount, cause };
    if (step.do !== 'hold') return seenOf(await ledger[step.do](movement));
    // Every third hold expires immediately, so that a later sweep releases it.
    const held = await ledger.hold({ ...movement, ttlSeconds: step.key % 3 === 0 ? 0 : 3600 });
    if (held.moved) holds.push({ holdId: held.holdId, amount: step.amount });
    return seenOf(held);
  };
  for (const step of steps) {
    if (step.do === 'expire') seen.push(await ledger.expireHolds());
    else if (step.do === 'settle') seen.push(await settle(step));
    else seen.push(await move(step));
    seen.push(await ledger.balance(ownerId));
  }
  return seen;
}

function seenOf(answer: CompletedMovement | RefusedMovement): unknown {
  return answer.moved ? { moved: true, repeated: answer.repeated, remaining: answer.remaining } : answer;
}

/** Time limit for slow machines. */
const longTestMs = 300_000;

/** Rules of every Ledger. (contract 3) */
export function ledgerContract(name: string, make: () => Promise<LedgerUnderTest>): void {
  describe(`the ledger contract: ${name}`, () => {
    let under: LedgerUnderTest;
    let ledger: Ledger;
    beforeAll(async () => {
      under = await make();
      ledger = under.ledger;
    });

    const ownerWith = async (credits: number): Promise<string> => {
      const ownerId = under.newOwnerId();
      await ledger.open(ownerId);
      if (credits > 0)
        await ledger.grant({
          ownerId,
          operationKey: 'first grant',
          amount: credits,
          cause: { rule: 'operator.grant' },
        });
      return ownerId;
    };

    test('opening an existing owner changes nothing', async () => {
      const ownerId = await ownerWith(5);
      await ledger.open(ownerId);
      expect(await ledger.balance(ownerId)).toEqual({ posted: 5, held: 0 });
      expect(await ledger.balance(under.newOwnerId())).toBeNull();
    });

    test('an unknown owner is refused', async () => {
      const stranger = { ownerId: under.newOwnerId(), operationKey: 'k', amount: 1, cause };
      expect(await ledger.charge(stranger)).toEqual({ moved: false, reason: 'unknown_owner' });
      expect(await ledger.hold({ ...stranger, ttlSeconds: 9 })).toEqual({ moved: false, reason: 'unknown_owner' });
      expect(await ledger.grant({ ...stranger, ownerId: 'no uuid' })).toEqual({
        moved: false,
        reason: 'unknown_owner',
      });
    });

    test('a charge reports the balance right after its own entry', async () => {
      const ownerId = await ownerWith(10);
      const moved = await ledger.charge({ ownerId, operationKey: 'c', amount: 3, cause });
      expect(moved).toMatchObject({ moved: true, repeated: false, remaining: 7 });
    });

    test('a charge above the remaining credits is refused, reports both numbers and moves nothing', async () => {
      const ownerId = await ownerWith(2);
      await ledger.hold({ ownerId, operationKey: 'h', amount: 1, cause, ttlSeconds: 60 });
      expect(await ledger.charge({ ownerId, operationKey: 'c', amount: 2, cause })).toEqual({
        moved: false,
        reason: 'insufficient_credits',
        required: 2,
        remaining: 1,
      });
      expect(await ledger.balance(ownerId)).toEqual({ posted: 2, held: 1 });
    });

    test('a repeated operation key has one effect and returns the first result', async () => {
      const ownerId = await ownerWith(10);
      const movement = { ownerId, operationKey: 'same', amount: 4, cause };
      const first = await ledger.charge(movement);
      await ledger.charge({ ownerId, operationKey: 'other', amount: 1, cause });
      expect(await ledger.charge(movement)).toEqual({ ...first, repeated: true });
      expect(await ledger.balance(ownerId)).toEqual({ posted: 5, held: 0 });
    });

    test('an operation key with another kind, amount or rule is refused', async () => {
      const ownerId = await ownerWith(10);
      const movement = { ownerId, operationKey: 'once', amount: 4, cause };
      await ledger.charge(movement);
      const conflict = { moved: false, reason: 'operation_conflict' };
      expect(await ledger.charge({ ...movement, amount: 5 })).toEqual(conflict);
      expect(await ledger.charge({ ...movement, cause: { rule: 'scrape.posts' } })).toEqual(conflict);
      expect(await ledger.refund(movement)).toEqual(conflict);
      expect(await ledger.hold({ ...movement, ttlSeconds: 60 })).toEqual(conflict);
      expect(await ledger.balance(ownerId)).toEqual({ posted: 6, held: 0 });
    });

    test('owners can use the same operation key', async () => {
      const [one, two] = [await ownerWith(3), await ownerWith(3)];
      await ledger.charge({ ownerId: one, operationKey: 'k', amount: 1, cause });
      expect(await ledger.charge({ ownerId: two, operationKey: 'k', amount: 1, cause })).toMatchObject({
        repeated: false,
      });
    });

    test('a hold reduces the remaining credits, not the posted ones', async () => {
      const ownerId = await ownerWith(10);
      const held = await ledger.hold({ ownerId, operationKey: 'h', amount: 6, cause, ttlSeconds: 60 });
      expect(held).toMatchObject({ moved: true, remaining: 4 });
      const balance = { posted: 10, held: 6 };
      expect(await ledger.balance(ownerId)).toEqual(balance);
      expect(remaining(balance)).toBe(4);
    });

    test('a repeated hold returns the first hold', async () => {
      const ownerId = await ownerWith(10);
      const movement = { ownerId, operationKey: 'h', amount: 6, cause, ttlSeconds: 60 };
      const first = await ledger.hold(movement);
      expect(await ledger.hold(movement)).toEqual({ ...first, repeated: true });
      expect(await ledger.balance(ownerId)).toEqual({ posted: 10, held: 6 });
    });

    test('settling captures part of a hold and releases the rest, once', async () => {
      const ownerId = await ownerWith(10);
      const held = await ledger.hold({ ownerId, operationKey: 'h', amount: 6, cause, ttlSeconds: 60 });
      if (!held.moved) throw new Error('not held');
      const settled = await ledger.settle({ ownerId, holdId: held.holdId, capture: 4, cause });
      expect(settled).toMatchObject({ settled: true, state: 'settled', captured: 4, released: 2, remaining: 6 });
      expect(settled.entryIds).toHaveLength(2);
      const again = await ledger.settle({ ownerId, holdId: held.holdId, capture: 6, cause });
      expect(again).toEqual({ settled: false, state: 'settled', captured: 4, released: 2, remaining: 6, entryIds: [] });
      expect(await ledger.balance(ownerId)).toEqual({ posted: 6, held: 0 });
    });

    test('settling with a capture of 0 releases the whole hold', async () => {
      const ownerId = await ownerWith(10);
      const held = await ledger.hold({ ownerId, operationKey: 'h', amount: 6, cause, ttlSeconds: 60 });
      if (!held.moved) throw new Error('not held');
      expect(await ledger.settle({ ownerId, holdId: held.holdId, capture: 0, cause })).toMatchObject({
        state: 'released',
        released: 6,
      });
      expect(await ledger.balance(ownerId)).toEqual({ posted: 10, held: 0 });
    });

    test('a capture above the hold throws', async () => {
      const ownerId = await ownerWith(10);
      const held = await ledger.hold({ ownerId, operationKey: 'h', amount: 6, cause, ttlSeconds: 60 });
      if (!held.moved) throw new Error('not held');
      await expect(ledger.settle({ ownerId, holdId: held.holdId, capture: 7, cause })).rejects.toThrow(RangeError);
      expect(await ledger.balance(ownerId)).toEqual({ posted: 10, held: 6 });
    });

    test('another owner cannot settle a hold', async () => {
      const [ownerId, other] = [await ownerWith(10), await ownerWith(10)];
      const held = await ledger.hold({ ownerId, operationKey: 'h', amount: 6, cause, ttlSeconds: 60 });
      if (!held.moved) throw new Error('not held');
      const settled = ledger.settle({ ownerId: other, holdId: held.holdId, capture: 6, cause });
      await expect(settled).rejects.toThrow(RangeError);
      expect(await ledger.balance(ownerId)).toEqual({ posted: 10, held: 6 });
      expect(await ledger.balance(other)).toEqual({ posted: 10, held: 0 });
    });

    test('expireHolds releases expired holds only', async () => {
      const ownerId = await ownerWith(10);
      const requestId = `request-${ownerId}`;
      const over = await ledger.hold({
        ...{ ownerId, operationKey: 'over', amount: 2, ttlSeconds: 0 },
        cause: { ...cause, requestId },
      });
      await ledger.hold({ ownerId, operationKey: 'open', amount: 3, cause, ttlSeconds: 3600 });
      expect(await ledger.expireHolds()).toBe(1);
      expect(await ledger.expireHolds()).toBe(0);
      expect((await ledger.entriesOf(ownerId, { requestId })).map(({ kind }) => kind)).toEqual(['hold', 'expire']);
      expect(await ledger.balance(ownerId)).toEqual({ posted: 10, held: 3 });
      if (!over.moved) throw new Error('not held');
      expect(await ledger.settle({ ownerId, holdId: over.holdId, capture: 2, cause })).toMatchObject({
        settled: false,
        state: 'expired',
        captured: 0,
      });
      expect(await ledger.balance(ownerId)).toEqual({ posted: 10, held: 3 });
    });

    test('openHolds counts holds and their credits until they end', async () => {
      const before = await ledger.openHolds();
      const ownerId = await ownerWith(10);
      const held = await ledger.hold({ ownerId, operationKey: 'h', amount: 4, cause, ttlSeconds: 3600 });
      await ledger.hold({ ownerId, operationKey: 'over', amount: 5, cause, ttlSeconds: 0 });
      expect(await ledger.openHolds()).toMatchObject({ holds: before.holds + 2, credits: before.credits + 9 });
      if (!held.moved) throw new Error('not held');
      await ledger.settle({ ownerId, holdId: held.holdId, capture: 1, cause });
      await ledger.expireHolds();
      const after = await ledger.openHolds();
      expect(after).toMatchObject({ overdueSeconds: 0 });
      expect(after.oldestSeconds).toBeGreaterThanOrEqual(0);
      expect(after.holds).toBeLessThanOrEqual(before.holds);
    });

    test('amounts that are not whole credits above 0 throw', async () => {
      const ownerId = await ownerWith(10);
      for (const amount of [0, -1, 1.5, Number.NaN, 2 ** 60]) {
        await expect(ledger.charge({ ownerId, operationKey: `a${amount}`, amount, cause })).rejects.toThrow(RangeError);
      }
    });

    test('characters that a database cannot store are dropped from causes and do not affect other movements', async () => {
      const [ownerId, other] = [await ownerWith(10), await ownerWith(10)];
      const odd = { rule: 'search.page', requestId: 'r', detail: { note: 'a\0b', half: 'x\ud800' } };
      const answers = await Promise.all([
        ledger.charge({ ownerId, operationKey: 'odd', amount: 1, cause: odd }),
        ledger.charge({ ownerId: other, operationKey: 'plain', amount: 1, cause }),
      ]);
      expect(answers.map((answer) => answer.moved)).toEqual([true, true]);
      await expect(ledger.charge({ ownerId, operationKey: 'a\0', amount: 1, cause })).rejects.toThrow(RangeError);
    });

    test('a statement is newest first, without gaps, and each entry continues the previous balance', async () => {
      const ownerId = await ownerWith(10);
      await ledger.charge({ ownerId, operationKey: 'c', amount: 3, cause });
      const held = await ledger.hold({ ownerId, operationKey: 'h', amount: 5, cause, ttlSeconds: 60 });
      if (!held.moved) throw new Error('not held');
      await ledger.settle({ ownerId, holdId: held.holdId, capture: 1, cause });
      await ledger.refund({ ownerId, operationKey: 'r', amount: 1, cause });
      const entries = [...(await ledger.statement(ownerId, { offset: 0, limit: 100 }))].reverse();
      expect(entries.map(({ kind, amount, heldChange, contra }) => [kind, amount, heldChange, contra])).toEqual([
        ['grant', 10, 0, 'grants'],
        ['charge', -3, 0, 'revenue'],
        ['hold', 0, 5, 'holds'],
        ['capture', -1, -1, 'revenue'],
        ['release', 0, -4, 'holds'],
        ['refund', 1, 0, 'refunds'],
      ]);
      let [posted, held_] = [0, 0];
      entries.forEach((entry, position) => {
        posted += entry.amount;
        held_ += entry.heldChange;
        expect(entry).toMatchObject({ seq: position + 1, postedAfter: posted, heldAfter: held_, ownerId });
      });
      expect(await ledger.statement(ownerId, { offset: 1, limit: 2 })).toEqual([entries[4], entries[3]]);
    });

    test('only the owner finds an entry by id, history or request', async () => {
      const [ownerId, stranger] = [await ownerWith(10), await ownerWith(10)];
      const historyId = under.newOwnerId();
      const detail = { free_left: 0, pricing: true, note: null };
      const moved = await ledger.charge({
        ownerId,
        operationKey: 'c',
        amount: 3,
        cause: { rule: 'search.page', requestId: 'req-7', historyId, detail },
      });
      if (!moved.moved) throw new Error('not charged');
      const entry = await ledger.entry(ownerId, moved.entryId);
      expect(entry).toMatchObject({
        amount: -3,
        cause: { rule: 'search.page', requestId: 'req-7', historyId, detail },
      });
      expect(await ledger.entriesOf(ownerId, { historyId })).toEqual([entry]);
      expect(await ledger.entriesOf(ownerId, { requestId: 'req-7' })).toEqual([entry]);
      expect(await ledger.entry(stranger, moved.entryId)).toBeNull();
      expect(await ledger.entriesOf(stranger, { historyId })).toEqual([]);
      expect(await ledger.entriesOf(stranger, { requestId: 'req-7' })).toEqual([]);
      expect(await ledger.entry(ownerId, 'le_nothing')).toBeNull();
      expect(await ledger.entriesOf(ownerId, { historyId: 'no uuid' })).toEqual([]);
    });

    test('entriesOf returns the oldest entries if a request id has too many', async () => {
      const ownerId = await ownerWith(1000);
      const charge = (key: number) =>
        ledger.charge({
          ownerId,
          operationKey: `c${key}`,
          amount: 1,
          cause: { rule: 'search.page', requestId: 'same' },
        });
      await Promise.all(Array.from({ length: maxEntriesOf + 1 }, (_, key) => charge(key)));
      const found = await ledger.entriesOf(ownerId, { requestId: 'same' });
      expect(found.map(({ seq }) => seq)).toEqual(Array.from({ length: maxEntriesOf }, (_, at) => at + 2));
    });

    test('exactly one of 50 parallel charges passes on a balance of 1', async () => {
      const ownerId = await ownerWith(1);
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, call) => ledger.charge({ ownerId, operationKey: `c${call}`, amount: 1, cause })),
      );
      expect(answers.filter((answer) => answer.moved)).toHaveLength(1);
      expect(remaining((await ledger.balance(ownerId)) ?? { posted: -1, held: 0 })).toBe(0);
    });

    test('100 parallel charges report the balances 99 to 0, each once', async () => {
      const ownerId = await ownerWith(100);
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, call) =>
          ledger.charge({ ownerId, operationKey: `c${call}`, amount: 1, cause }),
        ),
      );
      const balances = answers.map((answer) => (answer.moved ? answer.remaining : -1)).sort((a, b) => b - a);
      expect(balances).toEqual(Array.from({ length: 100 }, (_, call) => 99 - call));
    });

    test('parallel charges with one operation key charge once', async () => {
      const ownerId = await ownerWith(100);
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => ledger.charge({ ownerId, operationKey: 'one', amount: 1, cause })),
      );
      expect(answers.filter((answer) => answer.moved && !answer.repeated)).toHaveLength(1);
      expect(answers.filter((answer) => answer.moved && answer.remaining === 99)).toHaveLength(50);
    });

    test('parallel movements of one or many owners each receive their own result', async () => {
      const owners = await Promise.all(Array.from({ length: 20 }, (_, position) => ownerWith(position % 4)));
      const all = (operationKey: string, amount = 1) =>
        Promise.all(owners.map((ownerId) => ledger.charge({ ownerId, operationKey, amount, cause })));
      const first = await all('a');
      expect(first.map((answer) => answer.moved)).toEqual(owners.map((_, position) => position % 4 > 0));
      // Charges that passed are repeated; charges that were refused are refused again.
      expect(await all('a')).toEqual(first.map((answer) => (answer.moved ? { ...answer, repeated: true } : answer)));
      const [plenty, stranger] = [await ownerWith(100), under.newOwnerId()];
      const mixed = await Promise.all([
        ...['x', 'y', 'x'].map((operationKey) => ledger.charge({ ownerId: plenty, operationKey, amount: 1, cause })),
        ledger.charge({ ownerId: stranger, operationKey: 'x', amount: 1, cause }),
        ledger.grant({ ownerId: plenty, operationKey: 'g', amount: 5, cause }),
        ledger.charge({ ownerId: plenty, operationKey: 'too much', amount: 500, cause }),
        ledger.charge({ ownerId: plenty, operationKey: 'y', amount: 2, cause }),
      ]);
      expect(mixed.map((answer) => (answer.moved ? [answer.repeated, answer.remaining] : answer.reason))).toEqual([
        [false, 99],
        [false, 98],
        [true, 99],
        'unknown_owner',
        [false, 103],
        'insufficient_credits',
        'operation_conflict',
      ]);
    });

    test('parallel movements change the balance of their own owner only', async () => {
      const owners = await Promise.all([10, 20, 30].map(ownerWith));
      const bystander = await ownerWith(50);
      await ledger.hold({ ownerId: owners[0] as string, operationKey: 'h', amount: 4, cause, ttlSeconds: 60 });
      const charge = (operationKey: string, amounts: readonly number[]) =>
        Promise.all(
          owners.map((ownerId, index) =>
            ledger.charge({ ownerId, operationKey, amount: amounts[index] as number, cause }),
          ),
        );
      const charged = await charge('one', [1, 2, 3]);
      expect(charged).toMatchObject([5, 18, 27].map((left) => ({ moved: true, repeated: false, remaining: left })));
      for (const [index, ownerId] of owners.entries()) {
        const entryId = (charged[index] as CompletedMovement).entryId;
        expect(await ledger.entry(ownerId, entryId)).toMatchObject({ operationKey: 'one', amount: -1 - index });
      }
      expect(await charge('one', [1, 2, 3])).toEqual(charged.map((answer) => ({ ...answer, repeated: true })));
      const several = await Promise.all(
        owners.flatMap((ownerId) =>
          ['two', 'three'].map((operationKey) => ledger.charge({ ownerId, operationKey, amount: 1, cause })),
        ),
      );
      expect(several).toMatchObject([4, 3, 17, 16, 26, 25].map((left) => ({ repeated: false, remaining: left })));
      const grant = (ownerId: string) => ledger.grant({ ownerId, operationKey: 'more', amount: 3, cause });
      expect(await Promise.all(owners.map(grant))).toMatchObject([6, 19, 28].map((left) => ({ remaining: left })));
      expect(await charge('four', [7, 1, 1])).toMatchObject([
        { reason: 'insufficient_credits', remaining: 6 },
        { remaining: 18 },
        { remaining: 27 },
      ]);
      const balances = await Promise.all([...owners, bystander].map((ownerId) => ledger.balance(ownerId)));
      expect(balances).toEqual([
        { posted: 10, held: 4 },
        { posted: 18, held: 0 },
        { posted: 27, held: 0 },
        { posted: 50, held: 0 },
      ]);
    });

    test('only one of two different parallel movements under one operation key has an effect', async () => {
      const ownerId = await ownerWith(100);
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, call) =>
          ledger.charge({ ownerId, operationKey: 'one', amount: 1 + (call % 2), cause }),
        ),
      );
      expect(answers.filter((answer) => answer.moved)).toHaveLength(25);
      expect(answers.filter((answer) => !answer.moved && answer.reason === 'operation_conflict')).toHaveLength(25);
      const balance = await ledger.balance(ownerId);
      expect([98, 99]).toContain(balance?.posted);
    });

    test('one of several parallel settlements of a hold wins', async () => {
      const ownerId = await ownerWith(100);
      for (let round = 0; round < 20; round += 1) {
        const held = await ledger.hold({ ownerId, operationKey: `h${round}`, amount: 4, cause, ttlSeconds: 60 });
        if (!held.moved) throw new Error('not held');
        const settled = await Promise.all(
          [0, 1, 2, 3].map((capture) => ledger.settle({ ownerId, holdId: held.holdId, capture, cause })),
        );
        expect(settled.filter((answer) => answer.settled)).toHaveLength(1);
        expect(new Set(settled.map((answer) => answer.captured)).size).toBe(1);
      }
      expect((await ledger.balance(ownerId))?.held).toBe(0);
    });

    test(
      'any sequence of commands has the same results as the reference ledger',
      async () => {
        await fc.assert(
          fc.asyncProperty(fc.array(anyStep, { minLength: 50, maxLength: 50 }), async (steps) => {
            const ownerId = await ownerWith(50);
            const reference = new MemoryLedger(() => new Date(0));
            await reference.open(ownerId);
            await reference.grant({
              ownerId,
              operationKey: 'first grant',
              amount: 50,
              cause: { rule: 'operator.grant' },
            });
            await ledger.expireHolds();
            expect(await trace(ledger, ownerId, steps)).toEqual(await trace(reference, ownerId, steps));
          }),
          { numRuns: modelRuns },
        );
      },
      longTestMs,
    );

    ledgerPagesContract(() => under);

    test('verify finds no differences afterwards', async () => {
      const report = await ledger.verify();
      expect(report.differences).toEqual([]);
      expect(report.entries).toBeGreaterThan(0);
    });
  });
}

/** Sequences of 50 commands. */
const modelRuns = 15;
