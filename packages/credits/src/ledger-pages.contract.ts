import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { LedgerUnderTest } from './ledger.contract.ts';
import type { Cause, Ledger, LedgerEntry } from './ledger.ts';
import { MemoryLedger } from './testing/memory-ledger.ts';
import { type EntryQuery, type UsageSum, usageGroups, wholeUsage } from './usage.ts';

const day = 86_400_000;
const start = Date.UTC(2026, 2, 1, 23, 59, 59, 900);
const keyIds = [1, 2].map((n) => `00000000-0000-4000-8000-00000000000${n}`);

const anyCause: fc.Arbitrary<Cause> = fc.record(
  {
    rule: fc.constantFrom('search.page', 'export.creators', 'unlock.creators', 'lookup.creators', 'scrape.profile'),
    source: fc.constantFrom('api', 'mcp', 'chat', 'app'),
    keyId: fc.constantFrom(...keyIds),
    detail: fc.oneof(
      fc.record({ paid_creators: fc.nat(20) }),
      fc.record({ newly_owned: fc.nat(20) }),
      fc.record({ offset: fc.nat(20) }),
      fc.record({ reason: fc.constantFrom('Spring', 'Autumn') }),
    ),
  },
  { requiredKeys: ['rule'] },
);

interface Step {
  readonly do: 'grant' | 'charge' | 'refund' | 'hold';
  readonly amount: number;
  readonly cause: Cause;
  /** Clock offset from `start`, in ms; it may go backwards. */
  readonly at: number;
}

const anyStep: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom('grant', 'charge', 'charge', 'refund', 'hold'),
  amount: fc.integer({ min: 1, max: 9 }),
  cause: anyCause,
  at: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 4 * day })),
});

const anyDay = fc.constantFrom('2026-02-28', '2026-03-01', '2026-03-02', '2026-03-03', '2026-03-05');

/** `before` is the offset of an entry. */
type Query = Omit<EntryQuery, 'before'> & { readonly before?: number };

const anyQuery: fc.Arbitrary<Query> = fc.record(
  {
    offset: fc.nat(30),
    before: fc.nat(30),
    limit: fc.integer({ min: 1, max: 12 }),
    from: anyDay,
    to: anyDay,
    kind: fc.constantFrom('grant', 'charge', 'hold', 'capture', 'release', 'refund'),
    source: fc.constantFrom('api', 'mcp', 'chat', 'app'),
  },
  { requiredKeys: ['offset', 'limit'] },
);

/** Runs the steps. Settles holds immediately and captures about half of each. */
async function carryOut(
  { ledger, setNow }: Pick<LedgerUnderTest, 'ledger' | 'setNow'>,
  ownerId: string,
  steps: readonly Step[],
): Promise<void> {
  const { total } = await ledger.page(ownerId, { offset: 0, limit: 1 });
  for (const [at, step] of steps.entries()) {
    await setNow(new Date(start + step.at));
    const operationKey = `step ${at} after ${total}`;
    const movement = { ownerId, operationKey, amount: step.amount, cause: step.cause };
    if (step.do !== 'hold') await ledger[step.do](movement);
    else {
      const held = await ledger.hold({ ...movement, ttlSeconds: 60 });
      const capture = Math.floor(step.amount / 2);
      if (held.moved) await ledger.settle({ ownerId, holdId: held.holdId, capture, cause: step.cause });
    }
  }
}

/** Returns the page and the sums of all groups for a query. */
async function shown(ledger: Ledger, ownerId: string, { before, ...query }: Query): Promise<unknown> {
  const newest = before === undefined ? undefined : await ledger.page(ownerId, { offset: before, limit: 1 });
  const beforeId = newest?.entries[0]?.entryId;
  const page = await ledger.page(ownerId, { ...query, ...(beforeId === undefined ? {} : { before: beforeId }) });
  const { offset: _, limit: __, kind: ___, source: ____, ...days } = query;
  const sums: (readonly UsageSum[])[] = [];
  for (const by of usageGroups) sums.push(await ledger.usage(ownerId, { ...days, by }));
  return { ...page, entries: seen(page.entries), sums };
}

function seen(entries: readonly LedgerEntry[]) {
  return entries.map(({ seq, kind, amount, postedAfter, heldAfter, cause, at }) => [
    ...[seq, kind, amount, postedAfter, heldAfter],
    ...[cause.rule, cause.source, cause.keyId, at.toISOString()],
  ]);
}

