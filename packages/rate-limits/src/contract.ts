export * from './rate-limit-store.contract.ts';
