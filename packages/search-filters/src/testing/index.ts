export * from '../creator-index.contract.ts';
export * from '../reading.ts';
export * from './arbitraries.ts';
export * from './dictionaries.ts';
