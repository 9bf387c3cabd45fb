export * from '../scrape-cache.contract.ts';
export * from './memory-scrape-cache.ts';
export * from './test-post.ts';
