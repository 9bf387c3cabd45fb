import type { SavedFilters } from '@creator-discovery/history';
import { savedSearchesContract } from '@creator-discovery/history/contract';
import { describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { PostgresAccounts } from '../accounts/postgres-accounts.ts';
import { PostgresCreatorStore } from '../creators/postgres-creator-store.ts';
import { testDatabase, testDatabaseWithClock } from '../testing/test-database.ts';
import { PostgresSavedSearches } from './postgres-saved-searches.ts';

const { db, passSeconds } = await testDatabaseWithClock();
const searches = new PostgresSavedSearches(db);
const accounts = new PostgresAccounts(db);

async function newAccount(by = accounts): Promise<string> {
  return (await by.create({ name: 'A', plan: 'pro', usagePricing: true })).account.accountId;
}

savedSearchesContract('PostgreSQL', async () => {
  const { db: running } = await testDatabase();
  return {
    searches: new PostgresSavedSearches(running),
    account: () => newAccount(new PostgresAccounts(running)),
  };
});

const saved: SavedFilters = { platform: 'photonet', filters: { basic: {} }, filtersSummary: '', totalWhenSaved: 0 };
const store = new PostgresCreatorStore(db, { byId: () => null });
const names = Array.from({ length: 1100 }, (_, n) => ({
  platform: 'photonet' as const,
  handle: `c${n}`,
  name: `c${n}`,
}));
await store.upsert(names, 'update');
const ids = (await store.byNames(names)).flatMap((creator) => creator?.id ?? []);

/** Creators by number. */
function creators(...numbers: readonly number[]): number[] {
  return numbers.map((n) => ids[n] as number);
}

/** Compares all due searches, of which only one has these matches, and returns how many were compared. */
async function compareAll(matches: readonly number[] | null): Promise<number> {
  let compared = 0;
  while (await searches.compareNext(async () => matches)) compared += 1;
  return compared;
}

/** A watched search of a new account; older ones are not watched. */
async function watchedSearch() {
  await sql`delete from saved_search_check`.execute(db);
  const accountId = await newAccount();
  const outcome = await searches.save(accountId, { name: 'S', pinned: false, ...saved });
  if (!outcome.saved) throw new Error(outcome.reason);
  const id = outcome.search.savedSearchId;
  const day = async (days: number): Promise<string> => {
    const { rows } = await sql<{ day: string }>`
      select to_char((business_now() at time zone 'UTC')::date + ${days}::int, 'YYYY-MM-DD') as day
    `.execute(db);
    return (rows[0] as { day: string }).day;
  };
  return {
    accountId,
    id,
    day,
    newCount: async () => (await searches.byId(accountId, id))?.newCount,
    since: async (days: number) => {
      const found = await searches.newcomers(accountId, id, await day(days));
      return new Map([...(found ?? [])].sort(([a], [b]) => a - b));
    },
  };
}

async function nextDay(): Promise<void> {
  await passSeconds(86_400);
}

describe('a watched search', () => {
  test('has as newcomers the matches that the night before did not have, while they match', async () => {
    const { accountId, id, day, newCount, since } = await watchedSearch();
    expect(await newCount()).toBeNull();
    expect([await compareAll(creators(1, 2, 3)), await newCount()]).toEqual([1, 0]);
    expect(await compareAll(creators(9))).toBe(0);
    await nextDay();
    expect(await compareAll(creators(2, 3, 4, 5))).toBe(1);
    const [four, five, six] = creators(4, 5, 6) as [number, number, number];
    const first = await day(0);
    expect([await newCount(), await since(-1), await since(0)]).toEqual([
      2,
      new Map([
        [four, first],
        [five, first],
      ]),
      new Map(),
    ]);
    await searches.update(accountId, id, { seen: true });
    await nextDay();
    await compareAll(creators(3, 5, 6));
    expect([await newCount(), await since(-2)]).toEqual([
      1,
      new Map([
        [five, first],
        [six, await day(0)],
      ]),
    ]);
    await store.suppress({ platform: 'photonet', handle: 'c6' });
    expect([await newCount(), await since(-1)]).toEqual([0, new Map()]);
    for (let n = 0; n < 31; n += 1) {
      await nextDay();
      await searches.update(accountId, id, { opened: true });
      await compareAll(creators(3, 5));
    }
    expect(await since(-60)).toEqual(new Map());
    expect(await searches.newcomers(await newAccount(), id, first)).toBeNull();
  });

  test('keeps 1,000 newcomers of a night; too many matches are not compared', async () => {
    const { newCount } = await watchedSearch();
    await compareAll([]);
    await nextDay();
    await compareAll(ids.slice(0, 1050));
    expect(await newCount()).toBe(1000);
    await nextDay();
    await compareAll(null);
    expect(await newCount()).toBeNull();
    await nextDay();
    await compareAll(ids.slice(0, 10));
    expect(await newCount()).toBe(0);
  });

  test('starts anew with other filters, also while it is compared', async () => {
    const { accountId, id, newCount, since } = await watchedSearch();
    await compareAll(creators(1));
    await nextDay();
    await compareAll(creators(1, 2));
    expect(await newCount()).toBe(1);
    await searches.update(accountId, id, { filters: { ...saved, filters: { other: 1 } } });
    expect([await newCount(), await since(-9)]).toEqual([null, new Map()]);
    await searches.compareNext(async () => {
      await searches.update(accountId, id, { filters: saved });
      return creators(1);
    });
    expect(await newCount()).toBeNull();
    expect([await compareAll(creators(1, 2, 3)), await newCount()]).toEqual([1, 0]);
  });

  test('is compared by one of several workers, and by another after one has died', async () => {
    const { newCount } = await watchedSearch();
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => searches.compareNext(async () => creators(1))));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    await nextDay();
    await expect(searches.compareNext(() => Promise.reject(new Error('killed')))).rejects.toThrow('killed');
    expect(await compareAll(creators(1, 2))).toBe(0);
    await passSeconds(121);
    expect([await compareAll(creators(1, 2)), await newCount()]).toEqual([1, 1]);
  });

  test('is not compared while its account is suspended, or 30 days after it was last opened', async () => {
    const { accountId, id } = await watchedSearch();
    await accounts.update(accountId, { suspended: true });
    expect(await compareAll([])).toBe(0);
    await accounts.update(accountId, { suspended: false });
    expect(await compareAll([])).toBe(1);
    await passSeconds(31 * 86_400);
    expect(await compareAll([])).toBe(0);
    await searches.update(accountId, id, { opened: true });
    expect(await compareAll([])).toBe(1);
  });

  test('is one of at most 20; a visit on another day moves the time of the last one', async () => {
    const { accountId, id } = await watchedSearch();
    const draft = { name: 'S', pinned: false, ...saved };
    for (let n = 1; n < 20; n += 1)
      expect(await searches.save(accountId, draft)).toMatchObject({ search: { watch: true } });
    const next = await searches.save(accountId, draft);
    expect(next).toMatchObject({ search: { watch: false } });
    expect(await searches.save(accountId, { ...draft, watch: true })).toEqual({
      saved: false,
      reason: 'too_many_watched',
    });
    const nextId = next.saved ? next.search.savedSearchId : '';
    expect(await searches.update(accountId, nextId, { watch: true })).toEqual({
      updated: false,
      reason: 'too_many_watched',
    });
    expect(await searches.update(accountId, id, { watch: false })).toMatchObject({
      search: { watch: false, version: 1 },
    });
    expect(await searches.update(accountId, nextId, { watch: true })).toMatchObject({ search: { watch: true } });
    const visit = async () => {
      const outcome = await searches.update(accountId, id, { opened: true });
      return outcome.updated ? outcome.search.seenAt : null;
    };
    await passSeconds(60);
    const first = await visit();
    await nextDay();
    const second = await visit();
    expect([await visit(), (second?.getTime() ?? 0) > (first?.getTime() ?? 0)]).toEqual([second, true]);
  });
});
