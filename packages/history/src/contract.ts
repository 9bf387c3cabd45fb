export * from './excluded-creators.contract.ts';
export * from './request-log.contract.ts';
export * from './saved-searches.contract.ts';
export * from './search-history.contract.ts';
