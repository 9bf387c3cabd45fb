export * from './balance.ts';
export * from './ledger.ts';
export * from './prices.ts';
