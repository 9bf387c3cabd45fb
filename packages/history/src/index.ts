export * from './history-entry.ts';
export * from './search-history.ts';
