export * from './job-engine.contract.js';
export * from './job-store.contract.js';
