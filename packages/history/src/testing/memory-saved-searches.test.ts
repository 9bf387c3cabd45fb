import { savedSearchesContract } from '../saved-searches.contract.ts';
import { MemorySavedSearches } from './memory-saved-searches.ts';

savedSearchesContract('in memory', async () => {
  let now = Date.UTC(2026, 10, 21, 12);
  let accounts = 0;
  return {
    searches: new MemorySavedSearches(() => {
      now += 1;
      return new Date(now);
    }),
    account: async () => {
      accounts += 1;
      return `account ${accounts}`;
    },
  };
});
