import { MemoryScrapeCache } from './memory-scrape-cache.js';
import { scrapeCacheContract } from './scrape-cache.contract.js';

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
