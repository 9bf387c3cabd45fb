export * from '../photonet-sessions.contract.ts';
export * from '../scrape-cache.contract.ts';
export * from './memory-photonet-sessions.ts';
export * from './memory-scrape-cache.ts';
export * from './test-post.ts';