/** Reading rules of every Ledger: filters, pages and sums. */
export function ledgerPagesContract(underTest: () => LedgerUnderTest): void {
  describe('pages and sums', () => {
    const owner = async () => {
      const ownerId = underTest().newOwnerId();
      await underTest().ledger.open(ownerId);
      return ownerId;
    };

    const longTestMs = 120_000;

    test(
      'filters, pages and sums match the reference ledger',
      async () => {
        const steps = fc.array(anyStep, { minLength: 5, maxLength: 25 });
        const queries = fc.array(anyQuery, { minLength: 20, maxLength: 20 });
        await fc.assert(
          fc.asyncProperty(steps, steps, queries, async (first, second, asked) => {
            const ownerId = await owner();
            let now = new Date(start);
            const reference = new MemoryLedger(() => now);
            await reference.open(ownerId);
            const setNow = async (moment: Date) => {
              now = moment;
            };
            const { ledger } = underTest();
            // Adapters may cache sums while they read, so entries are appended in two parts.
            for (const part of [first, second]) {
              await carryOut(underTest(), ownerId, part);
              await carryOut({ ledger: reference, setNow }, ownerId, part);
              for (const query of asked)
                expect(await shown(ledger, ownerId, query)).toEqual(await shown(reference, ownerId, query));
            }
          }),
          { numRuns: 6 },
        );
      },
      longTestMs,
    );

    test('sums and pages include each new entry', async () => {
      const ownerId = await owner();
      const { ledger, setNow } = underTest();
      await setNow(new Date(start));
      await ledger.grant({ ownerId, operationKey: 'g', amount: 9, cause: { rule: 'operator.grant' } });
      const charges = { kind: 'charge', offset: 0, limit: 9 } as const;
      for (const count of [1, 2, 3]) {
        const cause = { rule: 'search.page', detail: { paid_creators: 2 } };
        await ledger.charge({ ownerId, operationKey: `c${count}`, amount: 1, cause });
        expect(await ledger.usage(ownerId, { by: 'day' })).toContainEqual(
          expect.objectContaining({ kind: 'charge', entries: count, amount: -count, creators: 2 * count }),
        );
        expect((await ledger.page(ownerId, charges)).entries).toHaveLength(count);
      }
    });

    test(
      'sums equal the entries and explain the balance',
      async () => {
        await fc.assert(
          fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 25 }), async (steps) => {
            const ownerId = await owner();
            const { ledger } = underTest();
            await carryOut(underTest(), ownerId, steps);
            const usage = wholeUsage(await ledger.usage(ownerId, { by: 'key' }));
            const balance = await ledger.balance(ownerId);
            expect(usage.granted + usage.refunded - usage.spent).toBe(balance?.posted);
            expect(Object.values(usage.spentOn).reduce((sum, credits) => sum + credits, 0)).toBe(usage.spent);
            const entries = await ledger.statement(ownerId, { offset: 0, limit: 1000 });
            const spent = entries.filter(({ kind }) => kind === 'charge' || kind === 'capture');
            expect(usage.spent).toBe(spent.reduce((sum, { amount }) => sum - amount, 0));
          }),
          { numRuns: 6 },
        );
      },
      longTestMs,
    );

    test('paging with `before` shows each entry once while others are appended', async () => {
      const ownerId = await owner();
      const { ledger } = underTest();
      const grant = (operationKey: string) =>
        ledger.grant({ ownerId, operationKey, amount: 1, cause: { rule: 'operator.grant' } });
      for (let at = 0; at < 20; at += 1) await grant(`old ${at}`);
      const shown: number[] = [];
      let before: string | undefined;
      for (let more = true, page = 0; more; page += 1) {
        const [read] = await Promise.all([
          ledger.page(ownerId, { offset: 0, limit: 3, ...(before === undefined ? {} : { before }) }),
          grant(`new ${page}`),
          grant(`newer ${page}`),
        ]);
        shown.push(...read.entries.map(({ seq }) => seq));
        before = read.entries.at(-1)?.entryId;
        more = read.hasMore;
        expect(read.total).toBeGreaterThanOrEqual(20);
      }
      expect(shown).toEqual(Array.from({ length: shown.length }, (_, at) => shown.length - at));
      expect(shown.length).toBeGreaterThanOrEqual(20);
    });

    test('`before` with an unknown or foreign entry matches nothing, and an unknown owner has no entries', async () => {
      const [mine, other] = [await owner(), await owner()];
      const { ledger } = underTest();
      const moved = await ledger.grant({
        ownerId: other,
        operationKey: 'g',
        amount: 1,
        cause: { rule: 'operator.grant' },
      });
      if (!moved.moved) throw new Error(moved.reason);
      await ledger.grant({ ownerId: mine, operationKey: 'g', amount: 1, cause: { rule: 'operator.grant' } });
      for (const before of ['le_nothing', moved.entryId])
        expect(await ledger.page(mine, { before, offset: 0, limit: 9 })).toMatchObject({ entries: [], hasMore: false });
      const nobody = underTest().newOwnerId();
      expect(await ledger.page(nobody, { offset: 0, limit: 9 })).toEqual({ entries: [], hasMore: false, total: 0 });
      expect(await ledger.usage(nobody, { by: 'day' })).toEqual([]);
    });

    test('concurrent reads and charges count each entry once', async () => {
      const ownerId = await owner();
      const { ledger } = underTest();
      await ledger.grant({ ownerId, operationKey: 'g', amount: 500, cause: { rule: 'operator.grant' } });
      const moves = Array.from({ length: 60 }, (_, at) =>
        ledger.charge({ ownerId, operationKey: `c${at}`, amount: 1 + (at % 3), cause: { rule: 'search.page' } }),
      );
      const reads = Array.from({ length: 30 }, () => ledger.usage(ownerId, { by: 'day' }));
      await Promise.all([...moves, ...reads]);
      const usage = wholeUsage(await ledger.usage(ownerId, { by: 'day' }));
      expect(usage).toMatchObject({ spent: 120, granted: 500, calls: 60 });
    });
  });
}
