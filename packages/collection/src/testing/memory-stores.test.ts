import { MemoryCreators } from '@creator-discovery/creators/memory';
import { campaignOutboxContract } from '../campaign/campaign-outbox.contract.ts';
import { campaignStoreContract } from '../campaign/campaign-store.contract.ts';
import { requestBudgetContract } from '../campaign/request-budget.contract.ts';
import { MemoryCampaignStore } from './memory-campaign-store.ts';
import { MemoryRequestBudget } from './memory-request-budget.ts';

function clock() {
  let nowMs = Date.parse('2026-11-22T10:00:00Z');
  return {
    now: () => new Date(nowMs),
    elapse: async (seconds: number) => {
      nowMs += seconds * 1000;
    },
  };
}

requestBudgetContract('MemoryRequestBudget', async () => {
  const { now, elapse } = clock();
  return { budget: new MemoryRequestBudget(now), elapse };
});

campaignStoreContract('MemoryCampaignStore', async () => {
  const { now, elapse } = clock();
  const creators = new MemoryCreators(now);
  const budget = new MemoryRequestBudget(now);
  return { store: new MemoryCampaignStore(now, creators, budget), creators, budget, elapse };
});

campaignOutboxContract('MemoryCampaignStore', async () => {
  const { now, elapse } = clock();
  const store = new MemoryCampaignStore(now, new MemoryCreators(now), new MemoryRequestBudget(now));
  return { store, outbox: store.outbox, elapse };
});
