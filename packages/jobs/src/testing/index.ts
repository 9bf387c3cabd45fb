export * from '../job-engine.contract.ts';
export * from '../job-store.contract.ts';
export * from './memory-job-store.ts';
export * from './test-creators.ts';
