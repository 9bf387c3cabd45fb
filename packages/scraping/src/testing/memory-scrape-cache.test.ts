import { scrapeCacheContract } from '../scrape-cache.contract.ts';
import { MemoryScrapeCache } from './memory-scrape-cache.ts';

scrapeCacheContract('the cache in memory', async () => {
  const cache = new MemoryScrapeCache();
  return {
    one: cache,
    other: cache,
    elapse: async (seconds) => {
      cache.seconds += seconds;
    },
  };
});
