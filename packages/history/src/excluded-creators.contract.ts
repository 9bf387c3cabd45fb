import type { Exclusions } from '@creator-discovery/search-filters';
import { beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { CreatorSet, ExcludedCreators, ExcludedSets } from './excluded-creators.ts';

/** Adds the rows that admissions, jobs and lists write, at the time set last. Ids are UUIDs. */
export interface ExcludedCreatorsUnderTest {
  readonly excluded: ExcludedCreators;
  setNow(now: Date): Promise<void>;
  /** A new account with an empty list and an empty job. */
  newAccount(): Promise<ExcludingAccount>;
  own(account: ExcludingAccount, creatorIds: CreatorSet): Promise<void>;
  /** Adds a search page. */
  show(account: ExcludingAccount, creatorIds: CreatorSet): Promise<void>;
  deliver(account: ExcludingAccount, creatorIds: CreatorSet): Promise<void>;
  addToList(account: ExcludingAccount, creatorIds: CreatorSet, isOpen: boolean): Promise<void>;
  removeFromList(account: ExcludingAccount, creatorIds: CreatorSet): Promise<void>;
}

export interface ExcludingAccount {
  readonly accountId: string;
  readonly listId: string;
  readonly jobId: string;
}

const start = Date.UTC(2026, 10, 2, 9);

function second(at: number): Date {
  return new Date(start + at * 1000);
}

function asOf(at: number): string {
  return second(at).toISOString().replace('Z', '000Z');
}

const eventKinds = ['own', 'show', 'deliver', 'add open', 'add closed'] as const;

interface Event {
  readonly kind: (typeof eventKinds)[number];
  readonly creatorId: number;
}

const anyEvents = fc.array(
  fc.record({ kind: fc.constantFrom(...eventKinds), creatorId: fc.integer({ min: 1, max: 5 }) }),
  { maxLength: 14 },
);

/** The rules every adapter of `ExcludedCreators` keeps. */
export function excludedCreatorsContract(name: string, make: () => Promise<ExcludedCreatorsUnderTest>): void {
  describe(`ExcludedCreators: ${name}`, () => {
    let subject: ExcludedCreatorsUnderTest;
    beforeAll(async () => {
      subject = await make();
    });

    async function happen(account: ExcludingAccount, { kind, creatorId }: Event): Promise<void> {
      if (kind === 'own') await subject.own(account, [creatorId]);
      else if (kind === 'show') await subject.show(account, [creatorId]);
      else if (kind === 'deliver') await subject.deliver(account, [creatorId]);
      else await subject.addToList(account, [creatorId], kind === 'add open');
    }

    async function found(account: ExcludingAccount, change: Exclusions = {}): Promise<ExcludedSets> {
      const all = { owned: true, shown: true, list_ids: [account.listId], history_ids: [account.jobId], ...change };
      const result = await subject.excluded.find(account.accountId, all);
      if (!result.found) throw new Error(result.reason);
      return result.sets;
    }

    test('the same time finds the same creators, whatever happens since', async () => {
      await fc.assert(
        fc.asyncProperty(anyEvents, fc.nat({ max: 14 }), async (events, at) => {
          const account = await subject.newAccount();
          const before = events.slice(0, at);
          for (const [index, event] of before.entries()) {
            await subject.setNow(second(index));
            await happen(account, event);
          }
          await subject.setNow(second(before.length));
          const first = await found(account);
          for (const [index, event] of events.slice(at).entries()) {
            await subject.setNow(second(before.length + index));
            await happen(account, event);
          }
          expect(first.asOf).toBe(asOf(before.length));
          expect(sorted(first)).toEqual(modelOf(before));
          await subject.setNow(second(100));
          expect(await found(account, { as_of: first.asOf })).toEqual(first);
          expect(sorted(await found(account))).toEqual(modelOf(events));
        }),
        { numRuns: 40 },
      );
    }, 120_000);

    test('only the wanted sources count, and equal calls share their sets', async () => {
      const account = await subject.newAccount();
      for (const [creatorId, kind] of eventKinds.entries()) await happen(account, { kind, creatorId });
      await subject.setNow(second(200));
      const { accountId } = account;
      const owned = { owned: true, as_of: asOf(150) };
      const one = await subject.excluded.find(accountId, owned);
      expect(one).toEqual({
        found: true,
        sets: { asOf: asOf(150), owned: [0], shown: [], lists: [], jobs: [], total: [0] },
      });
      const two = await subject.excluded.find(accountId, owned);
      expect(one.found && two.found && one.sets.total === two.sets.total).toBe(true);
    });

    test('a creator removed from a list is not left out any more', async () => {
      const account = await subject.newAccount();
      await subject.setNow(second(300));
      await subject.addToList(account, [7, 8], true);
      await subject.setNow(second(301));
      const { asOf: as_of, lists } = await found(account);
      expect([...lists].sort()).toEqual([7, 8]);
      await subject.setNow(second(302));
      await subject.removeFromList(account, [7]);
      expect((await found(account, { as_of })).lists).toEqual([8]);
    });

    test('the latest 100,000 creators count as shown', async () => {
      const account = await subject.newAccount();
      const many = Array.from({ length: 99_999 }, (_, at) => at + 1000);
      await subject.setNow(second(400));
      await subject.show(account, [1, 2]);
      await subject.setNow(second(401));
      await subject.deliver(account, [2]);
      await subject.show(account, many);
      await subject.setNow(second(402));
      expect([...(await found(account)).shown].sort((a, b) => a - b)).toEqual([2, ...many]);
    });

    test('a future time, and lists and jobs of others, are refused', async () => {
      const [mine, other] = [await subject.newAccount(), await subject.newAccount()];
      const find = (exclusions: Exclusions) => subject.excluded.find(mine.accountId, exclusions);
      await subject.setNow(second(500));
      expect(await find({ owned: true, as_of: asOf(501) })).toEqual({ found: false, reason: 'future' });
      const [list_ids, history_ids] = [[mine.listId, other.listId], [other.jobId]];
      const ids = [other.listId, other.jobId];
      expect(await find({ list_ids, history_ids })).toEqual({ found: false, reason: 'not_found', ids });
      expect(await find({ history_ids: [mine.listId] })).toMatchObject({ ids: [mine.listId] });
      expect(await subject.excluded.missing(mine.accountId, { list_ids: ['x', other.listId], history_ids })).toEqual([
        'x',
        ...ids,
      ]);
      expect(await subject.excluded.missing(mine.accountId, { list_ids: [mine.listId] })).toEqual([]);
    });
  });
}

function sorted({ asOf: _, ...sets }: ExcludedSets) {
  return Object.fromEntries(Object.entries(sets).map(([name, ids]) => [name, [...ids].sort((a, b) => a - b)]));
}

/** Reads the events one by one. The first addition of a creator to the list decides whether its item is open. */
function modelOf(events: readonly Event[]) {
  const owned = new Set<number>();
  const [shown, jobs, items] = [new Set<number>(), new Set<number>(), new Map<number, boolean>()];
  for (const { kind, creatorId } of events) {
    if (kind === 'own') owned.add(creatorId);
    if (kind === 'show' || kind === 'deliver') shown.add(creatorId);
    if (kind === 'deliver') jobs.add(creatorId);
    if (kind.startsWith('add') && !items.has(creatorId)) items.set(creatorId, kind === 'add open');
  }
  const lists = [...items].flatMap(([id, isOpen]) => (isOpen || owned.has(id) ? [id] : []));
  const inOrder = (ids: Iterable<number>) => [...new Set(ids)].sort((a, b) => a - b);
  return {
    ...{ owned: inOrder(owned), shown: inOrder(shown), lists: inOrder(lists), jobs: inOrder(jobs) },
    total: inOrder([...owned, ...shown, ...lists, ...jobs]),
  };
}
