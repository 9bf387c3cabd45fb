export { type ComparingPorts, compareNextSavedSearch } from './compare-saved-searches.ts';
export * from './excluded-creators.ts';
export * from './history-entry.ts';
export * from './request-log.ts';
export * from './request-records.ts';
export * from './saved-search.ts';
export * from './search-history.ts';
