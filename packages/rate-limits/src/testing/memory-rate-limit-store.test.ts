import { rateLimitStoreContract } from '../contract.ts';
import { MemoryRateLimitStore } from './memory-rate-limit-store.ts';

let owners = 0;
let now = new Date(0);

rateLimitStoreContract('in memory', async () => ({
  store: new MemoryRateLimitStore(() => now),
  newOwnerId: () => {
    owners += 1;
    return `owner ${owners}`;
  },
  setNow: async (time) => {
    now = time;
  },
}));
