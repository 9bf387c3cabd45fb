export * from './balance.ts';
export * from './hold-sweep.ts';
export * from './ledger.ts';
export * from './prices.ts';
export * from './purchases.ts';
export * from './usage.ts';
