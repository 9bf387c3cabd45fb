import { beforeAll, describe, expect, test } from '@jest/globals';
import { maxSavedSearches, type SavedFilters, type SavedSearches } from './saved-search.ts';

export interface SavedSearchesUnderTest {
  readonly searches: SavedSearches;
  /** A new account; returns its id. */
  account(): Promise<string>;
}

const absentId = '00000000-0000-4000-8000-00000000dead';

function filtersOf(followers: number): SavedFilters {
  return {
    platform: 'photonet',
    filters: { basic: { platform: 'photonet' }, creator: { audienceRange: { minValue: followers } } },
    filtersSummary: `from ${followers}`,
    totalWhenSaved: followers + 1,
  };
}

/** The rules every adapter of `SavedSearches` keeps. */
export function savedSearchesContract(name: string, make: () => Promise<SavedSearchesUnderTest>): void {
  describe(`SavedSearches: ${name}`, () => {
    let subject: SavedSearchesUnderTest;
    let searches: SavedSearches;
    beforeAll(async () => {
      subject = await make();
      searches = subject.searches;
    });

    async function saved(accountId: string, searchName = 'A search', pinned = false) {
      const outcome = await searches.save(accountId, { name: searchName, pinned, ...filtersOf(5) });
      if (!outcome.saved) throw new Error(outcome.reason);
      return outcome.search;
    }

    async function namesOf(accountId: string, offset = 0, limit = 10) {
      return (await searches.page(accountId, { offset, limit })).searches.map((search) => search.name);
    }

    test('one that is saved is listed as it was saved, in version 1', async () => {
      const accountId = await subject.account();
      expect(await searches.page(accountId, { offset: 0, limit: 10 })).toEqual({ searches: [], total: 0 });
      const search = await saved(accountId, 'Spain');
      expect(search).toEqual({
        ...filtersOf(5),
        savedSearchId: expect.any(String),
        name: 'Spain',
        pinned: false,
        savedAt: expect.any(Date),
        updatedAt: expect.any(Date),
        version: 1,
        watch: true,
        seenAt: expect.any(Date),
        openedAt: expect.any(Date),
        checkedAt: null,
        newCount: null,
        notify: false,
      });
      expect(await searches.page(accountId, { offset: 0, limit: 10 })).toEqual({ searches: [search], total: 1 });
      expect(await searches.byId(accountId, search.savedSearchId)).toEqual(search);
    });

    test('are listed pinned ones first, then the latest changed first, in pages', async () => {
      const accountId = await subject.account();
      const first = await saved(accountId, 'first');
      for (const [searchName, pinned] of [
        ['second', false],
        ['pinned', true],
        ['third', false],
      ] as const)
        await saved(accountId, searchName, pinned);
      await searches.update(accountId, first.savedSearchId, { name: 'first again' });
      expect(await namesOf(accountId)).toEqual(['pinned', 'first again', 'third', 'second']);
      expect([await namesOf(accountId, 0, 3), await namesOf(accountId, 3, 3)]).toEqual([
        ['pinned', 'first again', 'third'],
        ['second'],
      ]);
      expect((await searches.page(accountId, { offset: 9, limit: 1 })).total).toBe(4);
    });

    test('a change leaves the rest as it was, and raises the version', async () => {
      const accountId = await subject.account();
      const search = await saved(accountId);
      const { savedSearchId: id, savedAt } = search;
      const pinned = await searches.update(accountId, id, { pinned: true });
      expect(pinned).toEqual({
        updated: true,
        search: { ...search, pinned: true, version: 2, updatedAt: expect.any(Date) },
      });
      const changed = await searches.update(accountId, id, { name: 'Other', filters: filtersOf(9), version: 2 });
      expect(changed).toMatchObject({
        updated: true,
        search: { ...filtersOf(9), name: 'Other', pinned: true, version: 3 },
      });
      if (!changed.updated) throw new Error(changed.reason);
      expect(changed.search.savedAt.getTime()).toBeGreaterThan(savedAt.getTime());
      expect((await searches.page(accountId, { offset: 0, limit: 1 })).searches).toEqual([changed.search]);
    });

    test('a change with a stale version is refused; of parallel ones with the same version one succeeds', async () => {
      const accountId = await subject.account();
      const { savedSearchId: id } = await saved(accountId);
      const changes = Array.from({ length: 6 }, (_, at) =>
        searches.update(accountId, id, { name: `n${at}`, version: 1 }),
      );
      const outcomes = await Promise.all(changes);
      expect(outcomes.filter(({ updated }) => updated)).toHaveLength(1);
      expect(outcomes.filter(({ updated }) => !updated)).toEqual(
        Array.from({ length: 5 }, () => ({ updated: false, reason: 'stale_version', version: 2 })),
      );
    });

    test('one of another account does not exist', async () => {
      const [mine, other] = [await subject.account(), await subject.account()];
      const search = await saved(other);
      for (const id of [search.savedSearchId, absentId, 'no id']) {
        expect(await searches.update(mine, id, { pinned: true })).toEqual({ updated: false, reason: 'not_found' });
        expect(await searches.byId(mine, id)).toBeNull();
        expect(await searches.delete(mine, id)).toBe(false);
      }
      expect(await namesOf(mine)).toEqual([]);
      expect((await searches.page(other, { offset: 0, limit: 10 })).searches).toEqual([search]);
    });

    test('a deleted search is gone', async () => {
      const accountId = await subject.account();
      const { savedSearchId: id } = await saved(accountId);
      expect(await searches.delete(accountId, id)).toBe(true);
      expect(await searches.delete(accountId, id)).toBe(false);
      expect(await searches.update(accountId, id, { name: 'x' })).toEqual({ updated: false, reason: 'not_found' });
      expect(await namesOf(accountId)).toEqual([]);
    });

    test('an account never exceeds the maximum, even concurrently, and a deletion frees a place', async () => {
      const accountId = await subject.account();
      for (let count = 0; count < maxSavedSearches - 2; count += 1) await saved(accountId, `${count}`);
      const draft = { name: 'late', pinned: false, ...filtersOf(1) };
      const outcomes = await Promise.all(Array.from({ length: 6 }, () => searches.save(accountId, draft)));
      expect(outcomes.filter((outcome) => outcome.saved)).toHaveLength(2);
      expect(outcomes.filter((outcome) => !outcome.saved)).toEqual(
        Array.from({ length: 4 }, () => ({ saved: false, reason: 'too_many' })),
      );
      const { searches: all, total } = await searches.page(accountId, { offset: 0, limit: 500 });
      expect([all.length, total]).toEqual([maxSavedSearches, maxSavedSearches]);
      await searches.delete(accountId, all[0]?.savedSearchId ?? '');
      expect(await searches.save(accountId, draft)).toMatchObject({ saved: true });
      expect(await searches.save(accountId, draft)).toMatchObject({ saved: false });
      expect(await searches.save(await subject.account(), draft)).toMatchObject({ saved: true });
    });
  });
}
