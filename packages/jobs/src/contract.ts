export * from './job-engine.contract.js';
export * from './job-store.contract.js';
export * from './memory-job-store.js';
export * from './test-creators.js';
