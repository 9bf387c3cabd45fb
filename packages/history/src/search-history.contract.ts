import type { JobState } from '@creator-discovery/jobs';
import { describe, expect, test } from '@jest/globals';
import type { AnsweredPage, Encounter, SearchHistory } from './search-history.ts';

/** Adds the rows that admission and jobs write. Ids are UUIDs. */
export interface SearchHistoryUnderTest {
  readonly history: SearchHistory;
  newId(): string;
  account(): Promise<string>;
  /** Adds an `api` search on `photonet` with 40 matches, 10 of them shown for 2 credits. Its request id is `request of ID`. */
  addSearch(accountId: string, minutesAgo?: number): Promise<string>;
  /** Adds an `mcp` unlock of some handles (default 3), 2 of them delivered for 2 of 3 held credits. */
  addUnlock(accountId: string, state: JobState, requested?: number): Promise<string>;
  /** Adds a creator that the job delivered. */
  addRow(accountId: string, jobId: string, row: DeliveredRow): Promise<void>;
  /** Adds an answered page to a search with the same fingerprint. */
  addPage(accountId: string, historyId: string, page: AddedPage): Promise<void>;
  /** Uses up free creators of today. */
  useFree(accountId: string, creators: number): Promise<void>;
  /** Moves the account's usage back by one UTC day. */
  passDay(accountId: string): Promise<void>;
}

export interface DeliveredRow extends Pick<Encounter, 'creatorId' | 'charged'> {
  readonly handle?: string;
}

export interface AddedPage extends Omit<AnsweredPage, 'asOf'> {
  readonly asOf?: string;
  /** Id sent by the caller. */
  readonly requestedWith: string;
  /** Id in the answer. */
  readonly pageRequestId: string;
}

