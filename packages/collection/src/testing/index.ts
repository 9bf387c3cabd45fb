export * from '../campaign/campaign-store.contract.ts';
export * from '../campaign/request-budget.contract.ts';
export * from './memory-campaign-store.ts';
export * from './memory-network.ts';
export * from './memory-request-budget.ts';
