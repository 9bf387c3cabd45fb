export * from './account.ts';
export * from './console-session.ts';
export * from './console-sessions.ts';
export * from './grant.ts';
export * from './grants.ts';
export * from './ports.ts';
export * from './redirect-address.ts';
export * from './scraper-key.ts';
