export * from './testing/memory-ledger.ts';
