export * from './saved-searches.contract.ts';
export * from './search-history.contract.ts';
