export * from './memory-ledger.ts';
