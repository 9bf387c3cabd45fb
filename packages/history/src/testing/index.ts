export * from '../saved-searches.contract.ts';
export * from '../search-history.contract.ts';
export * from './memory-saved-searches.ts';
export * from './memory-search-history.ts';
