export * from './testing/memory-job-store.ts';
export * from './testing/test-creators.ts';
