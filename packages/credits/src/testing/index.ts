export * from '../ledger.contract.ts';
export * from './memory-ledger.ts';
