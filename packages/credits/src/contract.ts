export * from './ledger.contract.js';
