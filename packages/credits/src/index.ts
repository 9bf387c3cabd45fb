export * from './balance.js';
export * from './ledger.js';
export * from './prices.js';
