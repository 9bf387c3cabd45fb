export * from './job-engine.contract.ts';
export * from './job-store.contract.ts';
