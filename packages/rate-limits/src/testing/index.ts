export * from '../rate-limit-store.contract.ts';
export * from './memory-rate-limit-store.ts';
