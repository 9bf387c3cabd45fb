export * from './memory-ledger.js';
