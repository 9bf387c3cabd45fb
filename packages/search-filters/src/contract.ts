export * from './creator-index.contract.ts';
export * from './reference-search.ts';
export * from './testing/arbitraries.ts';
export * from './testing/dictionaries.ts';
export * from './testing/examples.ts';
