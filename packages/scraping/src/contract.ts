export * from './memory-scrape-cache.ts';
export * from './scrape-cache.contract.ts';
