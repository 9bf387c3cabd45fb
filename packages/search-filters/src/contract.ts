export * from './creator-index.contract.ts';
export * from './reading.ts';
export * from './testing/arbitraries.ts';
export * from './testing/dictionaries.ts';
