export * from './memory-scrape-cache.js';
export * from './scrape-cache.contract.js';
