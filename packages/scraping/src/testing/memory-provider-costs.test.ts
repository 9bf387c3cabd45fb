import { providerCostsContract } from '../provider-costs.contract.ts';
import { MemoryProviderCosts } from './memory-provider-costs.ts';

providerCostsContract('the sum in memory', async () => {
  const costs = new MemoryProviderCosts();
  return {
    costs,
    setDay: async (day) => {
      costs.day = day;
    },
    close: async () => undefined,
  };
});
