import type { JobState } from '@creator-discovery/jobs';
import { describe, expect, test } from '@jest/globals';
import type { AnsweredPage, SearchHistory } from './search-history.ts';

/** A history with the means to add what admission and jobs write. Ids are UUIDs. */
export interface SearchHistoryUnderTest {
  readonly history: SearchHistory;
  newId(): string;
  /** A new account. */
  account(): Promise<string>;
  /** Adds a search by `api` on `photonet` with 40 matches, of which 10 were shown for 2 credits; its history id. The id of its request is `request of ID`. */
  addSearch(accountId: string, minutesAgo?: number): Promise<string>;
  /** Adds an unlock by `mcp` of 3 handles, 2 of them delivered for 2 of 3 held credits; its history id. */
  addUnlock(accountId: string, state: JobState): Promise<string>;
  /** Adds an answered page to a search, which has the fingerprint of its pages. */
  addPage(accountId: string, historyId: string, page: AddedPage): Promise<void>;
  /** Counts creators shown for free today. */
  useFree(accountId: string, creators: number): Promise<void>;
  /** Lets a UTC day pass for what the account has used. */
  passDay(accountId: string): Promise<void>;
}

export interface AddedPage extends AnsweredPage {
  /** The id the caller sent. */
  readonly requestedWith: string;
  /** The id the answer carried. */
  readonly pageRequestId: string;
}

/** The rules every adapter of `SearchHistory` keeps. */
export function searchHistoryContract(name: string, make: () => Promise<SearchHistoryUnderTest>): void {
  describe(`SearchHistory: ${name}`, () => {
    test('lists searches and jobs together, newest first, with the figures of each', async () => {
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

    test('chooses by kind and by the states of jobs, and pages without skipping', async () => {
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

    test('knows no entry of another account, and none for an id that is no id', async () => {
      const { history, account, addSearch } = await make();
      const [mine, other] = [await account(), await account()];
      const search = await addSearch(other);
      expect(await history.entry(mine, search)).toBeNull();
      expect(await history.entry(mine, "x'; --")).toBeNull();
      expect((await history.entry(other, search))?.historyId).toBe(search);
      expect(await history.list(mine, { offset: 0, limit: 10 })).toEqual({ entries: [], total: 0 });
    });

    test('knows which request ids began a search of the account', async () => {
      const { history, account, addSearch } = await make();
      const [mine, other] = [await account(), await account()];
      const requestId = `request of ${await addSearch(mine)}`;
      expect(await history.hasRequest(mine, requestId)).toBe(true);
      expect(await history.hasRequest(mine, 'another')).toBe(false);
      expect(await history.hasRequest(other, requestId)).toBe(false);
    });

    test('says what entries are, and nothing of those of another account', async () => {
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

    test('finds the page answered for one page request, filters and offset, by either of its ids', async () => {
      const { history, account, addSearch, addPage, newId } = await make();
      const [mine, other] = [await account(), await account()];
      const [requestedWith, pageRequestId] = [newId(), newId()];
      const answered = { fingerprint: 'f1', offset: 10, total: 40, creatorIds: [7, 3, 9] };
      await addPage(mine, await addSearch(mine), { ...answered, requestedWith, pageRequestId });
      const page = { pageRequestId: requestedWith, fingerprint: 'f1', offset: 10 };
      expect(await history.answeredPage(mine, page)).toEqual(answered);
      expect(await history.answeredPage(mine, { ...page, pageRequestId })).toEqual(answered);
      expect(await history.answeredPage(mine, { ...page, offset: 20 })).toBeNull();
      expect(await history.answeredPage(mine, { ...page, fingerprint: 'f2' })).toBeNull();
      expect(await history.answeredPage(mine, { ...page, pageRequestId: 'no id' })).toBeNull();
      expect(await history.answeredPage(other, page)).toBeNull();
    });

    test('knows whom the pages of a search have shown, each once, and whether some are no longer stored', async () => {
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

    test('of several creators knows the one that a search of the account showed last', async () => {
      const { history, account, addSearch, addPage, newId } = await make();
      const [mine, other] = [await account(), await account()];
      const search = await addSearch(mine);
      const page = { fingerprint: 'f1', offset: 0, total: 40 };
      const ids = () => ({ requestedWith: newId(), pageRequestId: newId() });
      await addPage(mine, search, { ...page, ...ids(), creatorIds: [7, 3, 9] });
      expect(await history.lastShown(mine, [1, 3])).toBe(3);
      await addPage(mine, search, { ...page, ...ids(), creatorIds: [1] });
      expect(await history.lastShown(mine, [3, 1])).toBe(1);
      expect(await history.lastShown(mine, [2, 4])).toBeNull();
      expect(await history.lastShown(other, [1, 3])).toBeNull();
    });

    test('starts the allowance of each UTC day at 0', async () => {
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
