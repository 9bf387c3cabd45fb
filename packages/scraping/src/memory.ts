export * from './testing/memory-photonet-sessions.ts';
export * from './testing/memory-photonet-source.ts';
export * from './testing/memory-scrape-cache.ts';
export * from './testing/test-hashtag-post.ts';
export * from './testing/test-post.ts';
export * from './testing/test-profile.ts';
