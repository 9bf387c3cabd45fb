export * from './account.js';
export * from './ports.js';
export * from './scraper-key.js';
