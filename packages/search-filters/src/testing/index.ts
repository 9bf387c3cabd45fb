export * from '../creator-index.contract.ts';
export * from '../reference-search.ts';
export * from './arbitraries.ts';
export * from './dictionaries.ts';
export * from './examples.ts';
export * from './multilingual-texts.ts';
export * from './plain-words.ts';
