export * from '../photonet-source.contract.ts';
export * from '../scrape-cache.contract.ts';
export * from './memory-photonet-source.ts';
export * from './memory-scrape-cache.ts';
export * from './test-hashtag-post.ts';
export * from './test-post.ts';
export * from './test-profile.ts';
