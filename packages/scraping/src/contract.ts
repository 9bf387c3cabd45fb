export * from './photonet-sessions.contract.ts';
export * from './photonet-source.contract.ts';
export * from './probe-results.contract.ts';
export * from './provider-costs.contract.ts';
export * from './scrape-cache.contract.ts';
