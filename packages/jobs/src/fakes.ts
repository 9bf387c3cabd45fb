export * from './memory-job-store.js';
export * from './test-creators.js';
