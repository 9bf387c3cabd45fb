import type { HistoryEntry } from '../history-entry.ts';
import { searchHistoryContract } from '../search-history.contract.ts';
import { MemorySearchHistory } from './memory-search-history.ts';

searchHistoryContract('in memory', async () => {
  let now = Date.UTC(2026, 10, 21, 12);
  let ids = 0;
  const newId = (): string => {
    ids += 1;
    return `00000000-0000-4000-8000-${String(ids).padStart(12, '0')}`;
  };
  const history = new MemorySearchHistory(() => new Date(now));
  const add = (accountId: string, entry: Omit<HistoryEntry, 'historyId'>): string => {
    const historyId = newId();
    history.addEntry(accountId, `request of ${historyId}`, { historyId, ...entry });
    return historyId;
  };
  return {
    history,
    newId,
    account: async () => newId(),
    addSearch: async (accountId, minutesAgo = 0) => {
      const at = new Date(now - minutesAgo * 60_000);
      const figures = { total: 40, requested: 10, rows: 10, creditsCharged: 2, creditsHeld: 0 };
      const asked = { source: 'api', platform: 'photonet', filters: { basic: {} }, filtersSummary: 'all' } as const;
      return add(accountId, {
        kind: 'search',
        jobState: 'complete',
        ...asked,
        ...figures,
        createdAt: at,
        completedAt: at,
      });
    },
    addUnlock: async (accountId, jobState) =>
      add(accountId, {
        kind: 'unlock',
        jobState,
        source: 'mcp',
        platform: null,
        filters: null,
        filtersSummary: null,
        total: null,
        requested: 3,
        rows: 2,
        creditsCharged: 2,
        creditsHeld: 1,
        createdAt: new Date(now),
        completedAt: null,
      }),
    addPage: async (accountId, historyId, page) => history.addPage(accountId, { historyId, ...page }),
    useFree: async (accountId, creators) => history.useFree(accountId, creators),
    passDay: async () => {
      now += 86_400_000;
    },
  };
});
