export * from './account.ts';
export * from './ports.ts';
export * from './scraper-key.ts';