/** Rules for every adapter of `SearchHistory`. */
export function searchHistoryContract(name: string, make: () => Promise<SearchHistoryUnderTest>): void {
  describe(`SearchHistory: ${name}`, () => {
    test('lists searches and jobs together, newest first, with their figures', async () => {
      const { history, account, addSearch, addUnlock } = await make();
      const accountId = await account();
      const search = await addSearch(accountId, 5);
      const job = await addUnlock(accountId, 'processing');
      const { entries, total } = await history.list(accountId, { offset: 0, limit: 10 });
      expect(total).toBe(2);
      expect(entries.map(({ historyId }) => historyId)).toEqual([job, search]);
      expect(entries[0]).toMatchObject({
        kind: 'unlock',
        jobState: 'processing',
        requested: 3,
        rows: 2,
        creditsCharged: 2,
        creditsHeld: 1,
        source: 'mcp',
        total: null,
        completedAt: null,
      });
      expect(entries[1]).toMatchObject({
        kind: 'search',
        jobState: 'complete',
        requested: 10,
        rows: 10,
        creditsCharged: 2,
        creditsHeld: 0,
        source: 'api',
        platform: 'photonet',
        total: 40,
        filters: { basic: {} },
        filtersSummary: 'all',
        completedAt: expect.any(Date),
      });
    });

    test('filters by kind and job state, and pages without gaps', async () => {
      const { history, account, addSearch, addUnlock } = await make();
      const accountId = await account();
      for (let minutesAgo = 0; minutesAgo < 3; minutesAgo += 1) await addSearch(accountId, minutesAgo);
      const running = await addUnlock(accountId, 'accepted');
      expect((await history.list(accountId, { offset: 0, limit: 9, kind: 'search' })).total).toBe(3);
      expect((await history.list(accountId, { offset: 0, limit: 9, jobStates: ['complete'] })).total).toBe(3);
      const chosen = await history.list(accountId, { offset: 0, limit: 9, jobStates: ['accepted', 'processing'] });
      expect(chosen.entries.map(({ historyId }) => historyId)).toEqual([running]);
      const pages = await Promise.all([0, 2].map((offset) => history.list(accountId, { offset, limit: 2 })));
      expect(new Set(pages.flatMap(({ entries }) => entries.map(({ historyId }) => historyId))).size).toBe(4);
    });

    test('paging with `before` shows each entry once while others are added', async () => {
      const { history, account, addSearch } = await make();
      const [mine, other] = [await account(), await account()];
      const added = await Promise.all([1, 2, 3, 4, 5].map((minutesAgo) => addSearch(mine, minutesAgo)));
      const shown: string[] = [];
      for (const [newest, remaining] of [0, 3, 1].entries()) {
        const before = shown.at(-1);
        const page = await history.list(mine, { offset: 0, limit: 2, ...(before === undefined ? {} : { before }) });
        expect(page).toMatchObject({ total: 5 + newest, remaining: before === undefined ? 5 : remaining });
        shown.push(...page.entries.map(({ historyId }) => historyId));
        await addSearch(mine);
      }
      expect(shown).toEqual(added);
      expect(await history.list(mine, { offset: 1, limit: 2, before: added[1]! })).toMatchObject({
        entries: [{ historyId: added[3] }, { historyId: added[4] }],
        remaining: 3,
      });
      for (const before of [await addSearch(other), 'no id'])
        expect(await history.list(mine, { offset: 0, limit: 9, before })).toMatchObject({ entries: [], remaining: 0 });
    });

    test('returns no entry of another account, nor for a malformed id', async () => {
      const { history, account, addSearch } = await make();
      const [mine, other] = [await account(), await account()];
      const search = await addSearch(other);
      expect(await history.entry(mine, search)).toBeNull();
      expect(await history.entry(mine, "x'; --")).toBeNull();
      expect((await history.entry(other, search))?.historyId).toBe(search);
      expect(await history.list(mine, { offset: 0, limit: 10 })).toEqual({ entries: [], total: 0, remaining: 0 });
    });

    test('knows which request ids started a search of the account', async () => {
      const { history, account, addSearch } = await make();
      const [mine, other] = [await account(), await account()];
      const requestId = `request of ${await addSearch(mine)}`;
      expect(await history.hasRequest(mine, requestId)).toBe(true);
      expect(await history.hasRequest(mine, 'another')).toBe(false);
      expect(await history.hasRequest(other, requestId)).toBe(false);
    });

    test('labels entries of the account only', async () => {
      const { history, account, addSearch, addUnlock } = await make();
      const [mine, other] = [await account(), await account()];
      const [search, job, foreign] = [await addSearch(mine), await addUnlock(mine, 'complete'), await addSearch(other)];
      const labels = await history.labels(mine, [search, job, foreign, job, "x'; --"]);
      expect([...labels].sort(([a], [b]) => (a < b ? -1 : 1))).toEqual(
        [
          [search, { kind: 'search', source: 'api', name: null, filtersSummary: 'all', requested: null }],
          [job, { kind: 'unlock', source: 'mcp', name: null, filtersSummary: null, requested: 3 }],
        ].sort(([a = ''], [b = '']) => (a < b ? -1 : 1)),
      );
      expect(await history.labels(mine, [])).toEqual(new Map());
    });

    test('summarises a job for one creator by its handle', async () => {
      const { history, account, addUnlock, addRow } = await make();
      const mine = await account();
      const [one, several] = [await addUnlock(mine, 'complete', 1), await addUnlock(mine, 'complete')];
      expect((await history.entry(mine, one))?.filtersSummary).toBeNull();
      for (const job of [one, several]) await addRow(mine, job, { creatorId: 4, charged: 1, handle: 'amelia' });
      expect((await history.labels(mine, [one])).get(one)?.filtersSummary).toBe('@amelia');
      const { entries } = await history.list(mine, { offset: 0, limit: 2 });
      expect(entries.map(({ filtersSummary }) => filtersSummary)).toEqual([null, '@amelia']);
    });

    test('finds an answered page by either of its ids, filters and offset', async () => {
      const { history, account, addSearch, addPage, newId } = await make();
      const [mine, other] = [await account(), await account()];
      const [requestedWith, pageRequestId] = [newId(), newId()];
      const answered = { fingerprint: 'f1', offset: 10, total: 40, creatorIds: [7, 3, 9] };
      await addPage(mine, await addSearch(mine), { ...answered, requestedWith, pageRequestId });
      const page = { pageRequestId: requestedWith, fingerprint: 'f1', offset: 10 };
      const found = { ...answered, asOf: null };
      expect(await history.answeredPage(mine, page)).toEqual(found);
      expect(await history.answeredPage(mine, { ...page, pageRequestId })).toEqual(found);
      expect(await history.answeredPage(mine, { ...page, offset: 20 })).toBeNull();
      expect(await history.answeredPage(mine, { ...page, fingerprint: 'f2' })).toBeNull();
      expect(await history.answeredPage(mine, { ...page, pageRequestId: 'no id' })).toBeNull();
      expect(await history.answeredPage(other, page)).toBeNull();
    });

    test('finds a page that left creators out, unless the caller gives another time', async () => {
      const { history, account, addSearch, addPage, newId } = await make();
      const accountId = await account();
      const [requestedWith, asOf] = [newId(), '2026-11-01T10:00:00.000000Z'];
      const added = { fingerprint: 'f1', offset: 0, total: 3, creatorIds: [1], asOf };
      await addPage(accountId, await addSearch(accountId), { ...added, requestedWith, pageRequestId: newId() });
      const page = { pageRequestId: requestedWith, fingerprint: 'f1', offset: 0 };
      expect(await history.answeredPage(accountId, page)).toEqual(added);
      expect(await history.answeredPage(accountId, { ...page, givenAsOf: asOf })).toEqual(added);
      const later = { ...page, givenAsOf: '2026-11-01T10:00:00.000001Z' };
      expect(await history.answeredPage(accountId, later)).toBeNull();
      expect(await history.answeredPage(accountId, { pageRequestId: requestedWith, fingerprint: 'f1' })).toEqual(added);
    });

    test('returns the creators a search has shown, without duplicates, and whether all pages are stored', async () => {
      const { history, account, addSearch, addUnlock, addPage, newId } = await make();
      const [mine, other] = [await account(), await account()];
      const [search, another] = [await addSearch(mine), await addSearch(mine)];
      const page = (offset: number, creatorIds: number[]) => ({
        ...{ fingerprint: 'f1', offset, total: 40, creatorIds },
        ...{ requestedWith: newId(), pageRequestId: newId() },
      });
      await addPage(mine, search, page(10, [5, 4]));
      await addPage(mine, another, { ...page(0, [77]), fingerprint: 'f2' });
      await addPage(mine, search, page(0, [9, 8, 7]));
      expect(await history.shown(mine, search)).toEqual({
        platform: 'photonet',
        creatorIds: [9, 8, 7, 5, 4],
        complete: false,
      });
      await addPage(mine, search, page(12, [4, 3, 2, 1, 6]));
      expect(await history.shown(mine, search)).toMatchObject({
        creatorIds: [9, 8, 7, 5, 4, 3, 2, 1, 6],
        complete: true,
      });
      expect(await history.shown(other, search)).toBeNull();
      for (const none of [await addUnlock(mine, 'complete'), newId(), "x'; --"])
        expect(await history.shown(mine, none)).toBeNull();
    });

    test('finds the latest search that showed one of several creators, and their deliveries', async () => {
      const { history, account, addSearch, addUnlock, addRow, addPage, newId } = await make();
      const [mine, other] = [await account(), await account()];
      const search = await addSearch(mine);
      const lastShown = async (accountId: string, ids: number[]) =>
        (await history.encounters(accountId, ids)).find(({ kind }) => kind === 'search')?.creatorId ?? null;
      const page = { fingerprint: 'f1', offset: 0, total: 40 };
      const ids = () => ({ requestedWith: newId(), pageRequestId: newId() });
      await addPage(mine, search, { ...page, ...ids(), creatorIds: [7, 3, 9] });
      expect(await lastShown(mine, [1, 3])).toBe(3);
      await addPage(mine, search, { ...page, ...ids(), creatorIds: [1] });
      expect(await lastShown(mine, [3, 1])).toBe(1);
      expect(await lastShown(mine, [2, 4])).toBeNull();
      expect(await lastShown(other, [1, 3])).toBeNull();
      const unlock = await addUnlock(mine, 'complete');
      await addRow(mine, unlock, { creatorId: 3, charged: 1 });
      await addRow(mine, unlock, { creatorId: 2, charged: 0 });
      const at = expect.any(Date);
      const shown = { creatorId: 3, at, historyId: search, kind: 'search', name: null, reason: null, charged: null };
      const bought = { creatorId: 3, at, historyId: unlock, kind: 'unlock', name: null, reason: null, charged: 1 };
      expect(await history.encounters(mine, [3])).toEqual([bought, shown]);
      expect(await history.encounters(mine, [2])).toEqual([{ ...bought, creatorId: 2, charged: 0 }]);
      expect(await history.encounters(other, [2, 3])).toEqual([]);
    });

    test('resets the allowance every UTC day', async () => {
      const { history, account, useFree, passDay } = await make();
      const accountId = await account();
      expect((await history.allowance(accountId)).freeCreatorsUsed).toBe(0);
      await useFree(accountId, 30);
      const { freeCreatorsUsed, resetsAt } = await history.allowance(accountId);
      expect(freeCreatorsUsed).toBe(30);
      expect(resetsAt.toISOString()).toMatch(/T00:00:00.000Z$/);
      await passDay(accountId);
      expect((await history.allowance(accountId)).freeCreatorsUsed).toBe(0);
    });
  });
}
