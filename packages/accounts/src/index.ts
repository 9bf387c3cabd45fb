export * from './account.ts';
export * from './console-session.ts';
export * from './console-sessions.ts';
export * from './ports.ts';
export * from './scraper-key.ts';
