export * from './ledger.contract.ts';
export * from './purchases.contract.ts';
