export * from './memory-job-store.ts';
export * from './test-creators.ts';
