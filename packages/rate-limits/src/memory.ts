export * from './testing/memory-rate-limit-store.ts';
