export * from '../search-history.contract.ts';
export * from './memory-search-history.ts';
