export * from './creator-index.contract.js';
export * from './reading.js';
export * from './testing/arbitraries.js';
export * from './testing/dictionaries.js';
